import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type {
  ClaimDecision,
  FolioRef,
  MonthReceipt,
  MonthRef,
  SchemeClaims,
  SentClaim,
  SubmissionAnswer,
  SubmittedFolio,
} from '../port/claims.ts';
import { adjudicate, type LineDecision } from './adjudicate.ts';
import { readCase } from './case.ts';
import { holderOf } from './members.ts';

interface Received {
  submission_no: number;
  authorization_no: string;
  decided_at: Date | null;
  remarks: string;
}

/** Receives a folio once, by its number; refuses one that cannot be paid (domain §3, Idempotence). */
export async function submitClaim(tx: Tx, claim: SentClaim): Promise<SubmissionAnswer> {
  // Read before the folio itself: otherwise this very folio, arriving in between, would look like another one.
  const existing = await currentFolio(tx, claim);
  const earlier = await received(tx, claim);
  if (earlier) return already(claim, earlier);
  const trouble = (await whyNot(tx, claim)) ?? whyNoOther(claim, existing);
  if (trouble) return { state: 'refused', submissionNo: null, remarks: trouble };
  const submissionNo = await storeClaim(tx, claim, existing?.submission_no ?? null);
  if (submissionNo !== null)
    return { state: 'received', submissionNo: String(submissionNo), remarks: 'Received.' };
  const meanwhile = await received(tx, claim);
  if (meanwhile) return already(claim, meanwhile);
  // Not this folio came at the same moment, but another one of the authorization.
  const remarks = whyNoOther(claim, await currentFolio(tx, claim));
  if (!remarks) throw new Error('a folio is in the way of another and is not there');
  return { state: 'refused', submissionNo: null, remarks };
}

/** Decides a folio once and stores the decision; null where the scheme has no such folio. */
export async function claimDecision(tx: Tx, folio: FolioRef & { now: Date }): Promise<ClaimDecision | null> {
  const claim = await received(tx, folio);
  if (!claim) return null;
  if (!claim.decided_at) await decide(tx, claim.submission_no, folio.now);
  const { rows } = await sql<LineDecision>`
    select line_key as key, outcome, approved_quantity as "approvedQuantity", approved_price as "approvedPrice", reason
    from register.claim_line where submission_no = ${claim.submission_no} order by line_no`.execute(tx);
  return { remarks: claim.remarks, lines: rows };
}

/** Every folio that was received of a month, those that were replaced too. */
export async function submittedClaims(tx: Tx, month: MonthRef): Promise<SubmittedFolio[]> {
  const { rows } = await sql<SubmittedFolio>`
    select folio_no as "folioNo", serial_no as "serialNo", amount_claimed as "amountClaimed",
      submission_no::text as "submissionNo"
    from register.claim
    where facility_code = ${month.facility.code} and claim_year = ${month.year} and claim_month = ${month.month}
    order by folio_no`.execute(tx);
  return rows;
}

/** Takes a month's submission in, once: a repeat gets the receipt of the first, with its figures. */
export async function closeMonth(
  tx: Tx,
  month: Parameters<SchemeClaims['closeMonth']>[0],
): Promise<MonthReceipt> {
  await sql`
    insert into register.claim_closing (facility_code, claim_year, claim_month, folios, amount_claimed, closed_at)
    values (${month.facility.code}, ${month.year}, ${month.month}, ${month.folios}, ${month.amountClaimed}, ${month.now})
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<MonthReceipt>`
    select receipt_no::text as "receiptNo", folios, amount_claimed as "amountClaimed", closed_at as "closedAt"
    from register.claim_closing
    where facility_code = ${month.facility.code} and claim_year = ${month.year} and claim_month = ${month.month}`.execute(
    tx,
  );
  if (!rows[0]) throw new Error('a month was closed and is not there');
  return rows[0];
}

/** The folio as it was received; locked, so that it is decided once. */
async function received(tx: Tx, folio: FolioRef): Promise<Received | undefined> {
  const { rows } = await sql<Received>`
    select submission_no, authorization_no, decided_at, remarks from register.claim
    where facility_code = ${folio.facility.code} and claim_year = ${folio.year} and claim_month = ${folio.month}
      and folio_no = ${folio.folioNo}
    for no key update`.execute(tx);
  return rows[0];
}

function already(claim: SentClaim, earlier: Received): SubmissionAnswer {
  // A number of another attendance is no repeat, and must not count as a receipt.
  if (earlier.authorization_no !== claim.authorizationNo) {
    const remarks = `Folio Number ${claim.folioNo} was submitted for another authorization.`;
    return { state: 'refused', submissionNo: null, remarks };
  }
  return {
    state: 'already',
    submissionNo: String(earlier.submission_no),
    remarks: `Folio Number ${claim.folioNo} has already been submitted.`,
  };
}

async function whyNot(tx: Tx, claim: SentClaim): Promise<string | null> {
  const { authorizationNo, cardNo, facility, lines } = claim;
  if (lines.length === 0) return 'The folio has no items.';
  if (!(await holderOf(tx, { authorizationNo, cardNo, facilityCode: facility.code })))
    return `Authorization number ${authorizationNo} is not known for this card.`;
  const sum = lines.reduce((total, line) => total + line.quantity * line.unitPrice, 0);
  const agrees = sum === claim.amountClaimed && lines.every((l) => l.amount === l.quantity * l.unitPrice);
  return agrees ? null : `The amount claimed is not the sum of the items, which is ${sum}.`;
}

interface StoredFolio {
  submission_no: number;
  serial_no: string;
  /** At least one of its lines was refused whole. */
  refused: boolean;
}

/** The folio of an authorization that no other replaces: the one that is paid. */
async function currentFolio(tx: Tx, claim: SentClaim): Promise<StoredFolio | undefined> {
  const { rows } = await sql<StoredFolio>`
    select submission_no, serial_no, exists (
        select from register.claim_line l where l.submission_no = c.submission_no and l.outcome = 'Rejected'
      ) as refused
    from register.claim c
    where facility_code = ${claim.facility.code} and authorization_no = ${claim.authorizationNo}
      and not exists (select from register.claim n where n.corrects = c.submission_no)`.execute(tx);
  return rows[0];
}

/** Why a folio is not taken where its authorization has one: it corrects that one, of which something was refused. */
function whyNoOther(
  { authorizationNo, corrects }: SentClaim,
  existing: StoredFolio | undefined,
): string | null {
  if (!existing) return null;
  const { serial_no, refused } = existing;
  if (serial_no !== corrects)
    return `Authorization number ${authorizationNo} was claimed with folio ${serial_no} already.`;
  return refused ? null : `Folio ${serial_no} has no refused item that could be corrected.`;
}

/** @returns the submission's number; null if it, or another of its authorization, was stored concurrently */
async function storeClaim(tx: Tx, claim: SentClaim, corrects: number | null): Promise<number | null> {
  const { rows } = await sql<{ submission_no: number }>`
    insert into register.claim (facility_code, claim_year, claim_month, folio_no, serial_no, authorization_no, card_no,
      visit_type_id, scheme_id, product_code, gender, date_of_birth, attended_on, diagnosis_codes, amount_claimed,
      submitted_at, corrects)
    values (${claim.facility.code}, ${claim.year}, ${claim.month}, ${claim.folioNo}, ${claim.serialNo},
      ${claim.authorizationNo}, ${claim.cardNo}, ${claim.visitTypeId}, ${claim.schemeId}, ${claim.productCode},
      ${claim.gender}, ${claim.dateOfBirth}, ${claim.attendedOn}, ${claim.diagnoses.map(({ code }) => code)},
      ${claim.amountClaimed}, ${claim.now}, ${corrects})
    on conflict do nothing returning submission_no`.execute(tx);
  if (!rows[0]) return null;
  const { submission_no } = rows[0];
  await tx
    .insertInto('register.claim_line')
    .values(
      claim.lines.map((line, index) => ({
        submission_no,
        line_no: index + 1,
        line_key: line.key,
        item_code: line.itemCode,
        item_type_id: line.itemTypeId,
        given_on: line.givenOn,
        quantity: line.quantity,
        unit_price: line.unitPrice,
        approval_no: line.approvalNo,
      })),
    )
    .execute();
  return submission_no;
}

async function decide(tx: Tx, submissionNo: number, now: Date): Promise<void> {
  const decisions = adjudicate(await readCase(tx, submissionNo));
  const column = <K extends keyof LineDecision>(name: K) => decisions.map((one) => one[name]);
  await sql`
    update register.claim_line l set outcome = d.outcome, approved_quantity = d.quantity, approved_price = d.price,
      reason = d.reason
    from unnest(${column('key')}::uuid[], ${column('outcome')}::text[], ${column('approvedQuantity')}::integer[],
      ${column('approvedPrice')}::bigint[], ${column('reason')}::text[]) d (key, outcome, quantity, price, reason)
    where l.submission_no = ${submissionNo} and l.line_key = d.key`.execute(tx);
  await sql`update register.claim set decided_at = ${now} where submission_no = ${submissionNo}`.execute(tx);
}
