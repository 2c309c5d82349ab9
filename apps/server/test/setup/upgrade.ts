import { randomBytes } from 'node:crypto';
import { roles } from '@afyakadi/contract';
import { inject } from 'vitest';
import { inOrder } from '../../src/platform/database/migrate.ts';
import { type Migration, migrationsFolder, readMigrations } from '../../src/platform/database/migrations.ts';
import { administer, withDatabase } from './administer.ts';
import { fillFixtures } from './fixtures.ts';

/** A database for `testServer`. */
export interface OwnDatabase {
  url: string;
  drop: () => Promise<void>;
}

/**
 * A database from before a migration, and migrated to the newest schema: with the fixtures of a test and
 * these rows, in the form of that time.
 * @param first the number of the migration
 */
export async function upgradedDatabase(first: string, rows: string): Promise<OwnDatabase> {
  const name = `${inject('template')}_${randomBytes(4).toString('hex')}`;
  const admin = inject('adminUrl');
  await administer(admin, `create database ${name}`);
  const url = withDatabase(admin, name);
  const files = inOrder(await readMigrations(migrationsFolder()), true);
  // Kysely keeps its record in it.
  await administer(url, 'create table kysely_migration (name text primary key, timestamp text not null)');
  const run = async (some: Migration[]) => {
    const texts = some.map(({ text }) => text.replaceAll(/\bconcurrently\b/gi, ''));
    await administer(url, texts.join('\n'));
  };
  await run(files.filter(({ name }) => name < first));
  // 0050 brought the practitioners.
  await fillFixtures(
    url,
    roles.filter((role) => role !== 'practitioner' || first > '0050'),
  );
  await administer(url, rows);
  await run(files.filter(({ name }) => name >= first));
  const drop = async () => void (await administer(admin, `drop database if exists ${name} with (force)`));
  return { url, drop };
}
