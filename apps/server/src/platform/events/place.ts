/**
 * A reader's place among the events: the database's snapshot at its last read. A number would not do: transactions end
 * in another order than they began in, and a number would skip one that ends late.
 */
export interface Place {
  /**
   * When it was taken by the clock of the database, in milliseconds; shows whether all later events are still stored.
   */
  at: number;
  /** As PostgreSQL writes a pg_snapshot: `xmin:xmax:xip,xip`. */
  snapshot: string;
  /**
   * PostgreSQL's timeline, which changes when another server of a cluster becomes primary. That one uses numbers of
   * lost transactions again. Undefined in the identifiers of a release that did not write it.
   */
  timeline: number | undefined;
  /**
   * When PostgreSQL last started its statistics over, in milliseconds, as it does after a crash. Then it uses numbers of
   * lost transactions again too. Undefined: never, or in an identifier.
   */
  recovered: number | undefined;
  xmin: bigint;
  xmax: bigint;
  /** Transactions that had begun between both and not ended. */
  open: ReadonlySet<bigint>;
}

/** Longer ones are cheaper to start over from than to carry in a header. */
const longest = 2_000;
const form = /^(\d{1,15})~((\d{1,19}):(\d{1,19}):([\d,]*))(?:~(\d{1,9}))?$/;

/** Parses the place in a message's identifier; null when it is malformed, by PostgreSQL's rules too. */
export function readPlace(text: string): Place | null {
  const [, takenAt, snapshot, xmin, xmax, list, timeline] = (text.length <= longest && form.exec(text)) || [];
  if (!takenAt || !snapshot || !xmin || !xmax) return null;
  return checked({
    at: Number(takenAt),
    snapshot,
    timeline: timeline === undefined ? undefined : Number(timeline),
    recovered: undefined,
    xmin: BigInt(xmin),
    xmax: BigInt(xmax),
    open: openOf(list),
  });
}

/** Returns the place of a PostgreSQL snapshot. */
export function placeOf(snapshot: string, at: Date, timeline: number, recovered: Date | null): Place {
  const [xmin = '', xmax = '', list] = snapshot.split(':');
  return {
    at: at.getTime(),
    snapshot,
    timeline,
    recovered: recovered?.getTime(),
    xmin: BigInt(xmin),
    xmax: BigInt(xmax),
    open: openOf(list),
  };
}

/** As the id of a message. */
export function placeText({ at, snapshot, timeline }: Place): string {
  return `${at}~${snapshot}${timeline === undefined ? '' : `~${timeline}`}`;
}

/**
 * Whether PostgreSQL has crashed, or another server has become primary, between two places: their numbers of
 * transactions do not compare.
 */
export function isRenumbered(before: Place, after: Place): boolean {
  if (before.timeline !== undefined && before.timeline !== after.timeline) return true;
  return after.recovered !== undefined && before.at <= after.recovered;
}

/** Whether a place was taken before another whose numbers compare, and a transaction ended between. */
export function isBefore(place: Place, other: Place): boolean {
  return place.xmax < other.xmax || (place.xmax === other.xmax && place.open.size > other.open.size);
}

/** Whether a transaction had ended when the place was taken: its events were already sent. */
export function hasSeen(place: Place, xid: bigint): boolean {
  if (xid < place.xmin) return true;
  return xid < place.xmax && !place.open.has(xid);
}

function openOf(list: string | undefined): ReadonlySet<bigint> {
  return new Set(list ? list.split(',').map((xid) => BigInt(xid)) : []);
}

const int8Max = 2n ** 63n - 1n;

function checked(place: Place): Place | null {
  const { xmin, xmax, open, snapshot } = place;
  if (xmin < 1n || xmin > xmax || xmax > int8Max) return null;
  let last = xmin - 1n;
  for (const xid of open) {
    if (xid <= last || xid >= xmax) return null;
    last = xid;
  }
  // Rules out `1,,2`, which JavaScript reads as a zero between.
  return /(^|,)(,|$)/.test(snapshot.split(':')[2] || '0') ? null : place;
}
