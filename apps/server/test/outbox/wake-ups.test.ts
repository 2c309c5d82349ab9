import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { enqueue } from '../../src/domains/outbox/index.ts';
import { SchemeUnavailable } from '../../src/scheme/port/index.ts';
import { createPatient } from '../orders/factories.ts';
import { knownToScheme } from '../scheme/factories.ts';
import { facilities } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { enqueueMany, enqueueReference, jobsOf, watched } from './factories.ts';

const seen = watched();
let server: TestServer;
beforeEach(async () => {
  seen.asked.length = 0;
  seen.meanwhile = async () => {};
  // The sweeps for what nobody announced do not run meanwhile.
  server = await testServer({}, seen.scheme, undefined, { timings: { worker: { sweep: 600_000 } } });
});
afterEach(() => server.close());

const listen = () => server.app.listen({ host: '127.0.0.1', port: 0 });

async function patient() {
  const given = await createPatient(server);
  await knownToScheme(server, given.authorizationId);
  return given;
}

const waiting = async () =>
  (await server.rows("select count(*)::int as n from outbox where state = 'waiting'"))[0]?.n;

describe('the outbox of a running server', () => {
  it('sends a message automatically', async () => {
    await listen();
    const given = await patient();
    await enqueueReference(server, given);
    await expect
      .poll(() => jobsOf(server, given.memberId), { timeout: 10_000 })
      .toMatchObject([{ state: 'done', attempts: 1 }]);
  });

  it('sends messages from before the start', async () => {
    const given = await patient();
    await enqueueReference(server, given);
    await listen();
    await expect
      .poll(() => jobsOf(server, given.memberId), { timeout: 10_000 })
      .toMatchObject([{ state: 'done' }]);
  });

  it('retries when the backoff is over', async () => {
    await listen();
    const given = await patient();
    seen.meanwhile = async () => {
      if (seen.asked.length === 1) throw new SchemeUnavailable();
    };
    await enqueueReference(server, given);
    await expect
      .poll(() => jobsOf(server, given.memberId), { timeout: 10_000 })
      .toMatchObject([{ state: 'done', attempts: 2 }]);
  });

  it('sends what another process added, and all that waits with it, four at a time', async () => {
    await listen();
    const given = await patient();
    // Each waits until four are under way.
    seen.meanwhile = () => expect.poll(() => seen.most, { timeout: 10_000 }).toBe(4);
    await enqueueMany(server, given, 20);
    expect(await waiting()).toBe(20);
    const other = await testServer({}, undefined, { url: server.adminUrl, drop: async () => {} });
    try {
      await enqueueReference(other, given);
      await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
    } finally {
      await other.close();
    }
    expect(seen.asked).toHaveLength(21);
    expect(seen.most).toBe(4);
  });

  it('sends nothing for a change that is rolled back', async () => {
    const given = await patient();
    const facilityId = facilities.first.id;
    const change = server.database.transaction(facilityId, async (tx) => {
      await enqueue(tx, {
        facilityId,
        partitionKey: given.memberId,
        kind: 'visit.reference',
        subjectId: given.pharmacy,
        memberId: given.memberId,
        createdBy: null,
        now: new Date(),
      });
      throw new Error('no');
    });
    await expect(change).rejects.toThrow('no');
    expect(await jobsOf(server, given.memberId)).toEqual([]);
  });

  it('stops at once while the scheme hangs', async () => {
    const address = await listen();
    expect(address).toContain('127.0.0.1');
    const given = await patient();
    let release = () => {};
    seen.meanwhile = () =>
      new Promise<void>((resolve) => {
        release = resolve;
      });
    await enqueueReference(server, given);
    await expect.poll(() => seen.asked.length, { timeout: 10_000 }).toBe(1);
    await server.app.close();
    expect(await jobsOf(server, given.memberId)).toMatchObject([{ state: 'waiting', lease: null }]);
    release();
  });
});
