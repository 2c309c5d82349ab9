import { sql } from 'kysely';
import { col, expression, type Row, readerOf, rows, type Tx } from '../../platform/database/index.ts';
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

type Received = Pick<Row<'register.claim'>, 'submission_no' | 'authorization_no' | 'decided_at' | 'remarks'>;

/** Receives a folio once, by its number; refuses one that cannot be paid (domain 3.7). */
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

const decided = <N extends 'outcome' | 'approved_quantity' | 'approved_price'>(name: N) =>
  col.notNull(col.of('register.claim_line', name));

const decidedLines = rows({
  key: col.of('register.claim_line', 'line_key'),
  outcome: decided('outcome'),
  approvedQuantity: decided('approved_quantity'),
  approvedPrice: decided('approved_price'),
  reason: col.of('register.claim_line', 'reason'),
});

/** Decides a folio once and stores the decision; null where the scheme has no such folio. */
export async function claimDecision(tx: Tx, folio: FolioRef & { now: Date }): Promise<ClaimDecision | null> {
  const claim = await received(tx, folio);
  if (!claim) return null;
  if (!claim.decided_at) await decide(tx, claim.submission_no, folio.now);
  const lines = await readerOf(tx)(decidedLines`
    select line_key as key, outcome, approved_quantity as "approvedQuantity", approved_price as "approvedPrice", reason
    from register.claim_line where submission_no = ${claim.submission_no} order by line_no`);
  return { remarks: claim.remarks, lines };
}

/** Every folio that was received of a month, those that were replaced too. */
export function submittedClaims(tx: Tx, month: MonthRef): Promise<SubmittedFolio[]> {
  return tx
    .selectFrom('register.claim')
    .select(['folio_no as folioNo', 'serial_no as serialNo', 'amount_claimed as amountClaimed'])
    .select(expression(col.text)`submission_no::text`.as('submissionNo'))
    .where('facility_code', '=', month.facility.code)
    .where('claim_year', '=', month.year)
    .where('claim_month', '=', month.month)
    .orderBy('folio_no')
    .execute();
}

/** Takes a month's submission in, once: a repeat gets the receipt of the first, with its figures. */
export async function closeMonth(
  tx: Tx,
  month: Parameters<SchemeClaims['closeMonth']>[0],
): Promise<MonthReceipt> {
  await tx
    .insertInto('register.claim_closing')
    .values({
      facility_code: month.facility.code,
      claim_year: month.year,
      claim_month: month.month,
      folios: month.folios,
      amount_claimed: month.amountClaimed,
      closed_at: month.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const receipt = await tx
    .selectFrom('register.claim_closing')
    .select(['folios', 'amount_claimed as amountClaimed', 'closed_at as closedAt'])
    .select(expression(col.text)`receipt_no::text`.as('receiptNo'))
    .where('facility_code', '=', month.facility.code)
    .where('claim_year', '=', month.year)
    .where('claim_month', '=', month.month)
    .executeTakeFirst();
  if (!receipt) throw new Error('a month was closed and is not there');
  return receipt;
}

/** The folio as it was received; locked, so that it is decided once. */
function received(tx: Tx, folio: FolioRef): Promise<Received | undefined> {
  return tx
    .selectFrom('register.claim')
    .select(['submission_no', 'authorization_no', 'decided_at', 'remarks'])
    .where('facility_code', '=', folio.facility.code)
    .where('claim_year', '=', folio.year)
    .where('claim_month', '=', folio.month)
    .where('folio_no', '=', folio.folioNo)
    .forNoKeyUpdate()
    .executeTakeFirst();
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
  // An amount is below the price where the patient pays a part.
  const dear = lines.find((line) => line.amount > line.quantity * line.unitPrice);
  if (dear) return `Item ${dear.itemCode} is claimed above its price.`;
  const sum = lines.reduce((total, line) => total + line.amount, 0);
  return sum === claim.amountClaimed
    ? null
    : `The amount claimed is not the sum of the items, which is ${sum}.`;
}

interface StoredFolio {
  submission_no: number;
  serial_no: string;
  /** At least one of its lines was refused whole. */
  refused: boolean;
}

/** The folio of an authorization that no other replaces: the one that is paid. */
function currentFolio(tx: Tx, claim: SentClaim): Promise<StoredFolio | undefined> {
  return tx
    .selectFrom('register.claim as c')
    .select(['submission_no', 'serial_no'])
    .select(
      expression(col.boolean)`exists (
        select from register.claim_line l where l.submission_no = c.submission_no and l.outcome = 'Rejected')`.as(
        'refused',
      ),
    )
    .where('facility_code', '=', claim.facility.code)
    .where('authorization_no', '=', claim.authorizationNo)
    .where(
      expression(col.boolean)`not exists (select from register.claim n where n.corrects = c.submission_no)`,
    )
    .executeTakeFirst();
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
  const stored = await tx
    .insertInto('register.claim')
    .values({
      facility_code: claim.facility.code,
      claim_year: claim.year,
      claim_month: claim.month,
      folio_no: claim.folioNo,
      serial_no: claim.serialNo,
      authorization_no: claim.authorizationNo,
      card_no: claim.cardNo,
      visit_type_id: claim.visitTypeId,
      scheme_id: claim.schemeId,
      product_code: claim.productCode,
      gender: claim.gender,
      date_of_birth: claim.dateOfBirth,
      attended_on: claim.attendedOn,
      diagnosis_codes: claim.diagnoses.map(({ code }) => code),
      amount_claimed: claim.amountClaimed,
      submitted_at: claim.now,
      corrects,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('submission_no')
    .executeTakeFirst();
  if (!stored) return null;
  const { submission_no } = stored;
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
  const column = <K extends keyof LineDecision>(name: K) => decisions.map((decision) => decision[name]);
  await sql`
    update register.claim_line l set outcome = d.outcome, approved_quantity = d.quantity, approved_price = d.price,
      reason = d.reason
    from unnest(${column('key')}::uuid[], ${column('outcome')}::text[], ${column('approvedQuantity')}::integer[],
      ${column('approvedPrice')}::bigint[], ${column('reason')}::text[]) d (key, outcome, quantity, price, reason)
    where l.submission_no = ${submissionNo} and l.line_key = d.key`.execute(tx);
  await tx
    .updateTable('register.claim')
    .set({ decided_at: now })
    .where('submission_no', '=', submissionNo)
    .execute();
}
