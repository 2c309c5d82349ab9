import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../errors.ts';
import type { Timings } from '../timings.ts';
import {
  col,
  type Database,
  openDatabase,
  type Reader,
  readerFor,
  readerOf,
  rows,
  type Tx,
} from './index.ts';
import type { WorkKind } from './session.ts';

/** The source of reports and exports. */
export interface Reports {
  /**
   * Returns what reads one report or file. It contains everything that was committed before this call, wherever it is
   * read. Throws Failure `unavailable`.
   */
  readerFor(facilityId: string, kind: WorkKind): Promise<Reader>;
}

/**
 * `used`: reports read it. Else they read the primary, because the standby is `behind`, is `unavailable`, has
 * become a `primary`, or belongs to another cluster (`foreign`).
 */
type StandbyState = 'used' | 'behind' | 'unavailable' | 'primary' | 'foreign';

interface StandbyStatus {
  state: StandbyState;
  /** How far it is behind the primary; null where that is not known. */
  lagSeconds: number | null;
  /** Why it does not answer. */
  error?: unknown;
}

export interface Standby extends Reports {
  /** Its sessions, which write nothing. */
  readonly database: Database;
  /** Measures the lag now, and takes the standby into use or out of it. Throws Failure `unavailable` of the primary. */
  check(): Promise<StandbyStatus>;
  /** As it was found last. */
  status(): StandbyStatus;
  /** The statements of reports so far, by where they were answered. */
  reads(): Readonly<Record<'standby' | 'primary', number>>;
  /** Where a line is written when reports leave the standby, and when they return to it. */
  logTo(log: { warn(fields: object, text: string): void }): void;
  /** Checks again and again, until it is closed. */
  start(): void;
  close(): Promise<void>;
}

/** A place in the write-ahead log of a cluster. */
interface Position {
  lsn: string;
  cluster: string;
}

const positionRow = rows({ lsn: col.nullable(col.text), cluster: col.text });
const replayRow = {
  is_standby: col.boolean,
  cluster: col.text,
  reached: col.boolean,
  age: col.nullable(col.float),
};

/** Why a standby that answers is not read. */
class NotUsable extends Error {
  readonly status: StandbyStatus;

  constructor(state: StandbyState, lagSeconds: number | null) {
    super(`The standby is not used: ${state}`);
    this.status = { state, lagSeconds };
  }
}

/** Reads reports from the primary, where there is no standby. */
export function reportsOf(database: Database): Reports {
  return { readerFor: async (facilityId, kind) => readerFor(ofKind(database, kind), facilityId) };
}

const ofKind = (database: Database, kind: WorkKind) => (kind === 'long' ? database.forLongWork() : database);

/** The status that an error of the standby means; null for an error of anything else. */
function troubleOf(error: unknown): StandbyStatus | null {
  if (error instanceof NotUsable) return error.status;
  const isUnavailable = error instanceof Failure && error.status === 'unavailable';
  return isUnavailable ? { state: 'unavailable', lagSeconds: null, error: error.cause } : null;
}

/** The end of the primary's log: what is committed is before it. null: it takes no writes any more. */
async function readPosition(primary: Database): Promise<Position | null> {
  const [row] = await primary.readShared(positionRow`
    select case when not pg_is_in_recovery() then pg_current_wal_insert_lsn()::text end as lsn,
      system_identifier::text as cluster
    from pg_control_system()`);
  return row?.lsn ? { lsn: row.lsn, cluster: row.cluster } : null;
}

/** Waits until the session's standby has replayed a position. Another session may lead to another standby. */
async function awaitReplay(
  tx: Tx,
  { lsn, cluster }: Position,
  timings: Pick<Timings['standby'], 'wait' | 'poll'>,
): Promise<void> {
  const until = performance.now() + timings.wait;
  for (;;) {
    const [row] = await readerOf(tx)(rows(replayRow)`
      select pg_is_in_recovery() as is_standby, system_identifier::text as cluster,
        coalesce(pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn, false) as reached,
        extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as age
      from pg_control_system()`);
    if (!row || row.cluster !== cluster) throw new NotUsable('foreign', null);
    if (!row.is_standby) throw new NotUsable('primary', null);
    if (row.reached) return;
    if (performance.now() >= until) throw new NotUsable('behind', row.age);
    await sleep(timings.poll);
  }
}

/**
 * Reads reports from a hot standby, as long as it replays within a second what was committed before them; else from the
 * primary (decision 057).
 */
export function openStandby(options: {
  url: string;
  primary: Database;
  poolSize: number;
  timings: Pick<Timings, 'database' | 'notices' | 'standby'>;
}): Standby {
  const { url, primary, poolSize } = options;
  const timings = options.timings.standby;
  const database = openDatabase({
    url,
    poolSize,
    readOnly: true,
    timings: { ...options.timings, database: { ...options.timings.database, connect: timings.connect } },
  });
  const reads = { standby: 0, primary: 0 };
  let status: StandbyStatus = { state: 'used', lagSeconds: null };
  let log: Parameters<Standby['logTo']>[0] | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function note(latest: StandbyStatus): StandbyStatus {
    const { state, lagSeconds, error: err } = latest;
    if (state !== status.state) {
      if (state === 'used') log?.warn({}, 'reports read the standby again');
      else log?.warn({ state, lagSeconds, err }, 'reports read the primary instead of the standby');
    }
    status = latest;
    return latest;
  }

  async function check(): Promise<StandbyStatus> {
    const position = await readPosition(primary);
    if (!position) return status;
    const begun = performance.now();
    try {
      await database.sharedTransaction((tx) => awaitReplay(tx, position, timings));
      return note({ state: 'used', lagSeconds: (performance.now() - begun) / 1_000 });
    } catch (error) {
      const trouble = troubleOf(error);
      if (!trouble) throw error;
      return note(trouble);
    }
  }

  function checkLater(): void {
    timer = setTimeout(() => {
      // Without the primary nothing can be compared, and its own failures are reported elsewhere.
      void check()
        .catch(() => {})
        .then(() => {
          if (!isClosed) checkLater();
        });
    }, timings.check).unref();
  }

  return {
    database,
    check,
    status: () => status,
    reads: () => reads,
    logTo: (target) => {
      log = target;
    },
    async readerFor(facilityId, kind) {
      const ofPrimary = readerFor(ofKind(primary, kind), facilityId);
      const fromPrimary: Reader = (query) => {
        reads.primary += 1;
        return ofPrimary(query);
      };
      const position = status.state === 'used' ? await readPosition(primary) : null;
      if (!position) return fromPrimary;
      let isLeft = false;
      return async (query) => {
        if (isLeft) return fromPrimary(query);
        try {
          const result = await ofKind(database, kind).transaction(facilityId, async (tx) => {
            await awaitReplay(tx, position, timings);
            return readerOf(tx)(query);
          });
          reads.standby += 1;
          return result;
        } catch (error) {
          if (!troubleOf(error)) throw error;
          // The next report does not wait for this standby as well. The next check finds out whether it still answers.
          if (error instanceof NotUsable) note(error.status);
          // A file goes on where it was: the primary has all that the standby had.
          isLeft = true;
          return fromPrimary(query);
        }
      };
    },
    start: checkLater,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await database.close();
    },
  };
}
