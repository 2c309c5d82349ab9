import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@afyakadi/contract';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import type { Database, Tables } from '../apps/server/src/platform/database/index.ts';
import { pendingOf } from '../apps/server/src/platform/database/pending.ts';
import { parserOf } from '../apps/server/src/platform/database/types.ts';
import { answererOf } from '../apps/server/src/platform/http/answer.ts';
import { IdempotencyRecord } from '../apps/server/src/platform/http/idempotency.ts';
import type { Route } from '../apps/server/src/platform/http/route.ts';
import { defaultTimings } from '../apps/server/src/platform/timings.ts';
import type { BareCall } from './bare.ts';
import { type Learned, learn } from './replay.ts';

export type Row = Record<string, unknown>;

/** A statement as the product sent it, and its result. */
export interface Sent {
  text: string;
  values: readonly unknown[];
  rows: Row[];
}

/** Sessions of the bare server parse values as the product does, so that both convert the same bytes to the same values. */
export const types = { getTypeParser: parserOf };

/**
 * A Database for the product's own code on one plain session of the owner, which records every statement. So the
 * bare server always answers with exactly the product's statements, even when they change.
 */
export async function recorder(url: string) {
  const client = new pg.Client({ connectionString: url, types });
  await client.connect();
  const sent: Sent[] = [];
  const build = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => recordingDriver(client, sent),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const run: Database['readShared'] = async (query) => (await build.executeQuery(query.compile())).rows;
  const transact: Database['sharedTransaction'] = (work) =>
    build.transaction().execute(async (tx) => {
      const result = await work(tx);
      for (const insert of pendingOf(tx).inserts) await tx.executeQuery(insert().compile());
      return result;
    });
  const database: Database = {
    build,
    auditKeys: null,
    read: (_facility, query) => run(query),
    readShared: run,
    transaction: (_facility, work) => transact(work),
    sharedTransaction: transact,
    isFull: () => false,
    stats: () => ({ total: 1, idle: 0, waiting: 0 }),
    listen: () => {
      throw new Error('Nothing is listened to here');
    },
    forLongWork: () => database,
    close: () => client.end(),
  };
  return { database, sent };
}

/** The database and the app on which calls are recorded. */
interface Recorder extends Awaited<ReturnType<typeof recorder>> {
  /** Created on `database`. */
  routes: readonly Route[];
  today: string;
}

/**
 * Makes a call, a change with a key, and learns how to repeat it. A read is made twice: only the first one is audited.
 * @param name of the program, unique
 */
export async function learnCall(
  recorder: Recorder,
  name: string,
  endpoint: Endpoint,
  call: BareCall,
): Promise<Learned> {
  const { change, caller, params } = call;
  const key = change ? randomUUID() : null;
  if (!change) await answer(recorder, endpoint, call, key);
  const from = recorder.sent.length;
  const answered = await answer(recorder, endpoint, call, key);
  const given = change && key && { [change.varies]: String(Reflect.get(change.body, change.varies)), key };
  const known = [caller.accountId, caller.familyId, caller.facility.id, ...Object.values(params)];
  // Values that every body has, such as a quantity, are not taken for a row's that happens to be equal.
  JSON.stringify(change?.body, (name, value) => {
    if (typeof value !== 'object' && name !== change?.varies) known.push(String(value));
    return value;
  });
  return { program: learn(name, recorder.sent.slice(from), given || {}, known), answer: answered };
}

/** Answers a call by the product's handler. */
async function answer(
  { database, routes, today }: Recorder,
  endpoint: Endpoint,
  { caller, params, query, change }: BareCall,
  key: string | null,
): Promise<unknown> {
  const now = new Date();
  const body = change?.body ?? {};
  const route = routes.find(({ operation }) => operation === endpoint);
  if (!route) throw new Error(`${endpoint.name} has no route`);
  const toEnvelope = answererOf(endpoint, false);
  const idempotency = new IdempotencyRecord({
    database,
    endpoint,
    caller,
    now,
    key,
    content: [params, query, body],
    answer: toEnvelope,
    timings: defaultTimings.idempotency,
  });
  const result = await route.prepare({ params, query, body }).run({
    caller,
    now,
    today,
    idempotency,
    origin: '',
    browser: null,
    content: null,
    change: (work) =>
      database.transaction(caller.facility.id, async (tx) => {
        await idempotency.begin(tx);
        const result = await work(tx);
        await idempotency.complete(tx, { ok: result });
        return result;
      }),
  });
  return toEnvelope(result, query);
}

/** Sends every statement through one session, and records it. */
function recordingDriver(client: pg.Client, sent: Sent[]): Driver {
  const record = async <R>(text: string, values: readonly unknown[] = []): Promise<QueryResult<R>> => {
    const { rows, rowCount } = await client.query({ text, values: [...values] });
    sent.push({ text, values, rows });
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
  };
  const connection: DatabaseConnection = {
    executeQuery: <R>({ sql, parameters }: CompiledQuery) => record<R>(sql, parameters),
    streamQuery: () => {
      throw new Error('Queries are not streamed here');
    },
  };
  const send = (text: string) => async () => void (await record(text));
  const nothing = async () => {};
  return {
    init: nothing,
    acquireConnection: async () => connection,
    beginTransaction: send('begin'),
    commitTransaction: send('commit'),
    rollbackTransaction: send('rollback'),
    releaseConnection: nothing,
    destroy: nothing,
  };
}
