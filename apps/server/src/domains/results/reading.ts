import { type LabResult, message, unfinishedLineStatuses } from '@afyakadi/contract';
import { sql } from 'kysely';
import { toList } from '../../platform/database/counted-list.ts';
import { col, type Database, readerOf, rows, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/route.ts';
import { inStates } from '../../platform/states.ts';
import { type TestRow, test, testColumns, testJoins, toLabResult } from './rows.ts';

interface Reading {
  caller: Caller;
  today: string;
}

export const noTest = () => new Failure('notFound', message('results.unknownTest'));

/** A requested test with its result. Failure: `notFound` for what is no test of this facility. */
export async function readResult(database: Database, call: Reading, lineId: string): Promise<LabResult> {
  const [row] = await database.read(call.caller.facility.id, oneTest(call, lineId));
  if (!row) throw noTest();
  return toLabResult(row, call.caller);
}

/** The tests under an authorization with their results, in the order in which they were requested. */
export async function readResultsUnder(
  database: Database,
  call: Reading,
  authorizationId: string,
): Promise<LabResult[]> {
  const facilityId = call.caller.facility.id;
  const tests = await database.read(
    facilityId,
    rows(test)`
      select ${testColumns} from order_line l ${testJoins(call.today)}
      where l.facility_id = ${facilityId} and l.authorization_id = ${authorizationId} and l.category = 'test'
      order by l.ordered_at, l.id`,
  );
  return tests.map((row) => toLabResult(row, call.caller));
}

/** As `readResult`, within a change: what it has written is in it. Undefined for a medicine. */
export async function testOf(tx: Tx, call: Reading, lineId: string): Promise<TestRow | undefined> {
  const [row] = await readerOf(tx)(oneTest(call, lineId));
  return row;
}

function oneTest(call: Reading, lineId: string) {
  return rows(test)`
    select ${testColumns} from order_line l ${testJoins(call.today)}
    where l.facility_id = ${call.caller.facility.id} and l.id = ${lineId} and l.category = 'test'`;
}

/**
 * Returns a page of a patient's requested tests, open ones first, of these urgent ones, then by time (newest first by
 * default). Two statements for any page. Failure: `notFound` for an unknown patient.
 */
export async function listResults(
  database: Database,
  call: Reading,
  memberId: string,
  page: { pageNo: number; pageSize: number; sortBy?: ['createdAt', 'asc' | 'desc'] | undefined },
): Promise<{ itemList: LabResult[]; totalItems: number }> {
  const facilityId = call.caller.facility.id;
  const direction = sql.raw(page.sortBy?.[1] ?? 'desc');
  const order = sql`status not ${inStates(unfinishedLineStatuses)}, urgent and status = 'Ordered' desc, ordered_at ${direction}, id ${direction}`;
  const tests = sql`order_line
    where facility_id = ${facilityId} and member_id = ${memberId} and category = 'test'`;
  const [members, counted] = await Promise.all([
    database.read(
      facilityId,
      database.build
        .selectFrom('authorized_member')
        .select('id')
        .where('facility_id', '=', facilityId)
        .where('id', '=', memberId),
    ),
    database.read(
      facilityId,
      rows(
        { total: col.integer },
        test,
      )`select counted.total, page.* from (select count(*) as total from ${tests}) counted
        left join (
          select ${testColumns} from (
            select * from ${tests} order by ${order}
            limit ${page.pageSize} offset ${page.pageNo * page.pageSize}
          ) l ${testJoins(call.today)}
        ) page on true
        order by ${order}`,
    ),
  ]);
  if (members.length === 0) throw new Failure('notFound', message('cards.patientNotFound'));
  const { itemList, totalItems } = toList(counted, (row: TestRow) => toLabResult(row, call.caller));
  return { itemList, totalItems };
}
