import { isFinished, message, type OrderLine } from '@afyakadi/contract';
import { type RawBuilder, sql } from 'kysely';
import { col, type Reader, type RowOf, readerOf, rows, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/route.ts';
import { openFindings, type RulePatient } from '../rules/index.ts';
import { dosageInWords } from './directions.ts';
import { countsAsOrdered, type EarlierRow, earlierJson, toEarlier } from './earlier.ts';
import { type LineRow, lineColumns, lineJoins, lineRow, toOrderLine } from './lines.ts';
import { itemLimits, ruleItemOf } from './rule-item.ts';
import { readRulePatient } from './rule-patient.ts';

/** The reader, and the facility's day. */
export interface Reading {
  caller: Caller;
  today: string;
}

/** A line with the order of the same item that was made before it on this very day, where there is one. */
const answeredRow = { ...lineRow, ...itemLimits, repeats: col.nullable(col.json<EarlierRow>()) };

/**
 * Returns lines as the API shows them, each with its current findings, read by one statement.
 * @param source the rows of order_line; `order` sorts them (as `l`)
 * @param patient whose lines these are
 */
export async function readLines(
  read: Reader,
  { caller, today }: Reading,
  patient: RulePatient,
  source: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<OrderLine[]> {
  const lines = await read(statementOf(source, order, today));
  return lines.map((row) => toOrderLine(row, caller.role, findingsOf(row, patient, today)));
}

function statementOf(source: RawBuilder<unknown>, order: RawBuilder<unknown>, today: string) {
  return rows(answeredRow)`
    select ${lineColumns}, r.earlier as repeats, f.dosage as item_form, f.sex as item_sex, f.age_from_days as item_age_from_days,
      f.age_to_days as item_age_to_days, f.indications as item_indications
    from (${source}) l ${lineJoins}
    join facility_item f on f.facility_id = l.facility_id and f.id = l.item_id
    left join lateral (
      select ${earlierJson} as earlier
      from order_line e join account b on b.facility_id = e.facility_id and b.id = e.ordered_by
      where e.facility_id = l.facility_id and e.member_id = l.member_id and e.item_code = l.item_code
        and e.day = ${today} and (e.ordered_at, e.id) < (l.ordered_at, l.id) and ${countsAsOrdered}
      order by e.ordered_at desc limit 1
    ) r on true
    order by ${order}`;
}

/** A line with what its rules need. */
export type AnsweredRow = RowOf<typeof answeredRow>;

/** Returns the current findings of a line; a finished one has none. */
export function findingsOf(row: AnsweredRow, patient: RulePatient, today: string): OrderLine['findings'] {
  if (isFinished(row.status)) return [];
  return openFindings({
    patient,
    item: ruleItemOf(row),
    quantity: row.quantity,
    directions: {
      dose: row.dose === null ? null : Number(row.dose),
      doseUnit: row.dose_unit,
      frequency: row.frequency,
      durationDays: row.duration_days,
      words: dosageInWords(row.dosage, row.item_form),
    },
    splitTerms: row.split_terms,
    approvalNo: row.approval_no,
    today,
    earlier: row.repeats ? [toEarlier(row.item_code, row.repeats)] : [],
    // The others of its order are among the patient's medicines.
    together: { before: [], after: [] },
    lineId: row.id,
  });
}

/** Returns a line as the answer to its change. Failure: `notFound`. */
export async function lineAnswer(
  tx: Tx,
  call: Reading,
  { id, member_id }: Pick<LineRow, 'id' | 'member_id'>,
): Promise<OrderLine> {
  const { caller, today } = call;
  const facilityId = caller.facility.id;
  const [patient, row] = await Promise.all([
    readRulePatient(readerOf(tx), facilityId, member_id),
    readAnswered(readerOf(tx), facilityId, id, today),
  ]);
  return toOrderLine(row, caller.role, findingsOf(row, patient, today));
}

/** Reads a line with what its rules need. Failure: `notFound`. */
export async function readAnswered(
  read: Reader,
  facilityId: string,
  id: string,
  today: string,
): Promise<AnsweredRow> {
  const [row] = await read(linesById({ facilityId, lineIds: [id], today }));
  if (!row) throw new Failure('notFound', message('orders.noSuchLine'));
  return row;
}

/**
 * Returns lines of one member, with their rule context, by their identifiers, in the order in which they were ordered.
 */
export async function lineAnswers(
  tx: Tx,
  { caller, today }: Reading,
  patient: RulePatient,
  lineIds: readonly string[],
): Promise<OrderLine[]> {
  const lines = await readerOf(tx)(linesById({ facilityId: caller.facility.id, lineIds, today }));
  return lines.map((row) => toOrderLine(row, caller.role, findingsOf(row, patient, today)));
}

const linesById = (lines: { facilityId: string; lineIds: readonly string[]; today: string }) =>
  statementOf(
    sql`select * from order_line where facility_id = ${lines.facilityId} and id = any(${lines.lineIds}::uuid[])`,
    sql`l.ordered_at, l.id`,
    lines.today,
  );
