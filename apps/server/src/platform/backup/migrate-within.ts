import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { Migrator } from 'kysely/migration';
import type pg from 'pg';
import { migrationsFolder, readMigrations } from '../database/migrate.ts';
import { StartError } from '../errors.ts';

/** One session in a transaction of the caller: a nested begin and commit become a savepoint. */
class DriverWithin extends PostgresDriver {
  constructor(client: pg.Client) {
    const lent = {
      query: client.query.bind(client),
      release: () => {},
    };
    super({ pool: { connect: async () => lent, end: async () => {}, options: {} } });
  }
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('savepoint migrating'));
  }
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('release savepoint migrating'));
  }
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback to savepoint migrating'));
  }
}

/** The names of the migrations that this version of the product has, in their order. */
export async function knownMigrations(): Promise<string[]> {
  return Object.keys(await readMigrations(migrationsFolder())).sort();
}

/**
 * Runs the migrations up to and with one, in the session's open transaction.
 * @throws StartError when one fails
 */
export async function migrateWithin(client: pg.Client, last: string): Promise<void> {
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DriverWithin(client),
      createIntrospector: (own) => new PostgresIntrospector(own),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => readMigrations(migrationsFolder()) },
  });
  const { error } = await migrator.migrateTo(last);
  if (error) {
    throw new StartError(
      `The schema could not be made: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
