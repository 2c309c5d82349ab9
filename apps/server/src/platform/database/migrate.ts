import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { StartError } from '../errors.ts';
import { folderBeside } from '../folders.ts';
import { defaultTimings } from '../timings.ts';
import { codeOf } from './errors.ts';
import { exampleUrl, quoted, refusalOf, targetOf, type UrlName } from './refusal.ts';
import { col, rows } from './rows.ts';
import { sessionRole } from './sessions.ts';

/** What the migrations and the queries were written for, as `server_version_num` counts. */
const oldest = 150_000;

/** @throws StartError when the server is older than the product needs */
export function checkVersion(version: number, shown: string, name: UrlName): void {
  if (version >= oldest) return;
  throw new StartError(
    `PostgreSQL 15 or newer is needed, and the server of ${name} is ${shown}. Upgrade it, name another, or leave ` +
      `${name} out: the embedded PostgreSQL is used then.`,
  );
}

/** Returns the folder of the SQL files. Throws StartError if it is missing. */
export function migrationsFolder(): string {
  return folderBeside('migrations', '0001_foundation.sql');
}

/**
 * Migrates the schema, forward only, under the Migrator's lock: two servers that start together do it once.
 * @returns the names of the files that were run
 * @param name the variable that contains the login, for messages
 * @throws StartError when a file fails; the schema is then as it was
 */
export async function migrate(adminUrl: string, name: UrlName = 'DATABASE_URL'): Promise<string[]> {
  const folder = migrationsFolder();
  const pool = new pg.Pool({
    connectionString: adminUrl,
    max: 1,
    connectionTimeoutMillis: defaultTimings.database.connectAdministrator,
  });
  pool.on('error', () => {});
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const {
      rows: [server],
    } = await rows({ version: col.integer, shown: col.text })`
      select current_setting('server_version_num')::int as version, current_setting('server_version') as shown`.execute(
      db,
    );
    if (server) checkVersion(server.version, server.shown, name);
    const migrator = new Migrator({ db, provider: { getMigrations: () => readMigrations(folder) } });
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error) {
      const failed = results.find((result) => result.status === 'Error')?.migrationName;
      throw new StartError(
        `${name}: the schema could not be brought up to date${failed ? ` (${failed}.sql)` : ''}: ${whatFailed(error, adminUrl)}`,
      );
    }
    return results.filter((result) => result.status === 'Success').map((result) => result.migrationName);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(refusalOf(error, name, adminUrl));
  } finally {
    await db.destroy();
  }
}

/** Explains PostgreSQL's error during a migration, with the remedy. */
function whatFailed(error: unknown, adminUrl: string): string {
  return `${textOf(error)}. ${hint(error, targetOf(adminUrl))}`;
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || codeOf(error) || error.name;
}

/** Returns what a login without a right needs: ownership cannot be granted, every other right once. */
function hint(error: unknown, { login, database }: { login: string; database: string }): string {
  if (codeOf(error) !== '42501') return 'Nothing was changed.';
  if (/for table/.test(textOf(error)))
    return `The tables belong to another login; name that one in DATABASE_ADMIN_URL, such as ${exampleUrl}`;
  return (
    `Nothing was changed. Correct it as the database's administrator, leaving out what is there already: ` +
    `CREATE ROLE ${sessionRole} NOLOGIN; GRANT ${sessionRole} TO ${quoted(login)} WITH ADMIN OPTION; ` +
    `ALTER DATABASE ${quoted(database)} OWNER TO ${quoted(login)}; Then start again. ` +
    'Or name a login with these rights in DATABASE_ADMIN_URL.'
  );
}

/** The migrations of a folder by their names. */
export async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}_\w+\.sql$/.test(file)).sort();
  const read = files.map(async (file): Promise<[string, Migration]> => {
    const text = await readFile(join(folder, file), 'utf8');
    return [file.slice(0, -'.sql'.length), { up: async (db) => void (await sql.raw(text).execute(db)) }];
  });
  return Object.fromEntries(await Promise.all(read));
}
