import { serialNoOf } from '@afyakadi/contract';
import { lessThere } from './claim-scenarios.ts';
import { dayOf, later, startOfDay } from './clock.ts';
import type { Row } from './insert.ts';
import type { DemoContext, Tables } from './stay.ts';

/** The register's own submission numbers begin here; the demo's are below. */
const firstSubmission = 900_001;
const firstReceipt = 500_001;
const submissionsEach = 400;
const receiptsEach = 6;

/** A past month of claims, with its submissions. */
interface Month {
  year: number;
  month: number;
  closedAt: Date;
  sent: Row[];
}

/**
 * Assigns folio numbers to the claims of a book, month by month without gaps, and writes the scheme's side: attempts,
 * its own list, closed months and the one that it paid.
 */
export function closeBook(context: DemoContext, tables: Tables): void {
  const folios = new Map<string, number>();
  const built = tables.claims
    .filter(({ status }) => status !== 'Draft')
    .sort((a, b) => Number(a.built_at) - Number(b.built_at));
  for (const claim of built) {
    const key = monthKey(claim);
    const no = (folios.get(key) ?? 0) + 1;
    folios.set(key, no);
    claim.folio_no = no;
  }
  for (const [key, last] of folios)
    tables.series.push({ facility_id: context.facilityId, series: `folio/${key}`, last });
  const sent = built
    .filter(({ submitted_at }) => submitted_at !== null)
    .sort((a, b) => Number(a.submitted_at) - Number(b.submitted_at));
  sent.forEach((claim, index) => {
    send(context, tables, claim, firstSubmission - (context.place + 1) * submissionsEach + index);
  });
  closeMonths(context, tables);
}

const monthKey = ({ claim_year, claim_month }: Row) => `${claim_year}/${claim_month}`;

function send(context: DemoContext, tables: Tables, claim: Row, submissionNo: number): void {
  const id = String(claim.id);
  const at = claim.submitted_at ?? null;
  tables.submissions.push({
    facility_id: context.facilityId,
    id: context.random.id(new Date(Number(at))),
    claim_id: id,
    state: 'received',
    remarks: 'Received.',
    started_at: at,
    ended_at: at,
    started_by: claim.submitted_by ?? null,
  });
  claim.submission_no = String(submissionNo);
  const there = tables.there.get(id);
  if (there === 'missing') return;
  const lines = tables.lines
    .filter(({ claim_id, left_out }) => claim_id === id && left_out === null)
    .map((line) => {
      const less = there === 'less' && line.item_name === lessThere.name;
      return less ? { ...line, quantity: lessThere.quantity } : line;
    });
  const [folioNo, year, month] = [claim.folio_no, claim.claim_year, claim.claim_month].map(Number);
  tables.schemeClaims.push({
    submission_no: submissionNo,
    facility_code: context.code,
    claim_year: year ?? 0,
    claim_month: month ?? 0,
    folio_no: folioNo ?? 0,
    serial_no: serialNoOf({
      facilityCode: context.code,
      year: year ?? 0,
      month: month ?? 0,
      folioNo: folioNo ?? 0,
    }),
    authorization_no: claim.authorization_no ?? '',
    card_no: claim.card_no ?? '',
    visit_type_id: claim.visit_type_id ?? 1,
    scheme_id: claim.scheme_id ?? null,
    product_code: tables.authorizations.find(({ id }) => id === claim.authorization_id)?.product_code ?? null,
    gender: claim.gender ?? null,
    date_of_birth: claim.date_of_birth ?? null,
    attended_on: claim.day ?? null,
    diagnosis_codes: tables.claimDiagnoses
      .filter(({ claim_id }) => claim_id === id)
      .map(({ code }) => String(code)),
    amount_claimed: lines.reduce((sum, line) => sum + Number(line.quantity) * Number(line.unit_price), 0),
    submitted_at: at,
    decided_at: claim.decided_at ?? null,
    remarks: '',
    corrects: tables.claims.find((earlier) => earlier.id === claim.previous_id)?.submission_no ?? null,
  });
  lines.forEach((line, index) => {
    tables.schemeLines.push({
      submission_no: submissionNo,
      line_no: index + 1,
      line_key: line.line_id ?? line.given_id ?? null,
      item_code: line.item_code ?? '',
      item_type_id: line.item_type_id ?? 7,
      quantity: line.quantity ?? 0,
      given_on: line.given_on ?? null,
      unit_price: line.unit_price ?? 0,
      approval_no: line.approval_no ?? null,
      outcome: line.outcome ?? null,
      reason: line.reason ?? null,
      approved_quantity: line.approved_quantity ?? null,
      approved_price: line.approved_price ?? null,
    });
  });
}

/**
 * Months are closed in the morning of the third day after, but for the last one, which is left for the visitor to close;
 * the scheme paid one twenty days later, and no other.
 */
function closeMonths(context: DemoContext, tables: Tables): void {
  const months = new Map<string, Month>();
  for (const claim of tables.claims) {
    if (claim.submitted_at === null || claim.superseded_by !== null) continue;
    const [year = 0, month = 0] = [claim.claim_year, claim.claim_month].map(Number);
    const next = month === 12 ? [year + 1, 1] : [year, month + 1];
    const third = `${next[0]}-${String(next[1]).padStart(2, '0')}-03`;
    const closedAt = later(startOfDay(third, context.timeZone), 9 * 60);
    const known = months.get(monthKey(claim)) ?? { year, month, closedAt, sent: [] };
    known.sent.push(claim);
    months.set(monthKey(claim), known);
  }
  const last = monthsAgo(1, context.now, context.timeZone);
  const closed = [...months.values()]
    .filter(({ year, month, closedAt }) => closedAt <= context.now && `${year}/${month}` !== last)
    .sort((a, b) => Number(a.closedAt) - Number(b.closedAt));
  closed.forEach(({ year, month, closedAt, sent }, index) => {
    const whole = {
      claim_year: year,
      claim_month: month,
      folios: sent.length,
      closed_at: closedAt,
      amount_claimed: sum(sent, 'amount_claimed'),
    };
    const receiptNo = firstReceipt - (context.place + 1) * receiptsEach + index;
    tables.closings.push({
      facility_id: context.facilityId,
      ...whole,
      receipt_no: String(receiptNo),
      closed_by: context.staff.admin,
    });
    tables.schemeClosings.push({ facility_code: context.code, ...whole, receipt_no: receiptNo });
  });
  const [year = 0, month = 0] = monthBeforeLast(context.now, context.timeZone).split('/').map(Number);
  const paid = closed.find((candidate) => candidate.year === year && candidate.month === month);
  const paidAt = paid && later(paid.closedAt, 20 * 24 * 60);
  if (!paid || !paidAt || paidAt > context.now) return;
  tables.payments.push({
    facility_id: context.facilityId,
    id: context.random.id(paidAt),
    claim_year: year,
    claim_month: month,
    amount: sum(paid.sent, 'amount_approved'),
    paid_on: dayOf(paidAt, context.timeZone),
    reference: `NHIF/PAY/${year}/${String(month).padStart(2, '0')}/${context.code}`,
    recorded_at: paidAt,
    recorded_by: context.staff.admin,
  });
}

const sum = (claims: readonly Row[], column: string) =>
  claims.reduce((total, claim) => total + Number(claim[column] ?? 0), 0);

/**
 * Returns the month before the last one, as `2026/9`: it is closed and paid, and the scheme's list of it differs from
 * ours.
 */
export function monthBeforeLast(now: Date, timeZone: string): string {
  return monthsAgo(2, now, timeZone);
}

function monthsAgo(months: number, now: Date, timeZone: string): string {
  const [year = 0, month = 0] = dayOf(now, timeZone).split('-').map(Number);
  const at = new Date(Date.UTC(year, month - 1 - months, 1));
  return `${at.getUTCFullYear()}/${at.getUTCMonth() + 1}`;
}
