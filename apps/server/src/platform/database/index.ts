import type { Kysely } from 'kysely';
import type { KeyRing } from '../keys.ts';
import { defaultTimings, type Timings } from '../timings.ts';
import { build } from './compiled.ts';
import { createListener, type Listener } from './listen.ts';
import { createNotifier } from './notify.ts';
import { SessionPool } from './pool.ts';
import type { Read, Tx } from './reader.ts';
import { Reads } from './reads.ts';
import { listenerName } from './servers.ts';
import { LateStatement, type WorkKind } from './session.ts';
import { sessionConfig } from './sessions.ts';
import type { Tables } from './tables/generated.ts';
import { runTransaction } from './transaction.ts';

/** A new identifier: later ones sort after earlier ones, so that indexes grow at one end. */
export { uuidv7 as newId } from 'uuidv7';
export { compileEach, compileOnce } from './compiled.ts';
export { isCheckViolation, isUnavailable, isUniqueViolation } from './errors.ts';
export { iso } from './iso.ts';
export type { ListenHandlers, Listening } from './listen.ts';
export { notifyAfterCommit } from './notify.ts';
export { alongside, insertAtCommit, pendingOf } from './pending.ts';
export { type Read, type Reader, type Row, readerFor, readerOf, type Tx } from './reader.ts';
export {
  type Column,
  type Columns,
  col,
  type Declared,
  expression,
  listOf,
  type NoRow,
  type RowOf,
  rows,
} from './rows.ts';
export type { Tables } from './tables/generated.ts';

/**
 * Starts a statement of a transaction whose result nobody needs. It is sent with the next one, at the latest with the
 * commit, so it costs no round trip. If it fails, every later statement and the commit fail with it.
 */
export function sendAlong(tx: Tx, query: Read<unknown>): void {
  tx.executeQuery(query.compile()).catch((error: unknown) => {
    if (error instanceof LateStatement) throw error;
  });
}

/** All access to the database. The pool is private: every statement names its facility, or states that it has none. */
export interface Database {
  /** Builds queries, executes none. */
  readonly build: Kysely<Tables>;
  /** The data keys of the installation, which are not in the database. Null: nothing signs the audit trail. */
  readonly auditKeys: KeyRing | null;
  /**
   * Reads under a facility's row level security. The reads that one turn of the event loop starts share one round trip
   * and one transaction; if one fails, so do those after it. Throws Failure `unavailable`.
   */
  read<Row>(facilityId: string, query: Read<Row>): Promise<Row[]>;
  /** Tables that no facility owns and the SECURITY DEFINER functions: no facility is set. */
  readShared<Row>(query: Read<Row>): Promise<Row[]>;
  /** BEGIN, the facility's setting, the work, COMMIT; rolled back when the work throws, which is thrown on. */
  transaction<T>(facilityId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A transaction without a facility, for the state of a scheme's address and what `readShared` reads. */
  sharedTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same database for background work: its statements may take longer (`timings.database.long`). */
  forLongWork(): Database;
  /** Listens to a channel until it is closed, in one session beside the pool. Never fails: it retries. */
  listen: Listener['listen'];
  /** Whether its disk was full at a write of the last seconds (`timings.database.fullDisk`): reads still work. */
  isFull(): boolean;
  /** The number of sessions, of idle ones, and of calls that wait for one. */
  stats(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

interface DatabaseOptions {
  url: string;
  poolSize: number;
  auditKeys?: KeyRing;
  /** The newest migration that this release has: `migrate finish` reads it in the name of the session that listens. */
  release?: string;
  /** Its transactions write nothing. */
  readOnly?: boolean;
  /** The product's own by default. */
  timings?: Pick<Timings, 'database' | 'notices'>;
}

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Opens the pool; no session is made until one is needed, and a lost one is replaced by the next call. */
export function openDatabase(options: DatabaseOptions): Database {
  const { url, auditKeys = null, readOnly = false } = options;
  const { database: timings, notices } = options.timings ?? defaultTimings;
  const name = readOnly ? 'afyakadi-reports' : 'afyakadi';
  const pool = new SessionPool(
    sessionConfig({ url, name, statementTimeout: timings.call, readOnly, timings }),
    options.poolSize,
    timings,
  );
  const reads = new Reads(pool);
  const listener = createListener(
    sessionConfig({ url, name: listenerName(options.release), statementTimeout: 0, timings }),
    notices,
  );
  const notify = createNotifier((query) => reads.run('call', null, query), listener.notifyOwn, notices);

  async function transact<T>(
    kind: WorkKind,
    facilityId: string | null,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    const { tx, result } = await pool.withSession(kind, facilityId, (session, settings) =>
      runTransaction(session, settings, auditKeys, work),
    );
    notify(tx);
    return result;
  }

  const databaseFor = (kind: WorkKind): Database => ({
    build,
    auditKeys,
    read: async (facilityId, query) => reads.run(kind, checked(facilityId), query),
    readShared: (query) => reads.run(kind, null, query),
    transaction: async (facilityId, work) => transact(kind, checked(facilityId), work),
    sharedTransaction: (work) => transact(kind, null, work),
    forLongWork: () => databaseFor('long'),
    listen: listener.listen,
    isFull: () => pool.isFull(),
    stats: () => pool.stats(),
    close: () => pool.close(),
  });
  return databaseFor('call');
}

/** Row level security would hide every row of another text, as if the facility were empty. */
function checked(facilityId: string): string {
  if (!uuidForm.test(facilityId)) throw new Error('A facility is named by its identifier');
  return facilityId;
}
