import { importStates } from '@afyakadi/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cleanUpImports } from '../../src/domains/imports/heartbeat.ts';
import { importStates as table } from '../../src/domains/imports/state.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { apply, dryRun, fileOf } from './factories.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await testServer();
  token = await server.signIn('admin');
});
afterAll(() => server.close());
beforeEach(() => server.rows('delete from import_row').then(() => server.rows('delete from import')));

/** An import that was compared, set to a state. */
async function importIn(state: string) {
  const found = await dryRun(
    server,
    token,
    'tariff',
    fileOf('tariff', '101,Paracetamol,3,medicine,,150,,,,'),
  );
  await server.rows('update import set state = $2 where id = $1', [found.id, state]);
  return found;
}
const stored = () => server.rows('select i.*, i.xmin from import i');

describe('an import', () => {
  it.each(importStates.filter((state) => !table.can(state, 'apply')))('is not applied: %s', async (state) => {
    const found = await importIn(state);
    const before = await stored();
    expect((await apply(server, token, found)).status).toBe(409);
    expect(await stored()).toEqual(before);
  });

  it.each(importStates.filter((state) => !table.can(state, 'discard')))(
    'is not discarded: %s',
    async (state) => {
      const { id } = await importIn(state);
      const before = await stored();
      const answer = await server.post(`/admin/imports/${id}/discard`, { token, body: {} });
      expect(answer.status).toBe(409);
      expect(await stored()).toEqual(before);
    },
  );
});

describe('the cleanup, which is a function of the database', () => {
  const cases = importStates.flatMap((state) => [
    { state, effectiveOn: null, events: ['forget', 'lose'] as const },
    { state, effectiveOn: '2026-01-01', events: ['forget', 'resume', 'lose'] as const },
  ]);

  it.each(cases)(
    'moves an import as its table says: $state, valid from $effectiveOn',
    async ({ state, effectiveOn, events }) => {
      const { id } = await importIn(state);
      await server.rows(
        `update import set effective_on = $2::date, worked_at = clock_timestamp() - interval '31 days' where id = $1`,
        [id, effectiveOn],
      );
      await server.database.sharedTransaction(cleanUpImports);
      const event = events.find((name) => table.can(state, name));
      expect(await server.rows('select state from import')).toEqual([
        { state: event ? table.to(event) : state },
      ]);
    },
  );
});
