import { StartError } from '../errors.ts';
import { checkAs } from './client.ts';
import { codeOf } from './errors.ts';
import type { Database } from './index.ts';
import { checkServer } from './migrate.ts';
import {
  migrationsFolder,
  readMigrations,
  type SchemaStatus,
  schemaProblem,
  schemaStatus,
} from './migrations.ts';
import { exampleUrl, targetOf } from './refusal.ts';
import { col, rows } from './rows.ts';

/**
 * Whether a start migrates with the login of DATABASE_URL: it owns the tables, or there are none.
 * @throws StartError for a server that does not answer, is too old or takes no writes
 */
export function ownsSchema(url: string): Promise<boolean> {
  return checkAs(url, 'DATABASE_URL', async (client) => {
    await checkServer(client, 'DATABASE_URL');
    const { rows: roles } = await client.query<{ owns: boolean }>(`
      select coalesce((select pg_has_role(relowner, 'usage') from pg_class
        where relname = 'kysely_migration' and relnamespace = 'public'::regnamespace), true) as owns`);
    return roles[0]?.owns ?? true;
  });
}

/** Throws StartError where the owner's login is needed and DATABASE_ADMIN_URL does not name it. */
export async function assertOwnsSchema(url: string): Promise<void> {
  if (await ownsSchema(url)) return;
  throw new StartError(
    `The login of DATABASE_URL, ${targetOf(url).login}, does not own the tables. Name the one that does in ` +
      `DATABASE_ADMIN_URL, such as ${exampleUrl}`,
  );
}

/**
 * Checks the schema at a start without the login that owns the tables; it changes nothing.
 * @throws StartError, with the remedy, where the schema lacks what this release needs
 */
export async function checkSchema(database: Database, folder = migrationsFolder()): Promise<SchemaStatus> {
  const names = (await readMigrations(folder)).map(({ name }) => name);
  const status = schemaStatus(names, await readRecord(database));
  const problem = schemaProblem(status);
  if (problem) throw new StartError(problem);
  if (status.missing.length === 0) return status;
  throw new StartError(
    `The schema is older than this release (${status.missing.join(', ')}), and the login of DATABASE_URL does not own ` +
      'it. Migrate it with that of the owner in DATABASE_ADMIN_URL: npm run admin -- migrate. Then start again.',
  );
}

/** None where the record is not readable, as before the migration that makes it so. */
async function readRecord(database: Database): Promise<string[]> {
  try {
    const applied = await database.readShared(rows({ name: col.text })`select name from kysely_migration`);
    return applied.map(({ name }) => name);
  } catch (error) {
    if (codeOf(error instanceof Error ? (error.cause ?? error) : error) === '42501') return [];
    throw error;
  }
}
