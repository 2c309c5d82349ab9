import { type OrderLine, unfinishedLineStatuses } from '@afyakadi/contract';
import { type RawBuilder, sql } from 'kysely';
import { col, type Database, readerFor, rows } from '../../platform/database/index.ts';
import { inStates } from '../../platform/states.ts';
import { type Reading, readLines } from './answer.ts';
import { readRulePatient } from './rule-patient.ts';

export interface Page {
  limit: number;
  offset: number;
  direction: 'asc' | 'desc';
}

interface LineList {
  itemList: OrderLine[];
  totalItems: number;
}

/** Returns a member's lines at a care point: open ones first, of these urgent ones, then the newest. Failure: `notFound` for the patient. */
export function linesAtCarePoint(
  database: Database,
  reading: Reading,
  query: { memberId: string; carePointId: string },
  page: Page,
): Promise<LineList> {
  const open = sql`l.status ${inStates(unfinishedLineStatuses)} desc`;
  return listLines(database, reading, query.memberId, page, {
    where: sql`exists (select from visit v where v.facility_id = l.facility_id and v.id = l.visit_id
      and v.care_point_id = ${query.carePointId})`,
    first: sql`${open}, l.urgent and l.status in ('Ordered', 'PartlyDone') desc, `,
  });
}

/** A member's medicines, the newest first. Failure: `notFound` for the patient. */
export function prescriptionsOf(
  database: Database,
  reading: Reading,
  memberId: string,
  page: Page,
): Promise<LineList> {
  return listLines(database, reading, memberId, page, { where: sql`l.category = 'medicine'`, first: sql`` });
}

/** A member's ordered services, the newest first. Failure: `notFound` for the patient. */
export function servicesOf(
  database: Database,
  reading: Reading,
  memberId: string,
  page: Page,
): Promise<LineList> {
  return listLines(database, reading, memberId, page, { where: sql`l.category = 'service'`, first: sql`` });
}

async function listLines(
  database: Database,
  reading: Reading,
  memberId: string,
  page: Page,
  { where, first }: { where: RawBuilder<unknown>; first: RawBuilder<unknown> },
): Promise<LineList> {
  const facilityId = reading.caller.facility.id;
  const read = readerFor(database, facilityId);
  const direction = sql.raw(page.direction);
  const order = sql`${first}l.ordered_at ${direction}, l.id ${direction}`;
  const wanted = sql`from order_line l
    where l.facility_id = ${facilityId} and l.member_id = ${memberId} and ${where}`;
  const [patient, [counted]] = await Promise.all([
    readRulePatient(read, facilityId, memberId),
    read(rows({ total: col.integer })`select count(*) as total ${wanted}`),
  ]);
  const source = sql`select l.* ${wanted} order by ${order} limit ${sql.lit(page.limit)} offset ${page.offset}`;
  return {
    itemList: await readLines(read, reading, patient, source, order),
    totalItems: counted?.total ?? 0,
  };
}
