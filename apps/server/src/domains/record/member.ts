import { message } from '@afyakadi/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ReadingCall } from '../../platform/audit/reads.ts';
import { type Counted, toList } from '../../platform/database/counted-list.ts';
import {
  type Column,
  type Columns,
  col,
  type Database,
  listOf,
  type RowOf,
  readerOf,
  rows,
  type Tx,
} from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { isCurrent } from '../inpatients/index.ts';
import { assertAccess } from '../patient-access/index.ts';

/** A page of what is on record for one patient. */
export interface ListQuery {
  facilityId: string;
  memberId: string;
  limit: number;
  offset: number;
  direction: 'asc' | 'desc';
}

type Table = 'diagnosis' | 'clinical_note' | 'allergy' | 'vitals';

const author = { recorded_by_name: col.of('account', 'name') };

/** Entries `r` of the record with their authors; further conditions follow. */
export const entriesOf = <C extends Columns>(table: Table, columns: C) => ({
  columns: { ...columns, ...author },
  from: sql`select ${listOf(columns, 'r')}, k.name as recorded_by_name from ${sql.table(table)} r
    join account k on k.facility_id = r.facility_id and k.id = r.recorded_by`,
});

/**
 * Returns a page of a patient's rows in one round trip, by the time they were recorded.
 * @param entries those of the table, as `entriesOf` makes them; their columns begin with `id`
 * Failure: `notFound` where the facility does not know the patient.
 */
export async function readOfMember<C extends Columns & { id: Column<string> }, Item>(
  database: Database,
  query: ListQuery,
  table: Table,
  entries: { columns: C; from: RawBuilder<unknown> },
  toItem: (row: RowOf<C>) => Item,
): Promise<{ itemList: Item[]; totalItems: number }> {
  const { facilityId, memberId, limit, offset } = query;
  const direction = sql.raw(query.direction);
  const counted: Counted<RowOf<C>>[] = await database.read(
    facilityId,
    rows({ total: col.integer }, entries.columns)`select counted.total, page.* from (
        select (select count(*) from ${sql.table(table)} where facility_id = m.facility_id and member_id = m.id) as total
        from authorized_member m where m.facility_id = ${facilityId} and m.id = ${memberId}
      ) counted
      left join (
        ${entries.from}
        where r.facility_id = ${facilityId} and r.member_id = ${memberId}
        order by r.recorded_at ${direction}, r.id ${direction} limit ${limit} offset ${offset}
      ) page on true
      order by page.recorded_at ${direction}, page.id ${direction}`,
  );
  const [first] = counted;
  if (!first) throw new Failure('notFound', message('cards.patientNotFound'));
  const { itemList, totalItems } = toList(counted, toItem);
  return { itemList, totalItems };
}

/** Failure: `notFound` where the facility does not know the patient. */
export async function assertKnown(tx: Tx, facilityId: string, memberId: string): Promise<void> {
  const member = await tx
    .selectFrom('authorized_member')
    .select('id')
    .where('facility_id', '=', facilityId)
    .where('id', '=', memberId)
    .executeTakeFirst();
  if (!member) throw new Failure('notFound', message('cards.patientNotFound'));
}

/**
 * Stores a new entry, or finds the active one that is equal to it: a unique index allows one.
 * @param insert undefined if there is one already
 */
export async function storeOrFind(
  insert: () => Promise<{ id: string } | undefined>,
  find: () => Promise<{ id: string } | undefined>,
): Promise<{ id: string; stored: boolean }> {
  for (;;) {
    const stored = await insert();
    if (stored) return { id: stored.id, stored: true };
    const active = await find();
    if (active) return { id: active.id, stored: false };
    // Between the two statements it was withdrawn: then a new one is due.
  }
}

/**
 * Returns the patient's latest valid authorization, or that of the stay, to which new entries of the record belong;
 * locked, so that it is not withdrawn meanwhile. Failures: `notFound` for an unknown patient, `conflict` for one
 * without a valid authorization, `outsideCarePoint`.
 */
export async function authorizationOf(tx: Tx, call: ReadingCall, memberId: string): Promise<string> {
  const facilityId = call.caller.facility.id;
  const latest = await tx
    .selectFrom('card_authorization as a')
    .select(['id', 'created_at'])
    .where('facility_id', '=', facilityId)
    .where('member_id', '=', memberId)
    .where('withdrawn_at', 'is', null)
    .where(isCurrent(facilityId, memberId))
    .orderBy('created_at', 'desc')
    .limit(1)
    .forShare()
    .executeTakeFirst();
  if (latest) {
    await assertAccess(readerOf(tx), call, memberId, latest.created_at);
    return latest.id;
  }
  await assertKnown(tx, facilityId, memberId);
  throw new Failure('conflict', message('record.noAuthorization'));
}
