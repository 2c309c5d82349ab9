import { message } from '@afyakadi/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ReadingCall } from '../../platform/audit-reading.ts';
import { type Database, readerOf, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { assertAccess } from '../patient-access/index.ts';

/** A page of what is on record for one patient. */
export interface ListQuery {
  facilityId: string;
  memberId: string;
  limit: number;
  offset: number;
  direction: 'asc' | 'desc';
}

/**
 * Returns a page of a patient's rows in one round trip, by the time they were recorded.
 * @param table the table, with `columns` of its rows `r` and their author `k`
 * Failure: `notFound` where the facility does not know the patient.
 */
export async function readOfMember<Row extends { id: string }, Item>(
  database: Database,
  query: ListQuery,
  from: { table: 'diagnosis' | 'clinical_note' | 'allergy'; columns: RawBuilder<unknown> },
  toItem: (row: Row) => Item,
): Promise<{ itemList: Item[]; totalItems: number }> {
  const { facilityId, memberId, limit, offset } = query;
  const direction = sql.raw(query.direction);
  const table = sql.table(from.table);
  const rows = await database.read<Row & { total: number }>(
    facilityId,
    sql`select counted.total, page.* from (
        select (select count(*) from ${table} where facility_id = m.facility_id and member_id = m.id) as total
        from authorized_member m where m.facility_id = ${facilityId} and m.id = ${memberId}
      ) counted
      left join (
        select ${from.columns} from ${table} r join account k on k.facility_id = r.facility_id and k.id = r.recorded_by
        where r.facility_id = ${facilityId} and r.member_id = ${memberId}
        order by r.recorded_at ${direction}, r.id ${direction} limit ${limit} offset ${offset}
      ) page on true
      order by page.recorded_at ${direction}, page.id ${direction}`,
  );
  const [first] = rows;
  if (!first) throw new Failure('notFound', message('cards.patientNotFound'));
  // A page without rows still carries the total, in a row of nulls.
  return { itemList: rows.filter((row) => row.id !== null).map(toItem), totalItems: first.total };
}

/** Failure: `notFound` where the facility does not know the patient. */
export async function assertKnown(tx: Tx, facilityId: string, memberId: string): Promise<void> {
  const { rows } = await sql`
    select from authorized_member where facility_id = ${facilityId} and id = ${memberId}`.execute(tx);
  if (rows.length === 0) throw new Failure('notFound', message('cards.patientNotFound'));
}

/**
 * Returns the patient's latest valid authorization, to which new entries of the record belong (decisions 10); locked,
 * so that it is not withdrawn meanwhile. Failures: `notFound` for an unknown patient, `conflict` for one without a
 * valid authorization, `outsideCarePoint`.
 */
export async function authorizationOf(tx: Tx, call: ReadingCall, memberId: string): Promise<string> {
  const facilityId = call.caller.facility.id;
  const { rows } = await sql<{ id: string; created_at: Date }>`
    select id, created_at from card_authorization
    where facility_id = ${facilityId} and member_id = ${memberId} and withdrawn_at is null
    order by created_at desc limit 1 for share`.execute(tx);
  const [latest] = rows;
  if (latest) {
    await assertAccess(readerOf(tx), call, memberId, latest.created_at);
    return latest.id;
  }
  await assertKnown(tx, facilityId, memberId);
  throw new Failure('conflict', message('record.noAuthorization'));
}
