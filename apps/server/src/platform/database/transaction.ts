import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type QueryResult,
  Transaction,
} from 'kysely';
import type { KeyRing } from '../keys.ts';
import { dialect } from './compiled.ts';
import { isBroken } from './errors.ts';
import { pendingOf } from './pending.ts';
import type { Tx } from './reader.ts';
import type { Query } from './rows.ts';
import { begin, type Session } from './session.ts';
import type { Tables } from './tables/generated.ts';

const compiler = dialect.createQueryCompiler();
const adapter = dialect.createAdapter();
const driver = dialect.createDriver();

/** Begins, sets what holds until the end, works and commits; rolls back when the work throws, which is thrown on. */
export async function runTransaction<T>(
  session: Session,
  settings: readonly Query[],
  auditKeys: KeyRing | null,
  work: (tx: Tx) => Promise<T>,
): Promise<{ tx: Tx; result: T }> {
  // They are sent with the first statement of the work.
  for (const statement of [begin, ...settings]) void session.run(statement);
  const connection = connectionOf(session);
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: (consumer) => consumer(connection),
  });
  try {
    const tx = new Transaction<Tables>({ config: { dialect }, driver, dialect, executor });
    const pending = pendingOf(tx);
    pending.auditKeys = auditKeys;
    const result = await work(tx);
    for (const insert of pending.inserts) void session.run(insert().compile());
    await session.commit();
    return { tx, result };
  } catch (error) {
    if (isBroken(error)) throw error;
    // A rollback fails only with a lost session, which rolls back anyway.
    await session.rollback().catch((lost: unknown) => {
      throw isBroken(error) ? error : lost;
    });
    throw error;
  }
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
