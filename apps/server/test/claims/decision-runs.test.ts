import { afterAll, beforeAll, expect, it } from 'vitest';
import { nextWaiting } from '../../src/domains/claims/decision-store.ts';
import { createTariff, type Items } from '../orders/factories.ts';
import { facilities } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { createClaim, sender } from './sending.ts';

/** Folio numbers about which the scheme does not decide. */
const undecided = new Set<number>();
let server: TestServer;
let token: string;
let items: Items;
beforeAll(async () => {
  server = await testServer({}, (register) => ({
    ...register,
    claimDecision: async (asked) => (undecided.has(asked.folioNo) ? null : register.claimDecision(asked)),
  }));
  items = await createTariff(server);
  token = await server.signIn('doctor');
});
afterAll(() => server.close());

it('does not delay later claims for those that the scheme leaves undecided', async () => {
  const clerk = sender(server, token);
  const sent = async () => {
    const given = await createClaim(server, token, items);
    expect((await clerk.submit(given)).status).toBe(200);
    return given;
  };
  const next = async (most: number) =>
    (await nextWaiting(server.database, facilities.first.id, most)).map(({ id }) => id);
  const [first, second] = [await sent(), await sent()];
  for (const { folioNo } of [first, second]) undecided.add(folioNo);
  expect(await next(1)).toEqual([first.id]);
  expect((await clerk.decisions()).body.item).toEqual({ asked: 2, approved: 0, rejected: 0, waiting: 2 });

  const third = await sent();
  expect(await next(1)).toEqual([third.id]);
  expect(await next(3)).toEqual([third.id, first.id, second.id]);
  undecided.clear();
  expect((await clerk.decisions()).body.item).toEqual({ asked: 3, approved: 3, rejected: 0, waiting: 0 });
});
