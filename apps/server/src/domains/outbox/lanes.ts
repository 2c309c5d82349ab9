import type { OutboxKind } from '@afyakadi/contract';
import { sql } from 'kysely';
import type { Database, Reader, Tx } from '../../platform/database/index.ts';
import type { SchemeFacility } from '../../scheme/port/index.ts';

/** A job that was taken. */
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
  /** Milliseconds that it is taken for; renewed while the work goes on. */
  leaseTime: number;
  now: Date;
}

/** Takes the first of a lane, if it is due and nobody has it. The lease is counted by the database's clock. */
export async function takeOfLane(
  database: Database,
  it: Taking & { lane: string },
): Promise<TakenRow | undefined> {
  const rows = await database.read<TakenRow>(
    it.facilityId,
    sql`
      update outbox o set lease = ${it.lease}, tried_at = ${it.now}, attempts = o.attempts + 1,
        leased_until = ${leaseEnd(it.leaseTime)}
      from facility f
      where f.id = o.facility_id and o.facility_id = ${it.facilityId} and ${free} and o.next_at <= ${it.now}
        and o.id = (select first.id from outbox first
          where first.facility_id = ${it.facilityId} and first.lane = ${it.lane} and first.state = 'waiting'
          order by first.seq limit 1)
      returning ${takenColumns}`,
  );
  return rows[0];
}

/**
 * Takes the longest waiting of those that come first in their lanes and are due, unless `most` of the facility are
 * being delivered, by whichever process.
 */
export function takeNext(database: Database, it: Taking & { most: number }): Promise<TakenRow | undefined> {
  return database.transaction(it.facilityId, async (tx) => {
    // One takes at a time, or two would count the same free place.
    await sql`select pg_advisory_xact_lock(hashtext('outbox'), hashtext(${it.facilityId}))`.execute(tx);
    const { rows } = await sql<TakenRow>`
      update outbox o set lease = ${it.lease}, tried_at = ${it.now}, attempts = o.attempts + 1,
        leased_until = ${leaseEnd(it.leaseTime)}
      from facility f
      where f.id = o.facility_id and o.facility_id = ${it.facilityId} and ${free}
        and (select count(*) from outbox b where b.facility_id = ${it.facilityId} and b.lease is not null
          and b.leased_until > clock_timestamp()) < ${it.most}
        and o.id = (
          select h.id from (
            select distinct on (o.lane) o.id, o.seq, o.next_at, ${free} as free from outbox o
            where o.facility_id = ${it.facilityId} and o.state = 'waiting' order by o.lane, o.seq
          ) h
          where h.free and h.next_at <= ${it.now} order by h.seq limit 1)
      returning ${takenColumns}`.execute(tx);
    return rows[0];
  });
}

/** SQL: when a lease that begins now ends. */
const leaseEnd = (milliseconds: number) =>
  sql`clock_timestamp() + ${milliseconds} * interval '1 millisecond'`;

interface Held {
  facilityId: string;
  id: string;
  lease: string;
}

/** Goes on having it. */
export async function holdOn(database: Database, it: Held & Pick<Taking, 'leaseTime'>): Promise<void> {
  await database.read(
    it.facilityId,
    sql`update outbox set leased_until = ${leaseEnd(it.leaseTime)}
      where facility_id = ${it.facilityId} and id = ${it.id} and lease = ${it.lease} and state = 'waiting'`,
  );
}

/** Ends it. @returns false where it is no longer ours: another has taken it, or a person gave it up */
export async function settle(tx: Tx, it: Held & { detail: string | null; now: Date }): Promise<boolean> {
  const { rows } = await sql`
    update outbox set state = 'done', settled_at = ${it.now}, problem = null, detail = ${it.detail}, lease = null,
      leased_until = null
    where facility_id = ${it.facilityId} and id = ${it.id} and lease = ${it.lease} and state = 'waiting'
    returning id`.execute(tx);
  return rows.length > 0;
}

/**
 * Lets it wait until its next attempt; `atWork`: nobody can bring that forward, for the scheme may still be doing it.
 * @returns false where it is no longer ours
 */
export async function postpone(
  tx: Tx,
  it: Held & { problem: string | null; detail: string | null; nextAt: Date; atWork: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    update outbox set problem = ${it.problem}, detail = coalesce(${it.detail}, detail), next_at = ${it.nextAt},
      at_work_until = ${it.atWork ? it.nextAt : null}, lease = null, leased_until = null
    where facility_id = ${it.facilityId} and id = ${it.id} and lease = ${it.lease} and state = 'waiting'
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Gives back what was taken and will not be ended: its answer, should one come, counts no more. */
export async function letGo(database: Database, it: Held): Promise<void> {
  await database.read(
    it.facilityId,
    sql`update outbox set lease = null, leased_until = null
      where facility_id = ${it.facilityId} and id = ${it.id} and lease = ${it.lease}`,
  );
}

/** When it is due if somebody wants it at once. */
const soonest = (now: Date) => sql`greatest(${now}::timestamptz, at_work_until)`;

/** Lets all of a lane be due now, but what the scheme may still be doing, and what is being delivered. */
export async function hasten(
  read: Reader,
  it: { facilityId: string; lane: string; now: Date },
): Promise<void> {
  await read(sql`
    update outbox set next_at = ${soonest(it.now)}
    where facility_id = ${it.facilityId} and lane = ${it.lane} and state = 'waiting' and next_at > ${it.now}
      and (leased_until is null or leased_until <= clock_timestamp())`);
}

/** Lets all be due now that wait because an attempt failed; what waits for its time goes on waiting. */
export async function hastenFailed(database: Database, facilityId: string, now: Date): Promise<void> {
  await database.read(
    facilityId,
    sql`update outbox set next_at = ${soonest(now)}
      where facility_id = ${facilityId} and state = 'waiting' and problem is not null and next_at > ${now}`,
  );
}

/** Whether something that waits is being delivered; undefined where nothing of this kind waits for it. */
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

/** Whether anything of a lane is being delivered. */
export async function isLaneUnderWay(read: Reader, facilityId: string, lane: string): Promise<boolean> {
  const rows = await read(sql`
    select from outbox where facility_id = ${facilityId} and lane = ${lane} and state = 'waiting'
      and leased_until > clock_timestamp()`);
  return rows.length > 0;
}

/** A facility as a scheme's call names it. */
export function facilityOf(facilityId: string, row: TakenRow): SchemeFacility {
  return { id: facilityId, code: row.facility_code, name: row.facility_name };
}
