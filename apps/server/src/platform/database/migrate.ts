import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, type Migration, Migrator, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { StartError } from '../errors.ts';
import { folderBeside } from '../folders.ts';
import { codeOf } from './errors.ts';

/** Where the SQL files stand. Throws StartError when they are missing. */
export function migrationsFolder(): string {
  return folderBeside('migrations', '0001_foundation.sql');
}

/**
 * Brings the schema up to date, forward only, under the Migrator's lock: two servers that start together do it once.
 * @returns the names of the files that were run
 * @throws StartError when a file fails; the schema is then as it was
 */
export async function migrate(adminUrl: string): Promise<string[]> {
  const folder = migrationsFolder();
  const pool = new pg.Pool({ connectionString: adminUrl, max: 1, connectionTimeoutMillis: 5_000 });
  pool.on('error', () => {});
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const { rows } = await sql<{ version: number; shown: string }>`
      select current_setting('server_version_num')::int as version, current_setting('server_version') as shown`.execute(
      db,
    );
    const server = rows[0];
    if (server && server.version < 150_000) {
      throw new StartError(`PostgreSQL 15 or newer is needed; this server is ${server.shown}. Upgrade it.`);
    }
    const migrator = new Migrator({ db, provider: { getMigrations: () => readMigrations(folder) } });
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error) {
      const failed = results.find((result) => result.status === 'Error')?.migrationName;
      throw new StartError(
        `The schema could not be brought up to date${failed ? ` (${failed}.sql)` : ''}: ${textOf(error)}. ${hint(error)}`,
      );
    }
    return results.filter((result) => result.status === 'Success').map((result) => result.migrationName);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The database cannot be reached: ${textOf(error)}. Check DATABASE_URL and the server.`,
    );
  } finally {
    await db.destroy();
  }
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || codeOf(error) || error.name;
}

function hint(error: unknown): string {
  return codeOf(error) === '42501'
    ? 'DATABASE_ADMIN_URL must name the owner of the database, with CREATEROLE on the first start.'
    : 'Nothing was changed.';
}

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}_\w+\.sql$/.test(file)).sort();
  const read = files.map(async (file): Promise<[string, Migration]> => {
    const text = await readFile(join(folder, file), 'utf8');
    return [file.slice(0, -'.sql'.length), { up: async (db) => void (await sql.raw(text).execute(db)) }];
  });
  return Object.fromEntries(await Promise.all(read));
}
