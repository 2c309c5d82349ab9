import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { enqueue } from '../../src/domains/outbox/index.ts';
import { installQueue } from '../../src/platform/queue/install.ts';
import { createPatient } from '../orders/factories.ts';
import { knownToScheme } from '../scheme/factories.ts';
import { facilities } from '../setup/fixtures.ts';
import { freshDatabase, type TestServer, testServer } from '../setup/server.ts';
import { enqueueReference, jobsOf, watched } from './factories.ts';

const seen = watched();
let server: TestServer;
beforeEach(async () => {
  seen.asked.length = 0;
  seen.meanwhile = async () => {};
  const given = await freshDatabase();
  // The queries without a job do not run meanwhile.
  const timings = { outbox: { sweep: 600_000 } };
  server = await testServer({}, seen.scheme, given, { queueUrl: given.url, timings });
});
afterEach(() => server.close());

const listen = () => server.app.listen({ host: '127.0.0.1', port: 0 });

async function patient() {
  const given = await createPatient(server);
  await knownToScheme(server, given.authorizationId);
  return given;
}

const queued = () => server.rows("select data from pgboss.job where name = 'outbox-lane'");

describe('the queue of a running server', () => {
  it('sends a message automatically, and leaves no job behind', async () => {
    await listen();
    const given = await patient();
    await enqueueReference(server, given);
    await expect
      .poll(() => jobsOf(server, given.memberId), { timeout: 10_000 })
      .toMatchObject([{ state: 'done' }]);
    await expect.poll(queued, { timeout: 10_000 }).toEqual([]);
  });

  it('sends older messages, and those whose job was lost', async () => {
    const given = await patient();
    await enqueueReference(server, given);
    expect(await queued()).toEqual([{ data: { facilityId: expect.any(String), lane: given.memberId } }]);
    await server.rows('delete from pgboss.job');
    await listen();
    await expect
      .poll(() => jobsOf(server, given.memberId), { timeout: 10_000 })
      .toMatchObject([{ state: 'done' }]);
  });

  it('is restored after a loss, even if several processes start at once', async () => {
    await server.rows('drop schema pgboss cascade');
    await installQueue(server.adminUrl);
    await installQueue(server.adminUrl);
    await Promise.all([installQueue(server.adminUrl), installQueue(server.adminUrl)]);
    await listen();
    const given = await patient();
    await enqueueReference(server, given);
    await expect
      .poll(() => jobsOf(server, given.memberId), { timeout: 10_000 })
      .toMatchObject([{ state: 'done' }]);
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
    expect(await queued()).toEqual([]);
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
