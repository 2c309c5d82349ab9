import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../setup/server.ts';
import { upgradedDatabase } from '../setup/upgrade.ts';
import { createRows, facilityId, findings, seal, tampering } from './factories.ts';

/** A database from before rows were signed, with sealed and unsealed rows, migrated. */
let server: TestServer;
beforeAll(async () => {
  const database = await upgradedDatabase(
    '0011',
    `insert into audit (facility_id, id, at, action)
       select '${facilityId}', gen_random_uuid(), now() - i * interval '1 second', 'note.written'
       from generate_series(1, 1200) i;
     select seal_audit('${facilityId}', 1000);`,
  );
  server = await testServer({}, undefined, database);
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
