import { col, type Database, rows } from '../database/index.ts';
import { hasSeen, isBefore, isRenumbered, type Place, placeOf } from './place.ts';
import { type StoredEvent, timelineNow } from './store.ts';

/** Which facilities have events between two places, read at once for all of them. */
export interface News {
  /** Undefined: what came before `place` is unknown. */
  since: Place | undefined;
  place: Place;
  /** The sources that published them, by facility. */
  sources: ReadonlyMap<string, readonly Source[]>;
}

interface Source {
  xid: bigint;
  /** Whether it changed the state of a scheme's address, and published nothing else. */
  ofAddress: boolean;
}

/** More events than this at once are not read together: each facility reads its own. */
const most = 20_000;

/** Reads which facilities have events since a place, and the next place, from one snapshot. Failure: `unavailable`. */
export async function readNews(database: Database, since: Place | undefined): Promise<News> {
  const stored = await database.readShared(
    rows({
      snapshot: col.text,
      taken: col.timestamptz,
      timeline: col.integer,
      recovered: col.nullable(col.timestamptz),
      facility_id: col.nullable(col.uuid),
      xid: col.nullable(col.text),
      of_address: col.nullable(col.boolean),
    })`
    with present as materialized (select pg_current_snapshot() as snapshot, ${timelineNow} as timeline)
    select present.snapshot::text, clock_timestamp() as taken, present.timeline, wal.stats_reset as recovered,
      news.facility_id, news.xid::text, news.of_address
    from present cross join pg_stat_wal wal
    left join lateral facilities_with_events(${since?.snapshot ?? null}::pg_snapshot, null, ${most + 1}) news on true`,
  );
  const [first] = stored;
  if (!first) throw new Error('PostgreSQL gave no snapshot');
  const place = placeOf(first.snapshot, first.taken, first.timeline, first.recovered);
  const sources = new Map<string, Source[]>();
  let events = 0;
  for (const { facility_id: id, xid, of_address: ofAddress } of stored) {
    if (id === null || xid === null || ofAddress === null) continue;
    const source = { xid: BigInt(xid), ofAddress };
    const others = sources.get(id);
    if (others) others.push(source);
    else sources.set(id, [source]);
    if (!ofAddress) events += 1;
  }
  const isComplete = since && events <= most && since.xmax <= place.xmax;
  return { since: isComplete ? since : undefined, place, sources };
}

/**
 * Returns what a facility's readers at a place have not got of the news. Null: its events must be read; undefined: they
 * have got more than that. After a failover or a crash, news do not say what a reader has seen: every facility reads its own.
 */
export function unseenOf(
  facilityId: string,
  readerPlace: Place,
  news: News,
): StoredEvent[] | null | undefined {
  const { since, place, sources } = news;
  if (isRenumbered(readerPlace, place)) return null;
  if (isBefore(place, readerPlace)) return readerPlace.at < place.at ? null : undefined;
  if (
    !since ||
    isRenumbered(since, place) ||
    isRenumbered(readerPlace, since) ||
    isBefore(readerPlace, since)
  )
    return null;
  const unseen: StoredEvent[] = [];
  for (const { xid, ofAddress } of sources.get(facilityId) ?? []) {
    if (hasSeen(readerPlace, xid)) continue;
    if (!ofAddress) return null;
    const event = { topic: 'scheme', carePointId: null, visitId: null, memberId: null } as const;
    unseen.push({ event, kind: undefined, xid });
  }
  return unseen;
}
