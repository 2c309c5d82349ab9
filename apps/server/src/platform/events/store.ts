import type { CareKind, LiveEvent } from '@afyakadi/contract';
import { sql } from 'kysely';
import { col, type Database, type RowOf, rows } from '../database/index.ts';
import { isRenumbered, type Place, placeOf, placeText } from './place.ts';

/** An event with what decides who hears it. */
export interface StoredEvent {
  event: LiveEvent;
  /** The kind of its care point; null for an unnamed kind, undefined without a care point. */
  kind: CareKind | null | undefined;
  /** The transaction that published it. */
  xid: bigint;
}

export interface Found {
  place: Place;
  events: StoredEvent[];
  /** Too many events to send one by one, or the gap is unknown: fetch again. */
  tooMuch: boolean;
}

/** More events than this at once are sent as `reset`. */
const most = 1_000;
/** Milliseconds for which events are kept. */
export const retention = 24 * 3_600_000;
/** The servers' clocks may differ a little, and pruning takes time. */
const slack = 3_600_000;

/**
 * After a failover or a crash, milliseconds before a place from which its events are sent again: longer than a call that had begun
 * before and was committed after.
 */
const again = 30_000;

/** The timeline of the write-ahead log. A standby does not tell it, and has no events to publish. */
export const timelineNow = sql`case when pg_is_in_recovery() then 0
  else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end`;

const presentRow = {
  snapshot: col.text,
  taken: col.timestamptz,
  timeline: col.integer,
  recovered: col.nullable(col.timestamptz),
};

const eventRow = {
  ...presentRow,
  topic: col.nullable(col.of('event', 'topic')),
  ...col.from('event', 'care_point_id', 'visit_id', 'member_id'),
  xid: col.nullable(col.text),
  kind: col.of('care_point', 'kind'),
};

/**
 * SQL: the last change of each scheme's address, as an event of every facility that such a scheme serves. It is stored
 * once for all of them.
 */
const addressChanges = (facilityId: string) => sql`
  select 'scheme', null::uuid, null::uuid, null::uuid, a.changed_in, null::uuid from scheme_address a
  where exists (select from facility_scheme s where s.facility_id = ${facilityId} and s.adapter <> 'register')`;

/** The present place: everything committed counts as published. Failure: `unavailable`. */
export async function readPresent(database: Database, facilityId: string): Promise<Place> {
  const [row] = await database.read(
    facilityId,
    rows(
      presentRow,
    )`select pg_current_snapshot()::text as snapshot, clock_timestamp() as taken, ${timelineNow} as timeline,
      stats_reset as recovered from pg_stat_wal`,
  );
  if (!row) throw new Error('PostgreSQL gave no snapshot');
  return placeOfRow(row);
}

/** Returns the `Last-Event-ID` from which a stream reports everything committed from now on. Failure: `unavailable`. */
export async function readLastEventId(database: Database, facilityId: string): Promise<string> {
  return placeText(await readPresent(database, facilityId));
}

/** Returns the facility's events since a place, and the next place, from one snapshot. Failure: `unavailable`. */
export async function readSince(
  database: Database,
  facilityId: string,
  since: Place,
  now: Date,
): Promise<Found> {
  // The last condition excludes events of a restored copy from a cluster whose numbers were higher.
  const stored = await database.read(
    facilityId,
    rows(eventRow)`
    with present as materialized (select pg_current_snapshot() as snapshot)
    select present.snapshot::text, clock_timestamp() as taken, ${timelineNow} as timeline, wal.stats_reset as recovered, e.topic,
      e.care_point_id, e.visit_id, e.member_id, e.xid::text, p.kind
    from present cross join pg_stat_wal wal
    left join lateral (
      (select topic, care_point_id, visit_id, member_id, xid, id from event
        where facility_id = ${facilityId} and xid >= pg_snapshot_xmin(${since.snapshot}::pg_snapshot)
          and not pg_visible_in_snapshot(xid, ${since.snapshot}::pg_snapshot)
          and pg_visible_in_snapshot(xid, present.snapshot)
        order by xid, id limit ${most + 1})
      union all
      ${addressChanges(facilityId)} and not pg_visible_in_snapshot(a.changed_in, ${since.snapshot}::pg_snapshot)
        and pg_visible_in_snapshot(a.changed_in, present.snapshot)
    ) e on true
    left join care_point p on p.facility_id = ${facilityId} and p.id = e.care_point_id
    order by e.xid, e.id`,
  );
  const [first] = stored;
  if (!first) throw new Error('PostgreSQL gave no snapshot');
  const place = placeOfRow(first);
  if (isRenumbered(since, place)) return readAgain(database, facilityId, since, now);
  return foundOf(place, stored, since.xmax > place.xmax || isTooOld(since, now));
}

const placeOfRow = ({ snapshot, taken, timeline, recovered }: RowOf<typeof presentRow>) =>
  placeOf(snapshot, taken, timeline, recovered);

/**
 * After a failover or a crash, numbers do not say what a reader has seen. Returns all events since shortly before its place: one
 * that comes twice only makes a screen fetch twice.
 */
async function readAgain(database: Database, facilityId: string, since: Place, now: Date): Promise<Found> {
  const stored = await database.read(
    facilityId,
    rows(eventRow)`
    with present as materialized (select pg_current_snapshot() as snapshot)
    select present.snapshot::text, clock_timestamp() as taken, ${timelineNow} as timeline, wal.stats_reset as recovered, e.topic,
      e.care_point_id, e.visit_id, e.member_id, e.xid::text, p.kind
    from present cross join pg_stat_wal wal
    left join lateral (
      (select distinct on (topic, care_point_id, visit_id, member_id)
          topic, care_point_id, visit_id, member_id, xid, id from event
        where facility_id = ${facilityId} and at >= ${new Date(since.at - again)}
          and pg_visible_in_snapshot(xid, present.snapshot)
        order by topic, care_point_id, visit_id, member_id, xid desc limit ${most + 1})
      union all
      ${addressChanges(facilityId)} and a.since >= ${new Date(since.at - again)}
        and pg_visible_in_snapshot(a.changed_in, present.snapshot)
    ) e on true
    left join care_point p on p.facility_id = ${facilityId} and p.id = e.care_point_id
    order by e.xid, e.id`,
  );
  const [first] = stored;
  if (!first) throw new Error('PostgreSQL gave no snapshot');
  return foundOf(placeOfRow(first), stored, isTooOld(since, now));
}

/** Whether events since the place may have been deleted. */
const isTooOld = (since: Place, now: Date) => since.at < now.getTime() - retention + slack;

function foundOf(place: Place, stored: readonly RowOf<typeof eventRow>[], unknown: boolean): Found {
  const events = stored.flatMap(toStoredEvent);
  return unknown || events.length > most
    ? { place, events: [], tooMuch: true }
    : { place, events, tooMuch: false };
}

function toStoredEvent(row: RowOf<typeof eventRow>): StoredEvent[] {
  if (row.topic === null || row.xid === null) return [];
  const event = {
    topic: row.topic,
    carePointId: row.care_point_id,
    visitId: row.visit_id,
    memberId: row.member_id,
  };
  return [{ event, kind: row.care_point_id === null ? undefined : row.kind, xid: BigInt(row.xid) }];
}

/** Any number that no other lock of ours uses: one server prunes at a time. */
const pruneLock = 2_051_803;

/** Deletes events that are older than a day, unless another server is doing so. Failure: `unavailable`. */
export async function pruneEvents(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retention);
  for (;;) {
    const [row] = await database.readShared(rows({ more: col.boolean })`
      select case when mine then prune_events(${before}) else false end as more
      from (select pg_try_advisory_xact_lock(${pruneLock}) as mine) lock`);
    if (!row?.more) return;
  }
}
