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
      createDriver: () => new RecordingDriver(client, sent),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const run: Database['readShared'] = async (query) => (await build.executeQuery(query.compile(build))).rows;
  const transact: Database['sharedTransaction'] = (work) =>
    build.transaction().execute(async (tx) => {
      const result = await work(tx);
      for (const insert of pendingOf(tx).inserts) await tx.executeQuery(insert().compile(tx));
      return result;
    });
  const database: Database = {
    build,
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

class RecordingDriver implements Driver {
  private readonly connection: DatabaseConnection;
  private readonly client: pg.Client;
  private readonly sent: Sent[];

  constructor(client: pg.Client, sent: Sent[]) {
    this.client = client;
    this.sent = sent;
    const record = this.record.bind(this);
    this.connection = {
      executeQuery: <R>(query: CompiledQuery) => record<R>(query.sql, query.parameters),
      streamQuery: () => {
        throw new Error('Queries are not streamed here');
      },
    };
  }

  private async record<R>(text: string, values: readonly unknown[] = []): Promise<QueryResult<R>> {
    const { rows, rowCount } = await this.client.query({ text, values: [...values] });
    this.sent.push({ text, values, rows });
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.connection;
  }
  async beginTransaction(): Promise<void> {
    await this.record('begin');
  }
  async commitTransaction(): Promise<void> {
    await this.record('commit');
  }
  async rollbackTransaction(): Promise<void> {
    await this.record('rollback');
  }
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}
