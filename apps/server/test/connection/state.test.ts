import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { watchTimes } from '../../src/scheme/connection/index.ts';
import { refusedPause } from '../../src/scheme/transport/index.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { connectedServer, reaching } from './given.ts';

let given: Awaited<ReturnType<typeof connectedServer>>;
let second: TestServer;
let token: string;
let next = 700;

beforeAll(async () => {
  given = await connectedServer();
  // Two server processes of one database, as far as a database can tell.
  const database = { url: given.server.adminUrl, drop: async () => {} };
  second = await testServer(reaching(given.scheme), undefined, database);
  for (const { app } of [given.server, second]) await app.listen({ host: '127.0.0.1', port: 0 });
  token = await given.server.signIn('receptionist');
});
afterAll(async () => {
  await second.close();
  await given.close();
});
afterEach(async () => {
  given.scheme.reset();
  await given.scheme.settled();
  await until('up');
});

const stateAt = async (server: TestServer): Promise<string> =>
  String((await server.get('/scheme/connection', { token })).body.item.state);

/** The ms until both servers tell one of the states. */
async function until(...wanted: string[]): Promise<number> {
  const began = performance.now();
  for (;;) {
    const states = await Promise.all([stateAt(given.server), stateAt(second)]);
    if (states.every((state) => wanted.includes(state))) return performance.now() - began;
    if (performance.now() - began > 40_000)
      throw new Error(`Still ${states.join(' and ')}, not ${wanted.join(' or ')}`);
    await sleep(50);
  }
}
const arrivals = (wanted: string) =>
  given.scheme.inspect().arrivals.filter(({ call }) => call === wanted).length;
const probes = () => arrivals('GetVisitTypes');

it('is looked at by one process alone', async () => {
  await until('up');
  const before = probes();
  await sleep(9_000);
  expect(probes() - before).toBeGreaterThanOrEqual(2);
  expect(probes() - before).toBeLessThanOrEqual(3);
  const holders = await given.server.rows(
    'select count(distinct probed_by)::int as n from scheme_connection',
  );
  expect(holders).toEqual([{ n: 1 }]);
});

it('is known to be down within 10 s, and up again, at both; screens are told', async () => {
  await until('up');
  const events = "select count(*)::int as n from event where topic = 'scheme'";
  const [before] = await given.server.rows(events);
  given.scheme.faults.add({ kind: 'down' });
  await given.scheme.settled();
  expect(await until('down')).toBeLessThan(10_000);
  given.scheme.faults.clear();
  await given.scheme.settled();
  expect(await until('up')).toBeLessThan(10_000);
  const [after] = await given.server.rows(events);
  expect(Number(after?.n) - Number(before?.n)).toBe(2);
});

it('is known to be down within 10 s where everything hangs, and calls that need no scheme go on', async () => {
  given.scheme.faults.add({ kind: 'hangBefore', ms: 120_000 });
  const down = until('down');
  const times: number[] = [];
  for (let i = 0; i < 40; i++) {
    const began = performance.now();
    expect((await given.server.get('/dashboard', { token })).status).toBe(200);
    times.push(performance.now() - began);
  }
  expect(times.sort((a, b) => a - b)[36]).toBeLessThan(500);
  expect(await down).toBeLessThan(10_000);
});

it('is slow where answers take more than three seconds', async () => {
  given.scheme.faults.add({ kind: 'slow', ms: 3_500 });
  await until('slow');
  await sleep(8_000);
  expect(await stateAt(second)).toBe('slow');
});

it('is refused where the credentials are, and taken back within 10 s, at both and by their calls', async () => {
  await until('up');
  given.scheme.faults.add({ kind: 'credentialsRefused' });
  given.scheme.revokeTokens();
  expect(await until('refused')).toBeLessThan(10_000);
  // Both processes have heard it themselves, and pause for longer than the screens may err.
  await verified(502);
  expect(refusedPause).toBeGreaterThan(10_000);
  expect(watchTimes.look + watchTimes.turn).toBeLessThan(8_000);
  const asked = arrivals('Token');
  await verified(502);
  expect(arrivals('Token') - asked).toBeLessThan(2);
  given.scheme.faults.clear();
  await given.scheme.settled();
  expect(await until('up')).toBeLessThan(10_000);
  await verified(200);
});

// The last one: its endpoint is not asked again before the pause is over.
it('is up where one endpoint alone takes no token, and does not go to and fro with every call', async () => {
  await until('up');
  given.scheme.faults.add({ kind: 'credentialsRefused', call: 'AuthorizeCard' });
  await verified(502);
  expect(arrivals('AuthorizeCard')).toBeGreaterThan(0);
  const began = performance.now();
  const seen = new Set<string>();
  while (performance.now() - began < watchTimes.look + watchTimes.turn) {
    for (const server of [given.server, second]) seen.add(await stateAt(server));
    await sleep(50);
  }
  expect(seen).not.toContain('refused');
});

/** What both servers answer to a verification. */
async function verified(status: number): Promise<void> {
  for (const server of [given.server, second]) {
    const answer = await server.post('/card/authorize', {
      ...{ token, body: { verifierID: 'NHIF', cardTypeID: 'NHIFCard', visitTypeID: 1, cardNo: fresh() } },
    });
    expect([answer.status, answer.text]).toEqual([status, expect.any(String)]);
  }
}
const fresh = () => `2000000${String(next++).padStart(5, '0')}`;
