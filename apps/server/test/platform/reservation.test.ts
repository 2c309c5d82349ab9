import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Scheme } from '../../src/scheme/port/index.ts';
import { type DatabaseProxy, databaseProxy } from '../setup/database-proxy.ts';
import { members } from '../setup/fixtures.ts';
import { freshDatabase, serverUrlOf, type TestServer, testServer } from '../setup/server.ts';

const idempotency = { renewal: 100, reservation: 1_000 };
/** Ends soon if the database does not respond, and is long enough for a busy machine. */
const database = { connect: 2_500, call: 2_500 };
const body = {
  cardNo: members.active,
  verifierID: 'NHIF',
  cardTypeID: 'NHIFCard',
  visitTypeID: 1,
  fpCode: 'R1',
  biometricMethod: 'NONE',
};

/** A remote scheme that answers the first server when the test says so. */
function slowScheme() {
  let asked = () => {};
  let answer = () => {};
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const around = (register: Scheme): Scheme => ({
    ...register,
    traits: async () => ({ remote: true }),
    authorize: async (request) => {
      asked();
      await mayAnswer;
      return register.authorize(request);
    },
  });
  return { around, isAsked, answer };
}

const fresh = await freshDatabase();
const scheme = slowScheme();
let proxy: DatabaseProxy;
let first: TestServer;
let second: TestServer;
beforeAll(async () => {
  proxy = await databaseProxy(serverUrlOf(fresh.url));
  const given = { url: fresh.url, drop: async () => {} };
  const timings = { idempotency };
  const impatient = { timings: { idempotency, database } };
  first = await testServer({}, scheme.around, given, impatient, { url: proxy.url });
  second = await testServer({}, undefined, { url: fresh.url, drop: fresh.drop }, { timings });
});
afterAll(async () => {
  proxy.close();
  await first.close();
  await second.close();
});

it('keeps a key for a request that runs longer than a reservation lives, and answers a repeat once it has ended', async () => {
  const token = await second.signIn('receptionist');
  const ask = { token, body, headers: { 'idempotency-key': 'failover' } };
  const lost = first.post('/card/authorize', ask);
  await scheme.isAsked;

  const renewed = () => second.rows('select renewed_at, worker from idempotency');
  const [before] = await renewed();
  await expect.poll(async () => (await renewed())[0]?.renewed_at).not.toEqual(before?.renewed_at);

  // Its database is gone, like after a failover: it can neither store nor report the result.
  proxy.silence({ newOnes: true });
  const repeated = second.post('/card/authorize', ask);
  scheme.answer();
  expect((await lost).status).toBe(503);
  const { status, body: answer } = await repeated;
  expect([status, answer.statusCode]).toEqual([200, 51000]);
  expect((await renewed())[0]?.worker).not.toBe(before?.worker);

  const again = await second.post('/card/authorize', ask);
  expect(again.headers['idempotent-replay']).toBe('true');
  expect(again.body.item).toEqual(answer.item);
});

it('stores nothing of a request whose key was taken over meanwhile, and answers it like the repeat', async () => {
  const slow = slowScheme();
  const given = { url: fresh.url, drop: async () => {} };
  // It never renews its reservation, like a process that hangs.
  const parts = { timings: { idempotency: { ...idempotency, renewal: 3_600_000 } } };
  const stopped = await testServer({}, slow.around, given, parts);
  try {
    const token = await stopped.signIn('receptionist');
    const ask = {
      token,
      headers: { 'idempotency-key': 'taken-over' },
      body: { ...body, cardNo: members.nameless },
    };
    const late = stopped.post('/card/authorize', ask);
    await slow.isAsked;
    const repeated = await second.post('/card/authorize', ask);
    slow.answer();
    expect((await late).text).toBe(repeated.text);
    expect(repeated.status).toBe(200);
  } finally {
    await stopped.close();
  }
});
