import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { migrationsFolder } from '../../src/platform/database/migrate.ts';
import { administer, withDatabase } from './administer.ts';
import { fillFixtures } from './fixtures.ts';

/** A database for `testServer`. */
export interface OwnDatabase {
  url: string;
  drop: () => Promise<void>;
}

/**
 * A database from before a migration, migrated as a start does it, in one transaction: with the fixtures of a test and
 * these rows, in the form of that time.
 * @param first the number of the migration
 */
export async function upgradedDatabase(first: string, rows: string): Promise<OwnDatabase> {
  const name = `${inject('template')}_${randomBytes(4).toString('hex')}`;
  const admin = inject('adminUrl');
  await administer(admin, `create database ${name}`);
  const url = withDatabase(admin, name);
  const files = (await readdir(migrationsFolder())).filter((file) => file.endsWith('.sql')).sort();
  const run = async (some: string[]) => {
    const texts = await Promise.all(some.map((file) => readFile(join(migrationsFolder(), file), 'utf8')));
    await administer(url, texts.join('\n'));
  };
  await run(files.filter((file) => file < first));
  await fillFixtures(url);
  await administer(url, rows);
  await run(files.filter((file) => file >= first));
  const drop = async () => void (await administer(admin, `drop database if exists ${name} with (force)`));
  return { url, drop };
}
