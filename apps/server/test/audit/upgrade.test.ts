import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { migrationsFolder } from '../../src/platform/database/migrate.ts';
import { administer, withDatabase } from '../setup/administer.ts';
import { fillFixtures } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { createRows, facilityId, findings, seal, tampering } from './factories.ts';

/** A database from before rows were signed, with sealed and unsealed rows, migrated. */
let server: TestServer;
beforeAll(async () => {
  const name = `${inject('template')}_${randomBytes(4).toString('hex')}`;
  const admin = inject('adminUrl');
  await administer(admin, `create database ${name}`);
  const url = withDatabase(admin, name);
  const files = (await readdir(migrationsFolder())).filter((file) => file.endsWith('.sql')).sort();
  const read = (file: string) => readFile(join(migrationsFolder(), file), 'utf8');
  for (const file of files.filter((one) => one < '0011')) await administer(url, await read(file));
  await fillFixtures(url);
  const rows = `insert into audit (facility_id, id, at, action)
    select $1, gen_random_uuid(), now() - i * interval '1 second', 'note.written' from generate_series(1, 1200) i`;
  await administer(url, rows, [facilityId]);
  await administer(url, 'select seal_audit($1, 1000)', [facilityId]);
  for (const file of files.filter((one) => one >= '0011')) await administer(url, await read(file));
  const drop = async () => void (await administer(admin, `drop database if exists ${name} with (force)`));
  server = await testServer({}, undefined, { url, drop });
});
afterAll(() => server.close());

it('verifies a chain that began before rows were signed, and continues it with signed seals', async () => {
  expect(await tampering(server, (client) => findings(client))).toEqual([]);
  await createRows(server, 3);
  await seal(server);
  expect(await tampering(server, (client) => findings(client))).toEqual([]);
  const seals = await server.rows(
    'select cardinality(ids) as rows, mac is not null as signed from audit_seal order by no',
  );
  expect(seals).toEqual([
    { rows: 1_000, signed: false },
    { rows: 200, signed: false },
    { rows: 3, signed: true },
  ]);
});
