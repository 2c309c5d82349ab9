import { type Kysely, sql } from 'kysely';
import {
  col,
  type Database,
  expression,
  listOf,
  type Reader,
  type RowOf,
  readerOf,
  rows,
  type Tables,
  type Tx,
} from '../database/index.ts';
import { jsonOf, type StoredMessage } from '../database/messages.ts';
import type { Task } from './task.ts';

const stored = {
  ...col.from(
    'outbox',
    'id',
    'partition_key',
    'kind',
    'subject_id',
    'member_id',
    'data',
    'attempts',
    'created_at',
  ),
  ...col.from('outbox', 'created_by', 'created_role'),
};
/** A leased task; `attempts` counts this one too. */
export const takenRow = {
  ...stored,
  facility_code: col.of('facility', 'code'),
  facility_name: col.of('facility', 'name'),
};
export type TakenRow = RowOf<typeof takenRow>;

const free = sql`o.state = 'waiting' and (o.leased_until is null or o.leased_until <= clock_timestamp())`;
/** Of a row `o` and its facility `f`. */
export const takenColumns = sql`${listOf(stored, 'o')}, f.code as facility_code, f.name as facility_name`;

interface Taking {
  facilityId: string;
  lease: string;
  /** Milliseconds of the lease; renewed during the run. */
  leaseTime: number;
  now: Date;
}

/** Leases the first task of a partition, if it is due and free. The lease runs by the database's clock. */
export async function takeFirst(
  database: Database,
  taking: Taking & { partitionKey: string },
): Promise<TakenRow | undefined> {
  const [row] = await database.read(
    taking.facilityId,
    rows(takenRow)`
      update outbox o set lease = ${taking.lease}, tried_at = ${taking.now}, attempts = o.attempts + 1,
        leased_until = ${leaseEnd(taking.leaseTime)}
      from facility f
      where f.id = o.facility_id and o.facility_id = ${taking.facilityId} and ${free} and o.next_at <= ${taking.now}
        and o.id = (select first.id from outbox first
          where first.facility_id = ${taking.facilityId} and first.partition_key = ${taking.partitionKey} and first.state = 'waiting'
          order by first.seq limit 1)
      returning ${takenColumns}`,
  );
  return row;
}

/**
 * Leases the oldest due task that is first in its partition, unless `most` tasks of the facility are already running,
 * in any process.
 * @returns the task, or when the next one is due
 */
export function takeNext(
  database: Database,
  taking: Taking & { most: number },
): Promise<{ row: TakenRow } | { row: undefined; nextAt: Date | null }> {
  return database.transaction(taking.facilityId, async (tx) => {
    // One takes at a time, or two would count the same free place.
    await sql`select pg_advisory_xact_lock(hashtext('outbox'), hashtext(${taking.facilityId}))`.execute(tx);
    const firsts = sql`(
      select distinct on (o.partition_key) o.id, o.seq, o.next_at, ${free} as free from outbox o
      where o.facility_id = ${taking.facilityId} and o.state = 'waiting' order by o.partition_key, o.seq) h`;
    const [row] = await readerOf(tx)(rows(takenRow)`
      update outbox o set lease = ${taking.lease}, tried_at = ${taking.now}, attempts = o.attempts + 1,
        leased_until = ${leaseEnd(taking.leaseTime)}
      from facility f
      where f.id = o.facility_id and o.facility_id = ${taking.facilityId} and ${free}
        and (select count(*) from outbox b where b.facility_id = ${taking.facilityId} and b.lease is not null
          and b.leased_until > clock_timestamp()) < ${taking.most}
        and o.id = (
          select h.id from ${firsts} where h.free and h.next_at <= ${taking.now} order by h.seq limit 1)
      returning ${takenColumns}`);
    if (row) return { row };
    // A due task that is not free ends with a notice; if its process was killed, a sweep finds it.
    const [later] = await readerOf(tx)(rows({ next_at: col.nullable(col.of('outbox', 'next_at')) })`
      select min(h.next_at) as next_at from ${firsts} where h.next_at > ${taking.now}`);
    return { row: undefined, nextAt: later?.next_at ?? null };
  });
}

/** SQL: the end of a lease that begins now. */
const leaseEnd = (milliseconds: number) =>
  expression(col.timestamptz)`clock_timestamp() + ${milliseconds} * interval '1 millisecond'`;

interface Lease {
  facilityId: string;
  id: string;
  lease: string;
}

/** An update of the task, unless the lease is no longer ours: another process took it, or a person gave the task up. */
const underLease = (db: Kysely<Tables>, lease: Lease) =>
  db
    .updateTable('outbox')
    .where('facility_id', '=', lease.facilityId)
    .where('id', '=', lease.id)
    .where('lease', '=', lease.lease)
    .where('state', '=', 'waiting');

/** Renews the lease. */
export async function renewLease(
  database: Database,
  lease: Lease & Pick<Taking, 'leaseTime'>,
): Promise<void> {
  await database.read(
    lease.facilityId,
    underLease(database.build, lease).set({ leased_until: leaseEnd(lease.leaseTime) }),
  );
}

/** Marks the task done. @returns false if the lease is no longer ours */
export async function complete(
  tx: Tx,
  lease: Lease & { detail: StoredMessage | null; now: Date },
): Promise<boolean> {
  const completed = await underLease(tx, lease)
    .set({
      state: 'done',
      ended_at: lease.now,
      problem: null,
      detail: jsonOf(lease.detail),
      lease: null,
      leased_until: null,
    })
    .returning('id')
    .executeTakeFirst();
  return completed !== undefined;
}

/**
 * Postpones the task to its next attempt; `atWork`: it cannot be expedited, because what it called may still be at work.
 * @returns false if the lease is no longer ours
 */
export async function postpone(
  tx: Tx,
  lease: Lease & { problem: string | null; detail: StoredMessage | null; nextAt: Date; atWork: boolean },
): Promise<boolean> {
  const postponed = await underLease(tx, lease)
    .set({
      problem: lease.problem,
      ...(lease.detail === null ? {} : { detail: jsonOf(lease.detail) }),
      next_at: lease.nextAt,
      at_work_until: lease.atWork ? lease.nextAt : null,
      lease: null,
      leased_until: null,
    })
    .returning('id')
    .executeTakeFirst();
  return postponed !== undefined;
}

/** Releases the lease of a task that is not completed. Its answer, should one still come, is ignored. */
export async function releaseLease(database: Database, lease: Lease): Promise<void> {
  await database.read(
    lease.facilityId,
    database.build
      .updateTable('outbox')
      .set({ lease: null, leased_until: null })
      .where('facility_id', '=', lease.facilityId)
      .where('id', '=', lease.id)
      .where('lease', '=', lease.lease),
  );
}

/** The earliest time at which an expedited task is due. */
const soonest = (now: Date) => sql`greatest(${now}::timestamptz, at_work_until)`;

/** Makes all waiting tasks of a partition due now, except those whose call may still be at work or that are leased. */
export async function expedite(
  read: Reader,
  query: { facilityId: string; partitionKey: string; now: Date },
): Promise<void> {
  await read(rows({})`
    update outbox set next_at = ${soonest(query.now)}
    where facility_id = ${query.facilityId} and partition_key = ${query.partitionKey} and state = 'waiting' and next_at > ${query.now}
      and (leased_until is null or leased_until <= clock_timestamp())`);
}

/** Makes all tasks due now whose last attempt failed. Tasks scheduled for later stay scheduled. */
export async function expediteFailed(database: Database, facilityId: string, now: Date): Promise<void> {
  await database.read(
    facilityId,
    rows({})`update outbox set next_at = ${soonest(now)}
      where facility_id = ${facilityId} and state = 'waiting' and problem is not null and next_at > ${now}`,
  );
}

/** Whether a waiting task is running; undefined if no task of this kind waits for the subject. */
export async function isUnderWay(
  read: Reader,
  facilityId: string,
  kind: string,
  subjectId: string,
): Promise<boolean | undefined> {
  const [row] = await read(rows({ under_way: col.boolean })`
    select coalesce(leased_until > clock_timestamp(), false) as under_way from outbox
    where facility_id = ${facilityId} and kind = ${kind} and subject_id = ${subjectId} and state = 'waiting'`);
  return row?.under_way;
}

/** Whether a task of the partition is running. */
export async function isPartitionUnderWay(
  read: Reader,
  facilityId: string,
  partitionKey: string,
): Promise<boolean> {
  const running = await read(rows({})`
    select from outbox where facility_id = ${facilityId} and partition_key = ${partitionKey} and state = 'waiting'
      and leased_until > clock_timestamp()`);
  return running.length > 0;
}

/** A row as its handler sees it. */
export function taskOf(facilityId: string, row: TakenRow, run: { now: Date; attempts: number }): Task {
  const { created_by: accountId, created_role: role } = row;
  return {
    id: row.id,
    facility: { id: facilityId, code: row.facility_code, name: row.facility_name },
    partitionKey: row.partition_key,
    kind: row.kind,
    subjectId: row.subject_id,
    memberId: row.member_id,
    data: row.data,
    attempts: run.attempts,
    createdAt: row.created_at,
    createdBy: row.created_by,
    now: run.now,
    actor: { facility: { id: facilityId }, accountId, role, address: null },
  };
}
