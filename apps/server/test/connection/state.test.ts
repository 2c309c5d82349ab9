import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { defaultTimings } from '../../src/platform/timings.ts';
import { createAddressMonitor } from '../../src/scheme/connection/address-monitor.ts';
import { createWriteQueue } from '../../src/scheme/connection/write-queue.ts';
import { openStream } from '../events/factories.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { access, connectedServer } from './factories.ts';

/** A scheme without an answer is found soon, and one that answers after 400 ms is slow. */
const timings = {
  connection: { leastPatience: 1_000, slowAnswer: 300 },
  schemeCalls: { AuthorizeCard: 4_000 },
};

let given: Awaited<ReturnType<typeof connectedServer>>;
let second: TestServer;
let token: string;
const origins: string[] = [];
let next = 700;

beforeAll(async () => {
  given = await connectedServer({}, {}, timings);
  // Two server processes of one database, from the database's point of view.
  const database = { url: given.server.adminUrl, drop: async () => {} };
  second = await testServer(access(given.scheme), undefined, database, { timings });
  for (const { app } of [given.server, second])
    origins.push(await app.listen({ host: '127.0.0.1', port: 0 }));
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

/** Waits until both servers report it. */
const until = (wanted: string) =>
  expect
    .poll(() => Promise.all([stateAt(given.server), stateAt(second)]), { timeout: 40_000, interval: 20 })
    .toEqual([wanted, wanted]);
const arrivals = (wanted: string) =>
  given.scheme.inspect().arrivals.filter(({ call }) => call === wanted).length;
const probes = () => arrivals('GetVisitTypes');
/** Waits for some more probes, and calls back meanwhile. */
async function probed(more: number, meanwhile: () => Promise<void> = async () => {}): Promise<void> {
  const before = probes();
  await expect
    .poll(
      async () => {
        await meanwhile();
        return probes() - before;
      },
      { timeout: 40_000, interval: 20 },
    )
    .toBeGreaterThanOrEqual(more);
}

it('changes within 10 s by the default times', () => {
  const { probe, poll, lease, leastPatience } = defaultTimings.connection;
  // A probe begins at most half a poll late; after one without an answer, the second follows at once.
  expect(probe + poll / 2 + 2 * leastPatience).toBeLessThanOrEqual(10_000);
  // When the monitoring process is killed, another one takes over and finds the scheme down.
  expect(lease + poll).toBeLessThan(10_000);
  // Without the probes, accepted credentials would be known later than that.
  expect(defaultTimings.scheme.refusedCredentials).toBeGreaterThan(10_000);
});

it('is probed by one process', async () => {
  await until('up');
  // Each process has its own token, and requests another when it probes and this one is refused.
  given.scheme.revokeTokens();
  const tokens = arrivals('Token');
  const holders = new Set<unknown>();
  await probed(5, async () => {
    const rows = await given.server.rows('select probed_by from scheme_address');
    for (const { probed_by } of rows) holders.add(probed_by);
  });
  expect(holders.size).toBe(1);
  expect(arrivals('Token') - tokens).toBe(1);
});

it('is down, and up again, in both processes, and screens are notified', async () => {
  await until('up');
  const streams = await Promise.all(origins.map((origin) => openStream(origin, token)));
  given.scheme.faults.add({ kind: 'down' });
  await given.scheme.settled();
  await until('down');
  given.scheme.faults.clear();
  await given.scheme.settled();
  await until('up');
  const wanted = { topic: 'scheme', carePointId: null, visitId: null, memberId: null };
  for (const stream of streams) {
    await expect.poll(() => stream.events(), { timeout: 10_000, interval: 20 }).toEqual([wanted, wanted]);
    stream.close();
  }
});

it('is down if everything hangs, and calls that need no scheme continue', async () => {
  given.scheme.faults.add({ kind: 'hangBefore', ms: 120_000 });
  let gaveUp = false;
  const hanging = verify(second).finally(() => {
    gaveUp = true;
  });
  for (let i = 0; i < 40; i++) expect((await given.server.get('/dashboard', { token })).status).toBe(200);
  expect(gaveUp).toBe(false);
  await until('down');
  given.scheme.faults.clear();
  expect((await hanging).status).toBe(503);
});

it('is slow, not down, if answers take longer than the limit', async () => {
  given.scheme.faults.add({ kind: 'slow', ms: 400 });
  await until('slow');
  const seen = new Set<string>();
  await probed(3, async () => void seen.add(await stateAt(second)));
  expect([...seen]).toEqual(['slow']);
});

it('is slow by the answers of the process that probes, not by those of others', async () => {
  const address = 'https://slow.example.org/ https://slow.example.org/token';
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => void failures.push(error);
  let leases = false;
  const monitor = createAddressMonitor({
    database: second.database,
    address,
    timings: defaultTimings.connection,
    queue: createWriteQueue(onFailure),
    leases: () => leases,
    probe: async () => ({ kind: 'refused', began: 0 }),
    onProbe: async () => {},
    onState: () => {},
    onFailure,
  });
  const stored = () => given.server.rows(`select state from scheme_address where address = '${address}'`);
  const answered = () =>
    monitor.conclude({ kind: 'answered', began: 0, ms: 2 * defaultTimings.connection.slowAnswer }, false);
  monitor.apply('up');
  for (let i = 0; i < 5; i++) await answered();
  expect([monitor.state(), await stored()]).toEqual(['up', []]);
  leases = true;
  await answered();
  expect([monitor.state(), await stored()]).toEqual(['slow', [{ state: 'slow' }]]);
  expect(failures).toEqual([]);
});

it('is refused if the credentials are, and accepted before the calls’ backoff ends, in both processes and for their calls', async () => {
  await until('up');
  given.scheme.faults.add({ kind: 'credentialsRefused' });
  given.scheme.revokeTokens();
  await until('refused');
  // Both processes have seen it themselves, and back off.
  await verified(502);
  await verified(502);
  given.scheme.faults.clear();
  await given.scheme.settled();
  await until('up');
  // Each process learns it a moment after the database. The backoff lasts longer than this waits.
  for (const server of [given.server, second])
    await expect.poll(async () => (await verify(server)).status, { timeout: 8_000, interval: 20 }).toBe(200);
});

// The last one: its endpoint is not called again before the backoff ends.
it('is up if only one endpoint accepts no token, and does not change with every call', async () => {
  await until('up');
  given.scheme.faults.add({ kind: 'credentialsRefused', call: 'AuthorizeCard' });
  await verified(502);
  expect(arrivals('AuthorizeCard')).toBeGreaterThan(0);
  const seen = new Set<string>();
  await probed(3, async () => {
    for (const server of [given.server, second]) seen.add(await stateAt(server));
  });
  expect(seen).not.toContain('refused');
});

const card = { verifierID: 'NHIF', cardTypeID: 'NHIFCard' };
const verify = (server: TestServer) =>
  server.post('/card/authorize', {
    token,
    body: { ...card, visitTypeID: 1, cardNo: fresh() },
  });
/** Both servers' answers to a verification. */
async function verified(status: number): Promise<void> {
  for (const server of [given.server, second]) {
    const answer = await verify(server);
    expect([answer.status, answer.text]).toEqual([status, expect.any(String)]);
  }
}
const fresh = () => `2000000${String(next++).padStart(5, '0')}`;
