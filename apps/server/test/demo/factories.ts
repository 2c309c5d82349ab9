import { loadDemo } from '@afyakadi/demo';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { migrate } from '../../src/platform/database/migrate.ts';
import { installationLists } from '../../src/platform/database/reference.ts';

type Ask = (text: string) => Promise<Record<string, unknown>[]>;

/**
 * The demo data set at a given time, in a database for this test file only.
 * @param suffix distinguishes the files' databases
 * @returns its owner's address, and a function that queries as the owner
 */
export function createDemo(suffix: string, now: Date): { adminUrl: string; ask: Ask } {
  const server = inject('adminUrl');
  const name = `demo_${suffix}_${process.pid}`;
  const adminUrl = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const client = new pg.Client({ connectionString: adminUrl });

  beforeAll(async () => {
    await asOwner(server, `create database ${name}`);
    await migrate(adminUrl);
    await loadDemo({ adminUrl, now, timeZone: 'Africa/Dar_es_Salaam', setup: installationLists });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await asOwner(server, `drop database if exists ${name} with (force)`);
  });
  return { adminUrl, ask: async (text) => (await client.query<Record<string, unknown>>(text)).rows };
}

async function asOwner(server: string, text: string): Promise<void> {
  const owner = new pg.Client({ connectionString: server });
  await owner.connect();
  await owner.query(text);
  await owner.end();
}
