import { sql } from 'kysely';
import { col, iso, type RowOf, readerOf, rows, type Tx } from '../../platform/database/index.ts';
import type { Unpaid } from '../ledger/index.ts';
import type { ClaimedVisit } from './claimed-visit.ts';
import type { ClaimRef } from './locks.ts';
import { inPatientStay } from './stored.ts';

const storedContent = {
  amount: col.of('claim', 'amount_claimed'),
  identity: col.json<object>(),
  lines: col.json<object[]>(),
  diagnoses: col.json<object[]>(),
  practitioners: col.json<object[]>(),
};
/** The stored content of a claim, as JSON. */
type StoredContent = RowOf<typeof storedContent>;

/** The fields of a line that a rebuild may change; `left_out` is a person's decision and stays with its line. */
const lineFields = sql`line_no integer, line_id uuid, given_id uuid, item_code text, item_name text,
  item_type_id integer, department text, given_on date, quantity integer, unit_price bigint,
  copayment bigint, over_number bigint, over_ceiling bigint, waived boolean, approval_no text, other_details text, left_out text`;
const lineNames = sql`line_no, line_id, given_id, item_code, item_name, item_type_id, department, given_on, quantity,
  unit_price, copayment, over_number, over_ceiling, waived, approval_no, other_details, left_out`;

/**
 * Writes the visit's services into its claim, which is locked and not sent: lines, amount, identity, diagnoses and
 * attending clinicians. Lines that were left out stay left out.
 * @param leftOut new reasons by line; without, the stored ones remain
 * @returns whether anything changed, the amount in whole TZS, and the lines that are left out
 */
export async function rebuild(
  tx: Tx,
  claim: ClaimRef,
  visit: ClaimedVisit,
  leftOut?: ReadonlyMap<string, string>,
): Promise<{ changed: boolean; amount: number; leftOut: ReadonlyMap<string, string> }> {
  const { facility_id: facilityId, id: claimId } = claim;
  const before = await readContent(tx, claim);
  const reasons = leftOut ?? before.leftOut;
  const after = contentOf(visit, reasons);
  const stay = inPatientStay(visit);
  const built = { amount: after.amount, leftOut: reasons };
  if (JSON.stringify(before.content) === JSON.stringify(after)) return { ...built, changed: false };

  await sql`
    with diagnoses as (
      delete from claim_diagnosis where facility_id = ${facilityId} and claim_id = ${claimId}
    ), practitioners as (
      delete from claim_practitioner where facility_id = ${facilityId} and claim_id = ${claimId}
    ) delete from claim_line where facility_id = ${facilityId} and claim_id = ${claimId}`.execute(tx);
  await sql`
    with diagnoses as (
      insert into claim_diagnosis (facility_id, claim_id, position, code, name, certainty)
      select ${facilityId}, ${claimId}, x.* from jsonb_to_recordset(${JSON.stringify(after.diagnoses)}::jsonb)
        as x(position integer, code text, name text, certainty text)
    ), practitioners as (
      insert into claim_practitioner (facility_id, claim_id, position, account_id, name, registration_no, qualification)
      select ${facilityId}, ${claimId}, x.* from jsonb_to_recordset(${JSON.stringify(after.practitioners)}::jsonb)
        as x(position integer, account_id uuid, name text, registration_no text, qualification text)
    ), lines as (
      insert into claim_line (facility_id, claim_id, ${lineNames})
      select ${facilityId}, ${claimId}, x.* from jsonb_to_recordset(${JSON.stringify(after.lines)}::jsonb)
        as x(${lineFields})
    )
    update claim set amount_claimed = ${after.amount}, scheme_id = ${visit.scheme_id},
      authorization_no = ${visit.authorization_no}, card_no = ${visit.card_no}, first_name = ${visit.first_name},
      middle_name = ${visit.middle_name}, last_name = ${visit.last_name}, gender = ${visit.gender},
      date_of_birth = ${visit.date_of_birth}, admitted_at = ${stay?.admittedAt ?? null},
      discharged_at = ${stay?.dischargedAt ?? null}
    where facility_id = ${facilityId} and id = ${claimId}`.execute(tx);
  return { ...built, changed: true };
}

/** Returns the amount of a claim in whole TZS: the lines that are claimed. */
export function amountOf(
  lines: readonly (Parameters<typeof claimedOf>[0] & { id: string })[],
  leftOut: ReadonlyMap<string, string>,
): number {
  return lines.reduce((sum, line) => (leftOut.has(line.id) ? sum : sum + claimedOf(line)), 0);
}

/** Returns what a line claims, in whole TZS: the scheme's part. */
export function claimedOf(line: Unpaid & { quantity: number; unit_price: number }): number {
  return line.quantity * line.unit_price - unpaidOf(line);
}

/** Returns what the scheme does not pay of a line, in whole TZS. */
export function unpaidOf({ copayment, over_number, over_ceiling }: Unpaid): number {
  return copayment + over_number + over_ceiling;
}

/** Returns the content to store, in the order of `readContent`. */
function contentOf(visit: ClaimedVisit, leftOut: ReadonlyMap<string, string>): StoredContent {
  const stay = inPatientStay(visit);
  return {
    amount: amountOf(visit.lines, leftOut),
    identity: {
      scheme_id: visit.scheme_id,
      authorization_no: visit.authorization_no,
      card_no: visit.card_no,
      first_name: visit.first_name,
      middle_name: visit.middle_name,
      last_name: visit.last_name,
      gender: visit.gender,
      date_of_birth: visit.date_of_birth,
      admitted_at: stay?.admittedAt ?? null,
      discharged_at: stay?.dischargedAt ?? null,
    },
    lines: visit.lines.map((line, index) => ({
      line_no: index + 1,
      line_id: line.line_id,
      given_id: line.given_id,
      item_code: line.item_code,
      item_name: line.item_name,
      item_type_id: line.item_type_id,
      department: line.department,
      given_on: line.given_on,
      quantity: line.quantity,
      unit_price: line.unit_price,
      copayment: line.copayment,
      over_number: line.over_number,
      over_ceiling: line.over_ceiling,
      waived: line.waived,
      approval_no: line.approval_no,
      other_details: line.other_details,
      left_out: leftOut.get(line.id) ?? null,
    })),
    diagnoses: visit.diagnoses.map(({ code, name, certainty }, index) => ({
      position: index + 1,
      code,
      name,
      certainty,
    })),
    practitioners: visit.practitioners.map((practitioner, index) => ({
      position: index + 1,
      account_id: practitioner.account_id,
      name: practitioner.name,
      registration_no: practitioner.registration_no,
      qualification: practitioner.qualification,
    })),
  };
}

async function readContent(
  tx: Tx,
  claim: ClaimRef,
): Promise<{ content: StoredContent; leftOut: Map<string, string> }> {
  const [row] = await readerOf(tx)(rows({ ...storedContent, left: col.json<[string, string][]>() })`
    select c.amount_claimed as amount,
      json_build_object('scheme_id', c.scheme_id, 'authorization_no', c.authorization_no, 'card_no', c.card_no,
        'first_name', c.first_name, 'middle_name', c.middle_name, 'last_name', c.last_name, 'gender', c.gender,
        'date_of_birth', c.date_of_birth, 'admitted_at', ${iso('c.admitted_at')},
        'discharged_at', ${iso('c.discharged_at')}) as identity,
      (select coalesce(json_agg(x order by x.line_no), '[]') from (
        select ${lineNames} from claim_line where facility_id = c.facility_id and claim_id = c.id) x) as lines,
      (select coalesce(json_agg(x order by x.position), '[]') from (
        select position, code, name, certainty from claim_diagnosis
        where facility_id = c.facility_id and claim_id = c.id) x) as diagnoses,
      (select coalesce(json_agg(x order by x.position), '[]') from (
        select position, account_id, name, registration_no, qualification from claim_practitioner
        where facility_id = c.facility_id and claim_id = c.id) x) as practitioners,
      (select coalesce(json_agg(json_build_array(coalesce(line_id, given_id), left_out)), '[]') from claim_line
        where facility_id = c.facility_id and claim_id = c.id and left_out is not null) as left
    from claim c where c.facility_id = ${claim.facility_id} and c.id = ${claim.id}`);
  if (!row) throw new Error('A locked claim is missing');
  const { left, ...content } = row;
  return { content, leftOut: new Map(left) };
}
