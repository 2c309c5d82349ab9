import { migrate, whatFailed } from '../database/migrate.ts';
import type { UrlName } from '../database/refusal.ts';
import { StartError } from '../errors.ts';
import { installQueue } from '../queue/install.ts';

/**
 * Migrates the schema and the queue's before anything is served, forward only: two servers that start together do it
 * once.
 * @param adminUrl the login that owns the tables
 * @param name the variable that contains the login, for messages
 * @returns the names of the migrations that were run
 * @throws StartError with the remedy; a migration that fails leaves the schema as it was
 */
export async function prepare(adminUrl: string, name: UrlName = 'DATABASE_URL'): Promise<string[]> {
  const files = await migrate(adminUrl, name);
  await installQueue(adminUrl).catch((error: unknown) => {
    throw new StartError(`${name}: the queue's schema could not be made: ${whatFailed(error, adminUrl)}`);
  });
  return files;
}
