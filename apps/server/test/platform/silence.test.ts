import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { col, type Database, openDatabase, readerOf, rows } from '../../src/platform/database/index.ts';
import { type DatabaseProxy, databaseProxy } from '../setup/database-proxy.ts';
import { facilities } from '../setup/fixtures.ts';
import { freshDatabase, serverUrlOf, testServer } from '../setup/server.ts';
import { fastTimings, withTimings } from '../setup/timings.ts';

const poolSize = 4;
// Four sessions at once connect within two seconds also on a busy machine.
const deadlines = { connect: 2_000, call: 700, long: 60_000 };
const timings = withTimings(fastTimings, { database: deadlines });
/** Calls at the same time, each in a session of its own. */
const calls = (database: Database, count: number) =>
  Array.from({ length: count }, () =>
    database.transaction(facilities.first.id, (tx) => sql`select`.execute(tx)),
  );

let fresh: { url: string; drop: () => Promise<void> };
let proxy: DatabaseProxy;
beforeAll(async () => {
  fresh = await freshDatabase();
  proxy = await databaseProxy(serverUrlOf(fresh.url));
});
afterAll(async () => {
  proxy.close();
  await fresh.drop();
});

const opened: Database[] = [];
/** A database behind the proxy, whose whole pool is open and idle. */
async function openPool(): Promise<Database> {
  const database = openDatabase({ url: proxy.url, poolSize, timings });
  opened.push(database);
  await Promise.all(calls(database, poolSize));
  expect(database.stats().idle).toBe(poolSize);
  return database;
}
afterEach(async () => {
  proxy.restore();
  await Promise.all(opened.splice(0).map((database) => database.close()));
});

it('answers calls as unavailable when the database stops responding, and works once it is reachable', async () => {
  const database = await openPool();
  proxy.silence({ newOnes: true });
  const outcomes = await Promise.allSettled(calls(database, 3 * poolSize));
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ status: 'rejected', reason: { status: 'unavailable' } });
  proxy.restore();
  await Promise.all(calls(database, 3 * poolSize));
});

it('discards every silent connection with the first one that is found', async () => {
  const database = await openPool();
  proxy.silence({ newOnes: false });
  await expect(Promise.all(calls(database, 1))).rejects.toMatchObject({ status: 'unavailable' });
  await Promise.all(calls(database, 2 * poolSize));
});

it('ends a transaction in which the database stops responding', async () => {
  const database = await openPool();
  const work = database.transaction(facilities.first.id, async (tx) => {
    proxy.silence({ newOnes: false });
    await sql`select`.execute(tx);
  });
  await expect(work).rejects.toMatchObject({ status: 'unavailable' });
});

it('ends a statement that is too slow and keeps its session', async () => {
  const database = await openPool();
  const pid = () =>
    database.sharedTransaction(
      async (tx) => (await readerOf(tx)(rows({ pid: col.integer })`select pg_backend_pid() as pid`))[0]?.pid,
    );
  const sessions = new Set(await Promise.all([pid(), pid(), pid(), pid()]));
  await expect(database.readShared(rows({})`select pg_sleep(30)`)).rejects.toMatchObject({
    status: 'unavailable',
  });
  expect(sessions).toContain(await pid());
});

it('gives background work a longer deadline', async () => {
  const background = (await openPool()).forLongWork();
  const sleep = rows({})`select pg_sleep(${(deadlines.call / 1_000) * 2})`;
  await Promise.all([
    background.readShared(sleep),
    background.read(facilities.first.id, sleep),
    background.transaction(facilities.first.id, (tx) => sleep.execute(tx)),
  ]);
});

it('answers 503 as documented', async () => {
  const server = await testServer(
    {},
    undefined,
    undefined,
    { timings: { database: deadlines } },
    { url: proxy.url },
  );
  try {
    const token = await server.signIn('doctor');
    proxy.silence({ newOnes: true });
    const answers = await Promise.all([server.get('/auth/me', { token }), server.get('/health/ready')]);
    for (const { status, body } of answers) {
      expect([status, body.statusCode]).toEqual([503, 51503]);
      expect(body.description).toMatch(/try again/i);
    }
    proxy.restore();
    expect((await server.get('/auth/me', { token })).status).toBe(200);
  } finally {
    await server.close();
  }
});

it('opens every session in the role that owns nothing and without jit', async () => {
  proxy.startups.length = 0;
  const database = await openPool();
  let begun = () => {};
  const received = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const listening = database.listen('test', { onNotice: () => {}, onGap: begun });
  await received;
  await listening.close();
  const names = proxy.startups.map((startup) => /application_name\0([^\0]*)/.exec(startup)?.[1]);
  expect(new Set(names)).toEqual(new Set(['afyakadi', 'afyakadi-listen']));
  for (const startup of proxy.startups) {
    expect(startup).toContain('-c role=afyakadi_app ');
    expect(startup).toContain('-c jit=off');
  }
});
