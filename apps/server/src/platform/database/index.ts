import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Kysely,
  type QueryResult,
  Transaction,
} from 'kysely';
import pg from 'pg';
import { Failure } from '../errors.ts';
import { currentShare, FairQueue, type Share } from '../fair-queue.ts';
import type { KeyRing } from '../keys.ts';
import { defaultTimings, type Timings } from '../timings.ts';
import { Statement } from './batch.ts';
import { build, dialect } from './compiled.ts';
import { isBroken, isFullDisk, isReadOnly, translated } from './errors.ts';
import { createListener, type Listener } from './listen.ts';
import { createNotifier } from './notify.ts';
import { pendingOf } from './pending.ts';
import type { Read, Tx } from './reader.ts';
import { listenerName } from './servers.ts';
import {
  begin,
  hasAnsweredSince,
  LateStatement,
  noteAnswer,
  Session,
  settingsOf,
  type WorkKind,
} from './session.ts';
import { sessionConfig } from './sessions.ts';
import type { Tables } from './tables/generated.ts';
import { parserOf } from './types.ts';

/** A new identifier: later ones sort after earlier ones, so that indexes grow at one end. */
export { uuidv7 as newId } from 'uuidv7';
export { compileOnce } from './compiled.ts';
export { isCheckViolation, isUnavailable, isUniqueViolation } from './errors.ts';
export { iso } from './iso.ts';
export type { ListenHandlers, Listening } from './listen.ts';
export { notifyAfterCommit } from './notify.ts';
export { alongside, insertAtCommit, pendingOf } from './pending.ts';
export { type Read, type Reader, type Row, readerFor, readerOf, type Tx } from './reader.ts';
export { type Column, type Columns, col, expression, listOf, type NoRow, type RowOf, rows } from './rows.ts';
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
  const { auditKeys = null } = options;
  const { database: timings, notices } = options.timings ?? defaultTimings;
  const pool = new pg.Pool({
    ...sessionConfig({
      url: options.url,
      name: options.readOnly ? 'afyakadi-reports' : 'afyakadi',
      statementTimeout: timings.call,
      readOnly: options.readOnly ?? false,
      timings,
    }),
    max: options.poolSize,
    idleTimeoutMillis: timings.idleSession,
    types: { getTypeParser: parserOf },
  });
  // A session that breaks also emits an event, which nobody else listens to. The call that used it gets the error; the
  // pool drops it.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    noteAnswer(client);
    client.on('error', () => {});
  });

  const compiler = dialect.createQueryCompiler();
  const adapter = dialect.createAdapter();
  const driver = dialect.createDriver();

  /** When a write last met a full disk, by performance.now(). */
  let fullAt = Number.NEGATIVE_INFINITY;
  /** When the newest statement was sent that got no answer, or met a standby, by performance.now(). */
  let silentSince = Number.NEGATIVE_INFINITY;
  const onSilence = (sentAt: number) => {
    silentSince = Math.max(silentSince, sentAt);
  };

  /**
   * Returns a session of the pool; any error that prevents one makes the database unavailable. After a silence,
   * sessions that have not answered since count as dead and are discarded, so that no further call waits for them.
   */
  async function connect(): Promise<pg.PoolClient> {
    try {
      for (;;) {
        const client = await pool.connect();
        if (hasAnsweredSince(client, silentSince)) return client;
        client.release(true);
      }
    } catch (error) {
      throw new Failure('unavailable', undefined, { cause: error });
    }
  }

  // The sessions go to facilities and accounts in turn, and half of them at most to long work.
  const places = new FairQueue(options.poolSize, Number.POSITIVE_INFINITY);
  const longPlaces = new FairQueue(Math.ceil(options.poolSize / 2), Number.POSITIVE_INFINITY);

  /** Waits until a session may be taken; returns what gives the place back. */
  async function enter(kind: WorkKind, share: Share): Promise<() => void> {
    try {
      const leaveLong =
        kind === 'long' ? await longPlaces.enter(share, timings.long || undefined) : undefined;
      try {
        const leave = await places.enter(share, timings.connect);
        return () => {
          leave();
          leaveLong?.();
        };
      } catch (error) {
        leaveLong?.();
        throw error;
      }
    } catch (error) {
      throw new Failure('unavailable', undefined, { cause: error });
    }
  }

  async function withSession<T>(
    kind: WorkKind,
    facilityId: string | null,
    work: (session: Session) => Promise<T>,
  ): Promise<T> {
    const begun = performance.now();
    const leave = await enter(kind, currentShare(facilityId ?? ''));
    try {
      const client = await connect();
      return await use(
        client,
        new Session(client, timings[kind], timings.silence, performance.now() - begun, onSilence),
        work,
      );
    } finally {
      leave();
    }
  }

  async function use<T>(
    client: pg.PoolClient,
    session: Session,
    work: (session: Session) => Promise<T>,
  ): Promise<T> {
    try {
      const result = await work(session);
      client.release();
      return result;
    } catch (error) {
      // All other sessions lead to the same server.
      if (isReadOnly(error)) onSilence(performance.now());
      if (isFullDisk(error)) fullAt = performance.now();
      client.release(isBroken(error));
      throw translated(error);
    }
  }

  /** The statement timeout, if it differs from that of the sessions. */
  const timeoutOf = (kind: WorkKind) => (kind === 'call' ? null : timings[kind]);

  /** The reads that this turn of the event loop has started, by their facility and kind. */
  const started = new Map<string, Statement<unknown>[]>();

  /** Reads in one round trip with all others of the facility that this turn of the event loop starts. */
  async function run<Row>(kind: WorkKind, facilityId: string | null, query: Read<Row>): Promise<Row[]> {
    const statement = new Statement<Row>(query.compile());
    const key = `${kind} ${facilityId}`;
    const others = started.get(key);
    if (others) others.push(statement);
    else {
      const statements: Statement<unknown>[] = [statement];
      started.set(key, statements);
      process.nextTick(() => {
        started.delete(key);
        void sendReads(kind, facilityId, statements);
      });
    }
    try {
      return (await statement.result).rows;
    } catch (error) {
      throw translated(error);
    }
  }

  async function sendReads(
    kind: WorkKind,
    facilityId: string | null,
    statements: readonly Statement<unknown>[],
  ): Promise<void> {
    try {
      await withSession(kind, facilityId, async (session) => {
        for (const setting of settingsOf(facilityId, timeoutOf(kind))) void session.run(setting);
        await Promise.all(statements.map((statement) => session.send(statement)));
      });
    } catch (error) {
      for (const statement of statements) statement.fail(error);
    }
  }

  const listener = createListener(
    sessionConfig({ url: options.url, name: listenerName(options.release), statementTimeout: 0, timings }),
    notices,
  );
  const notify = createNotifier((query) => run('call', null, query), listener.notifyOwn, notices);

  async function transact<T>(
    kind: WorkKind,
    facilityId: string | null,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    let committed: Tx | undefined;
    const result = await withSession(kind, facilityId, async (session) => {
      // They are sent with the first statement of the work.
      void session.run(begin);
      for (const setting of settingsOf(facilityId, timeoutOf(kind))) void session.run(setting);
      const connection = connectionOf(session);
      const executor = new DefaultQueryExecutor(compiler, adapter, {
        provideConnection: (consumer) => consumer(connection),
      });
      try {
        const tx = new Transaction<Tables>({ config: { dialect }, driver, dialect, executor });
        pendingOf(tx).auditKeys = auditKeys;
        const done = await work(tx);
        for (const insert of pendingOf(tx).inserts) void session.run(insert().compile());
        await session.commit();
        committed = tx;
        return done;
      } catch (error) {
        if (isBroken(error)) throw error;
        // A rollback fails only with a lost session, which rolls back anyway.
        await session.rollback().catch((lost: unknown) => {
          throw isBroken(error) ? error : lost;
        });
        throw error;
      }
    });
    if (committed) notify(committed);
    return result;
  }

  const databaseFor = (kind: WorkKind): Database => ({
    build,
    auditKeys,
    read: async (facilityId, query) => run(kind, checked(facilityId), query),
    readShared: (query) => run(kind, null, query),
    transaction: async (facilityId, work) => transact(kind, checked(facilityId), work),
    sharedTransaction: (work) => transact(kind, null, work),
    forLongWork: () => databaseFor('long'),
    listen: listener.listen,
    isFull: () => performance.now() - fullAt < timings.fullDisk,
    stats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: places.stats().waiting }),
    close: () => pool.end(),
  });
  return databaseFor('call');
}

/** Row level security would hide every row of another text, as if the facility were empty. */
function checked(facilityId: string): string {
  if (!uuidForm.test(facilityId)) throw new Error('A facility is named by its identifier');
  return facilityId;
}

function connectionOf(session: Session): DatabaseConnection {
  return {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const { rows, command, affected } = await session.run<Row>(query);
      const changed = affected !== null && command !== 'SELECT';
      return changed ? { rows, numAffectedRows: BigInt(affected) } : { rows };
    },
    streamQuery() {
      throw new Error('Queries are not streamed here');
    },
  };
}
