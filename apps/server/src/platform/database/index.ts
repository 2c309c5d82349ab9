import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
} from 'kysely';
import pg from 'pg';
import { Failure } from '../errors.ts';
import { runBatch } from './batch.ts';
import { isBroken, translated } from './errors.ts';
import { type ListenHandlers, type Listening, listen } from './listen.ts';
import { createNotifier } from './notify.ts';
import type { Tables } from './tables/index.ts';
import { parserOf } from './types.ts';

export { isUnavailable, isUniqueViolation } from './errors.ts';
export { iso } from './iso.ts';
export type { ListenHandlers, Listening } from './listen.ts';
export { notifyAfterCommit } from './notify.ts';
export { type Reader, readerFor, readerOf } from './reader.ts';
export type { Tables } from './tables/index.ts';

export type Tx = Transaction<Tables>;

/** Anything of Kysely that knows its statement: a query builder. */
export interface Compilable<Row> {
  compile(): CompiledQuery<Row>;
}
/** sql`…` of Kysely, which needs someone's compiler. */
export interface Raw<Row> {
  compile(provider: Kysely<Tables>): CompiledQuery<Row>;
}
export type Read<Row> = Compilable<Row> | Raw<Row>;

/**
 * All access to the database. The pool stays inside: nobody can send a statement without saying for which facility,
 * or saying that it is for none.
 */
export interface Database {
  /** Builds queries, executes none. */
  readonly build: Kysely<Tables>;
  /** Reads under a facility's row level security in one round trip. Throws Failure `unavailable`. */
  read<Row>(facilityId: string, query: Read<Row>): Promise<Row[]>;
  /** Reference tables, the register and the SECURITY DEFINER functions: no facility is set. */
  readShared<Row>(query: Read<Row>): Promise<Row[]>;
  /** BEGIN, the facility's setting, the work, COMMIT; rolled back when the work throws, which is thrown on. */
  transaction<T>(facilityId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A transaction without a facility, for the register alone. */
  sharedTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Hears a channel's notices until it is closed, in a session beside the pool. Never fails: it keeps trying. */
  listen(channel: string, handlers: ListenHandlers): Listening;
  /** How many sessions there are, how many of them nobody uses, and how many calls wait for one. */
  standing(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  poolSize: number;
  /** Longest time of one statement, in milliseconds. */
  statementTimeout?: number;
}

/** The role of every session; the migrations make it. */
export const sessionRole = 'afyakadi_app';

/** Time in which a session must be had, opened or free, in milliseconds. */
const connectTimeout = 3_000;
/** A transaction that does nothing for so long holds locks for nobody. */
const idleInTransaction = 15_000;

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Opens the pool; no session is made until one is needed, and a lost one is replaced by the next call. */
export function openDatabase(options: DatabaseOptions): Database {
  const { statementTimeout = 15_000 } = options;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: connectTimeout,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'afyakadi',
    types: { getTypeParser: parserOf },
    options: [
      `-c role=${sessionRole}`,
      `-c statement_timeout=${statementTimeout}`,
      `-c idle_in_transaction_session_timeout=${idleInTransaction}`,
      '-c timezone=UTC',
      // A plan for any value, made once a session. Left to choose, PostgreSQL plans a page anew at every call as soon
      // as a list is long, for it guesses that a page whose place it does not know begins a tenth down the list.
      '-c plan_cache_mode=force_generic_plan',
    ].join(' '),
  });
  // A session that dies while it is idle or in use tells so by an event too, which nobody else listens to. The call
  // that used it gets the error; the pool drops it.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));

  const dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  const build = new Kysely<Tables>({ dialect });
  const compiler = new PostgresQueryCompiler();
  const adapter = new PostgresAdapter();
  const driver = new DummyDriver();

  /** Whatever forbids a session, be it a refusal of PostgreSQL's own, makes the database unavailable. */
  function connect(): Promise<pg.PoolClient> {
    return pool.connect().catch((error: unknown) => {
      throw new Failure('unavailable', undefined, { cause: error });
    });
  }

  async function withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await connect();
    try {
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      client.release(isBroken(error));
      throw translated(error);
    }
  }

  function run<Row>(facilityId: string | null, query: Read<Row>): Promise<Row[]> {
    const { sql, parameters } = query.compile(build);
    return withClient(async (client) => (await runBatch<Row>(client, facilityId, sql, parameters)).rows);
  }

  const ownListeners = new Map<string, Set<ListenHandlers>>();
  const notify = createNotifier(
    (query) => run(null, query),
    (channel, payload) => {
      for (const handlers of ownListeners.get(channel) ?? []) handlers.onOwn?.(payload);
    },
  );

  async function transact<T>(facilityId: string | null, work: (tx: Tx) => Promise<T>): Promise<T> {
    let committed: Tx | undefined;
    const result = await withClient(async (client) => {
      const setting = facilityId === null ? '' : `; select set_config('app.facility', '${facilityId}', true)`;
      await client.query(`begin${setting}`);
      const connection = connectionOf(client);
      const executor = new DefaultQueryExecutor(compiler, adapter, {
        provideConnection: (consumer) => consumer(connection),
      });
      try {
        const tx = new Transaction<Tables>({ config: { dialect }, driver, dialect, executor });
        const done = await work(tx);
        await client.query('commit');
        committed = tx;
        return done;
      } catch (error) {
        if (isBroken(error)) throw error;
        // A rollback that fails means a lost session, and that it is rolled back anyway.
        await client.query('rollback').catch((lost: unknown) => {
          throw isBroken(error) ? error : lost;
        });
        throw error;
      }
    });
    if (committed) notify(committed);
    return result;
  }

  return {
    build,
    read: async (facilityId, query) => run(checked(facilityId), query),
    readShared: (query) => run(null, query),
    transaction: async (facilityId, work) => transact(checked(facilityId), work),
    sharedTransaction: (work) => transact(null, work),
    listen: (channel, handlers) => {
      const own = ownListeners.get(channel) ?? new Set();
      ownListeners.set(channel, own.add(handlers));
      const listening = listen(
        {
          connectionString: options.url,
          connectionTimeoutMillis: connectTimeout,
          keepAlive: true,
          application_name: 'afyakadi-listen',
          options: `-c role=${sessionRole}`,
        },
        channel,
        handlers,
      );
      const close = () => {
        own.delete(handlers);
        return listening.close();
      };
      return { close };
    },
    standing: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

/** The identifier goes into the text of BEGIN, so nothing but an identifier may. */
function checked(facilityId: string): string {
  if (!uuidForm.test(facilityId)) throw new Failure('internal', 'A facility is named by its identifier');
  return facilityId;
}

function connectionOf(client: pg.PoolClient): DatabaseConnection {
  return {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const { rows, command, affected } = await runBatch<Row>(client, null, query.sql, query.parameters);
      const changed = affected !== null && command !== 'SELECT';
      return changed ? { rows, numAffectedRows: BigInt(affected) } : { rows };
    },
    streamQuery() {
      throw new Error('Queries are not streamed here');
    },
  };
}
