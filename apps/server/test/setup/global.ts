import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@afyakadi/embedded-postgres';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/platform/database/migrate.ts';
import { loadReference } from '../../src/platform/database/reference.ts';
import { createServerLogin } from '../../src/platform/database/server-login.ts';
import { administer, withDatabase } from './administer.ts';
import { readTableColumns, type TableColumn } from './described.ts';
import { fillFixtures } from './fixtures.ts';
import { refuseOtherMoves } from './states.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A superuser's address of the server on which the tests run. */
    adminUrl: string;
    /** The server's own login there, which owns nothing. */
    serverUrl: string;
    /** A migrated database with the fixtures, to be copied. */
    template: string;
    /** The columns of the template's tables. */
    tableColumns: TableColumn[];
  }
}

/**
 * One PostgreSQL for all API tests: TEST_DATABASE_URL (a login that may create databases), else an embedded one that
 * ends with them. A template is created once; each test file copies it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const { adminUrl, stop } = given ? { adminUrl: given, stop: async () => {} } : await startOwn();
  const template = `afyakadi_test_${randomBytes(4).toString('hex')}`;
  try {
    await administer(adminUrl, `create database ${template}`);
    const url = withDatabase(adminUrl, template);
    await migrate(url);
    await loadReference(url);
    await fillFixtures(url);
    project.provide('tableColumns', await readTableColumns(url));
    await refuseOtherMoves(url);
    project.provide('serverUrl', await createServerLogin(adminUrl));
  } catch (error) {
    if (given) await administer(adminUrl, `drop database if exists ${template} with (force)`);
    await stop();
    throw error;
  }
  project.provide('adminUrl', adminUrl);
  project.provide('template', template);
  return async () => {
    if (given) await dropAll(adminUrl, template);
    await stop();
  };
}

/** Drops the template and its copies, including those of shared servers and of killed tests. */
async function dropAll(adminUrl: string, template: string): Promise<void> {
  const names = await administer(adminUrl, 'select datname from pg_database where starts_with(datname, $1)', [
    template,
  ]);
  for (const { datname } of names) {
    await administer(adminUrl, `drop database if exists ${String(datname)} with (force)`);
  }
}

async function startOwn(): Promise<{ adminUrl: string; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'afyakadi-api-test-'));
  // Otherwise root's PostgreSQL, which runs under another account, would store its data elsewhere and leave it there.
  chmodSync(dataDir, 0o755);
  const { adminUrl, stop } = await startEmbeddedPostgres({
    dataDir,
    settings: {
      // Nothing of it outlives the tests, so nothing has to reach the disk.
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      // Test files run in parallel, each with one or several servers, and some with dozens of readers.
      max_connections: '200',
      // A client computes as many rounds of a hash to connect; each test opens several sessions.
      scram_iterations: '1',
    },
  });
  await administer(adminUrl, `alter role current_user password '${new URL(adminUrl).password}'`);
  return {
    adminUrl,
    stop: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
