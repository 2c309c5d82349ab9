import type { OutboxKind } from '@afyakadi/contract';
import { sql } from 'kysely';
import type { Database, Reader, Tx } from '../../platform/database/index.ts';
import { jsonOf, type StoredMessage } from '../../platform/database/messages.ts';
import type { SchemeFacility } from '../../scheme/port/index.ts';

/** A leased job. */
export interface TakenRow {
  id: string;
  lane: string;
  kind: string;
  subject_id: string;
  member_id: string | null;
  data: Record<string, unknown>;
  /** This one counted. */
  attempts: number;
  created_at: Date;
  created_by: string | null;
  created_role: string | null;
  facility_code: string;
  facility_name: string;
}

const free = sql`o.state = 'waiting' and (o.leased_until is null or o.leased_until <= clock_timestamp())`;
/** Of a row `o` and its facility `f`. */
export const takenColumns = sql`o.id, o.lane, o.kind, o.subject_id, o.member_id, o.data, o.attempts, o.created_at, o.created_by, o.created_role,
  f.code as facility_code, f.name as facility_name`;

interface Taking {
  facilityId: string;
  lease: string;
  /** Milliseconds of the lease; renewed during the delivery. */
  leaseTime: number;
  now: Date;
}

/** Leases the first job of a partition, if it is due and free. The lease runs by the database's clock. */
export async function takeFirst(
  database: Database,
  taking: Taking & { partitionKey: string },
): Promise<TakenRow | undefined> {
  const rows = await database.read<TakenRow>(
    taking.facilityId,
    sql`
      update outbox o set lease = ${taking.lease}, tried_at = ${taking.now}, attempts = o.attempts + 1,
        leased_until = ${leaseEnd(taking.leaseTime)}
      from facility f
      where f.id = o.facility_id and o.facility_id = ${taking.facilityId} and ${free} and o.next_at <= ${taking.now}
        and o.id = (select first.id from outbox first
          where first.facility_id = ${taking.facilityId} and first.lane = ${taking.partitionKey} and first.state = 'waiting'
          order by first.seq limit 1)
      returning ${takenColumns}`,
  );
  return rows[0];
}

/**
 * Leases the oldest due job that is first in its partition, unless `most` jobs of the facility are already being
 * delivered, by any process.
 * @returns the job, or when the next one is due
 */
export function takeNext(
  database: Database,
  taking: Taking & { most: number },
): Promise<{ row: TakenRow } | { row: undefined; nextAt: Date | null }> {
  return database.transaction(taking.facilityId, async (tx) => {
    // One takes at a time, or two would count the same free place.
    await sql`select pg_advisory_xact_lock(hashtext('outbox'), hashtext(${taking.facilityId}))`.execute(tx);
    const firsts = sql`(
      select distinct on (o.lane) o.id, o.seq, o.next_at, ${free} as free from outbox o
      where o.facility_id = ${taking.facilityId} and o.state = 'waiting' order by o.lane, o.seq) h`;
    const { rows } = await sql<TakenRow>`
      update outbox o set lease = ${taking.lease}, tried_at = ${taking.now}, attempts = o.attempts + 1,
        leased_until = ${leaseEnd(taking.leaseTime)}
      from facility f
      where f.id = o.facility_id and o.facility_id = ${taking.facilityId} and ${free}
        and (select count(*) from outbox b where b.facility_id = ${taking.facilityId} and b.lease is not null
          and b.leased_until > clock_timestamp()) < ${taking.most}
        and o.id = (
          select h.id from ${firsts} where h.free and h.next_at <= ${taking.now} order by h.seq limit 1)
      returning ${takenColumns}`.execute(tx);
    const [row] = rows;
    if (row) return { row };
    // What is due but not free ends in a notice, or its process was killed and a sweep finds it.
    const { rows: later } = await sql<{ next_at: Date | null }>`
      select min(h.next_at) as next_at from ${firsts} where h.next_at > ${taking.now}`.execute(tx);
    return { row: undefined, nextAt: later[0]?.next_at ?? null };
  });
}

/** SQL: the end of a lease that begins now. */
const leaseEnd = (milliseconds: number) =>
  sql`clock_timestamp() + ${milliseconds} * interval '1 millisecond'`;

interface Lease {
  facilityId: string;
  id: string;
  lease: string;
}

/** Renews the lease. */
export async function renewLease(
  database: Database,
  lease: Lease & Pick<Taking, 'leaseTime'>,
): Promise<void> {
  await database.read(
    lease.facilityId,
    sql`update outbox set leased_until = ${leaseEnd(lease.leaseTime)}
      where facility_id = ${lease.facilityId} and id = ${lease.id} and lease = ${lease.lease} and state = 'waiting'`,
  );
}

/**
 * Marks the job done. @returns false if the lease is no longer ours: another process took it, or a person gave the job
 * up
 */
export async function complete(
  tx: Tx,
  lease: Lease & { detail: StoredMessage | null; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update outbox set state = 'done', settled_at = ${lease.now}, problem = null, detail = ${jsonOf(lease.detail)}, lease = null,
      leased_until = null
    where facility_id = ${lease.facilityId} and id = ${lease.id} and lease = ${lease.lease} and state = 'waiting'
    returning id`.execute(tx);
  return rows.length > 0;
}

/**
 * Postpones the job to its next attempt; `atWork`: it cannot be expedited, because the scheme may still be processing
 * it.
 * @returns false if the lease is no longer ours
 */
export async function postpone(
  tx: Tx,
  lease: Lease & { problem: string | null; detail: StoredMessage | null; nextAt: Date; atWork: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    update outbox set problem = ${lease.problem}, detail = coalesce(${jsonOf(lease.detail)}, detail), next_at = ${lease.nextAt},
      at_work_until = ${lease.atWork ? lease.nextAt : null}, lease = null, leased_until = null
    where facility_id = ${lease.facilityId} and id = ${lease.id} and lease = ${lease.lease} and state = 'waiting'
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Releases the lease of a job that is not completed. Its answer, should one still come, is ignored. */
export async function releaseLease(database: Database, lease: Lease): Promise<void> {
  await database.read(
    lease.facilityId,
    sql`update outbox set lease = null, leased_until = null
      where facility_id = ${lease.facilityId} and id = ${lease.id} and lease = ${lease.lease}`,
  );
}

/** The earliest time at which an expedited job is due. */
const soonest = (now: Date) => sql`greatest(${now}::timestamptz, at_work_until)`;

/** Makes all waiting jobs of a partition due now, except those the scheme may still be working on or that are leased. */
export async function expedite(
  read: Reader,
  query: { facilityId: string; partitionKey: string; now: Date },
): Promise<void> {
  await read(sql`
    update outbox set next_at = ${soonest(query.now)}
    where facility_id = ${query.facilityId} and lane = ${query.partitionKey} and state = 'waiting' and next_at > ${query.now}
      and (leased_until is null or leased_until <= clock_timestamp())`);
}

/** Makes all jobs due now whose last attempt failed. Jobs scheduled for later stay scheduled. */
export async function expediteFailed(database: Database, facilityId: string, now: Date): Promise<void> {
  await database.read(
    facilityId,
    sql`update outbox set next_at = ${soonest(now)}
      where facility_id = ${facilityId} and state = 'waiting' and problem is not null and next_at > ${now}`,
  );
}

/** Whether a waiting job is being delivered; undefined if no job of this kind waits for the subject. */
export async function isUnderWay(
  read: Reader,
  facilityId: string,
  kind: OutboxKind,
  subjectId: string,
): Promise<boolean | undefined> {
  const [row] = await read(sql<{ under_way: boolean }>`
    select coalesce(leased_until > clock_timestamp(), false) as under_way from outbox
    where facility_id = ${facilityId} and kind = ${kind} and subject_id = ${subjectId} and state = 'waiting'`);
  return row?.under_way;
}

/** Whether a job of the partition is being delivered. */
export async function isPartitionUnderWay(
  read: Reader,
  facilityId: string,
  partitionKey: string,
): Promise<boolean> {
  const rows = await read(sql`
    select from outbox where facility_id = ${facilityId} and lane = ${partitionKey} and state = 'waiting'
      and leased_until > clock_timestamp()`);
  return rows.length > 0;
}

/** A facility as a scheme's call names it. */
export function facilityOf(facilityId: string, row: TakenRow): SchemeFacility {
  return { id: facilityId, code: row.facility_code, name: row.facility_name };
}
