import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountId, facilities } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it('has the database of the tests refuse a move of the server that no state table lists', async () => {
  const { id } = facilities.first;
  await server.rows(
    `insert into import (facility_id, id, kind, state, file_name, created_by, created_at, worked_at)
     values ($1, $1, 'tariff', 'applied', 'tariff.csv', $2, now(), now())`,
    [id, accountId('admin')],
  );
  const setTo = (state: string) =>
    server.database.transaction(id, (tx) => sql`update import set state = ${state}`.execute(tx));
  await expect(setTo('ready')).rejects.toThrow('import.state: no move leads from applied to ready');
  await expect(setTo('applied')).resolves.toBeDefined();
});
