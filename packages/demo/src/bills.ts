import { itemNamed } from './catalogue.ts';
import { dayOf } from './clock.ts';
import { doctorOf } from './doctor.ts';
import type { Row } from './insert.ts';
import type { Bill, DemoContext, Tables, Treated, Verdict } from './stay.ts';

export interface Billed extends Treated {
  visitType: number;
  builtAt: Date;
}

interface Version {
  id: string;
  version: number;
  before: Row | null;
  note: string | null;
  leftOut: { name: string; reason: string } | undefined;
}

/** Writes the claim of a stay with all its versions; none where the scheme pays for nothing of it. */
export function writeBill(context: DemoContext, tables: Tables, billed: Billed, bill: Bill): void {
  const lines = linesOf(context, tables, billed);
  if (lines.length === 0) return;
  const id = context.random.id(billed.builtAt);
  const first = writeClaim(context, tables, billed, bill, lines, {
    id,
    version: 1,
    before: null,
    note: null,
    leftOut: undefined,
  });
  if (bill.again) {
    const { builtAt, note, leftOut } = bill.again;
    const again = { id: context.random.id(builtAt), version: 2, before: first, note, leftOut };
    first.superseded_by = again.id;
    writeClaim(context, tables, { ...billed, builtAt }, bill.again, lines, again);
  }
}

/** Returns the covered services, in the order in which the product itself would write them. */
function linesOf(context: DemoContext, tables: Tables, billed: Billed): Row[] {
  const placeOf = new Map([...billed.stations].map(([place, station]) => [station.id, place]));
  const mine = (row: Row) => row.authorization_id === billed.authorizationId;
  const approvals = new Map(tables.orderLines.filter(mine).map((row) => [row.id, row.approval_no ?? null]));
  return tables.services
    .filter((row) => mine(row) && row.covered === true)
    .map((row) => ({ row, key: String(row.line_id ?? row.id), at: Number(row.given_at) }))
    .sort((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1))
    .map(({ row }, index) => ({
      facility_id: context.facilityId,
      claim_id: '',
      line_no: index + 1,
      item_code: row.item_code ?? '',
      item_name: row.item_name ?? '',
      quantity: row.quantity ?? 0,
      unit_price: row.unit_price ?? 0,
      line_id: row.line_id ?? null,
      given_id: row.line_id ? null : (row.id ?? null),
      item_type_id: itemNamed(String(row.item_name)).typeId,
      department: placeOf.get(String(row.visit_id)) ?? null,
      given_on: row.day ?? billed.day,
      approval_no: approvals.get(row.line_id ?? null) ?? null,
      left_out: null,
      outcome: null,
      approved_quantity: null,
      approved_price: null,
      reason: null,
    }));
}

function writeClaim(
  context: DemoContext,
  tables: Tables,
  billed: Billed,
  bill: Bill,
  ledger: readonly Row[],
  { id, version, before, note, leftOut }: Version,
): Row {
  const { member } = billed.stay;
  const [year = 0, month = 0] = billed.day.split('-').map(Number);
  const lines = ledger.map((line, index): Row => {
    const last = ledger.findLastIndex(({ item_name }) => item_name === line.item_name) === index;
    if (leftOut && last && leftOut.name === line.item_name)
      return { ...line, claim_id: id, left_out: leftOut.reason };
    const verdict = last ? bill.verdicts?.find(({ name }) => name === line.item_name) : undefined;
    return { ...line, claim_id: id, ...(bill.decidedAt ? decided(line, verdict) : {}) };
  });
  const claimed = lines.filter(({ left_out }) => left_out === null);
  const sum = (quantity: string, price: string) =>
    claimed.reduce((total, line) => total + Number(line[quantity]) * Number(line[price]), 0);
  const doctor = doctorOf(context, billed.stay);
  const row: Row = {
    facility_id: context.facilityId,
    id,
    authorization_id: billed.authorizationId,
    member_id: billed.memberId,
    folio_no: null,
    claim_year: year,
    claim_month: month,
    status: bill.status,
    amount_claimed: sum('quantity', 'unit_price'),
    day: billed.day,
    visit_type_id: billed.visitType,
    amount_approved: bill.decidedAt ? sum('approved_quantity', 'approved_price') : null,
    rejection_reason:
      bill.status === 'Rejected'
        ? (lines.find((billLine) => billLine.outcome === 'Rejected')?.reason ?? null)
        : null,
    scheme_id: member.schemeId,
    authorization_no: billed.authorizationNo,
    card_no: member.cardNo,
    first_name: member.firstName,
    middle_name: member.middleName,
    last_name: member.lastName,
    gender: member.gender,
    date_of_birth: member.dateOfBirth,
    version,
    previous_id: before?.id ?? null,
    superseded_by: null,
    correction_note: note,
    answers: [],
    findings: [],
    built_by: doctor,
    built_day: dayOf(billed.builtAt, context.timeZone),
    built_at: billed.builtAt,
    submitted_at: bill.submittedAt,
    clinical_notes: bill.submittedAt ? (billed.stay.illness?.note ?? null) : null,
    submitted_by: bill.submittedAt ? doctor : null,
    submission_no: null,
    decided_at: bill.decidedAt,
    scheme_remarks: null,
  };
  tables.claims.push(row);
  tables.lines.push(...lines);
  if (bill.there) tables.there.set(id, bill.there);
  writeWho(context, tables, billed, id, doctor);
  return row;
}

/** Returns the decision about one line: paid in full by default. */
function decided(line: Row, verdict: Verdict | undefined): Row {
  return {
    outcome: verdict?.outcome ?? 'Approved',
    approved_quantity: verdict?.approved.quantity ?? line.quantity ?? 0,
    approved_price: verdict?.approved.price ?? line.unit_price ?? 0,
    reason: verdict?.reason ?? null,
  };
}

/** Diagnoses and the attending clinician of a claim. */
function writeWho(
  context: DemoContext,
  tables: Tables,
  billed: Billed,
  claimId: string,
  doctorId: string,
): void {
  const keys = { facility_id: context.facilityId, claim_id: claimId };
  const diagnoses = tables.diagnoses.filter((row) => row.authorization_id === billed.authorizationId);
  diagnoses.forEach(({ code = '', name = '', certainty = '' }, index) => {
    tables.claimDiagnoses.push({ ...keys, position: index + 1, code, name, certainty });
  });
  const doctor = context.doctors.get(doctorId);
  tables.practitioners.push({
    ...keys,
    position: 1,
    account_id: doctorId,
    name: doctor?.name ?? '',
    registration_no: doctor?.registrationNo ?? null,
    qualification: doctor?.qualification ?? null,
  });
}
