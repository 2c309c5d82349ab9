import type pg from 'pg';
import { createRecord, inOrder, runFile } from '../database/migrate.ts';
import { migrationsFolder, readMigrations } from '../database/migrations.ts';
import { StartError } from '../errors.ts';

/** The names of the migrations that this version of the product has, in their order. */
export async function knownMigrations(): Promise<string[]> {
  return (await readMigrations(migrationsFolder())).map(({ name }) => name);
}

/**
 * Runs these migrations in the session's open transaction.
 * @throws StartError when one fails
 */
export async function migrateWithin(client: pg.Client, names: readonly string[]): Promise<void> {
  const files = inOrder(await readMigrations(migrationsFolder()), true);
  try {
    await createRecord(client);
    for (const { name, text } of files.filter((file) => names.includes(file.name))) {
      // Nobody else uses the tables, and it would not run in a transaction.
      await runFile(client, { name, text: text.replaceAll(/\bconcurrently\b/gi, '') });
    }
  } catch (error) {
    throw new StartError(
      `The schema could not be made: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
