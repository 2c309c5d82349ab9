import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expedite, type Outbox } from '../../src/domains/outbox/index.ts';
import { readerOf } from '../../src/platform/database/index.ts';
import { defaultTimings } from '../../src/platform/timings.ts';
import { SchemeProtocolError, SchemeUnavailable } from '../../src/scheme/port/index.ts';
import { createRegister } from '../../src/scheme/register/index.ts';
import { createPatient, type TestPatient } from '../orders/factories.ts';
import { knownToScheme } from '../scheme/factories.ts';
import { facilities } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { anotherProcess, enqueueMany, enqueueReference, jobsOf, watched } from './factories.ts';

const facilityId = facilities.first.id;
const seen = watched();
let server: TestServer;
let outbox: Outbox;
beforeAll(async () => {
  server = await testServer();
  // Its backoff is that of the product; the tests set the clock.
  const scheme = seen.scheme(createRegister({ database: server.database }));
  outbox = anotherProcess(server, scheme, defaultTimings.worker);
});
afterAll(async () => {
  await outbox.stop();
  await server.close();
});
afterEach(async () => {
  seen.asked.length = 0;
  seen.most = 0;
  seen.meanwhile = async () => {};
  server.clock.now = null;
  await server.rows("delete from outbox where state = 'waiting'");
});

async function patient(): Promise<TestPatient> {
  const given = await createPatient(server);
  await knownToScheme(server, given.authorizationId);
  return given;
}

const later = (seconds: number) => {
  server.clock.now = new Date((server.clock.now ?? new Date()).getTime() + seconds * 1_000);
};

describe('a partition', () => {
  it('keeps its order; a stuck message blocks those behind it, and no other partition', async () => {
    const [one, two] = [await patient(), await patient()];
    const first = await enqueueReference(server, one, { at: 'pharmacy' });
    const second = await enqueueReference(server, one, { at: 'laboratory' });
    await enqueueReference(server, two);
    seen.meanwhile = async ({ requestKey }) => {
      if (requestKey === first) throw new SchemeUnavailable();
    };
    await outbox.drain(facilityId);
    expect(await jobsOf(server, one.memberId)).toMatchObject([
      { id: first, state: 'waiting', attempts: 1, problem: 'unavailable', lease: null },
      { id: second, state: 'waiting', attempts: 0, problem: null },
    ]);
    expect(await jobsOf(server, two.memberId)).toMatchObject([{ state: 'done' }]);
    expect(seen.asked.map(({ requestKey }) => requestKey)).not.toContain(second);

    await outbox.drain(facilityId);
    expect(seen.asked).toHaveLength(2);
    seen.meanwhile = async () => {};
    later(6);
    await outbox.drain(facilityId);
    expect(await jobsOf(server, one.memberId)).toMatchObject([
      { id: first, state: 'done', attempts: 2, problem: null },
      { id: second, state: 'done', attempts: 1 },
    ]);
    expect(seen.asked.slice(2).map(({ requestKey }) => requestKey)).toEqual([first, second]);
    const visits = await server.rows('select scheme_reference from visit where member_id = $1', [
      one.memberId,
    ]);
    expect(new Set(visits.map((visit) => visit.scheme_reference)).size).toBe(2);
  });

  it('says why it waits, and retries with growing backoff of at most five minutes', async () => {
    const given = await patient();
    server.clock.now = new Date();
    await enqueueReference(server, given);
    const faults = [
      new SchemeProtocolError('unrecognized'),
      new SchemeUnavailable('no', { reason: 'notConfigured' }),
    ];
    const problems: unknown[] = [];
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 9; attempt++) {
      seen.meanwhile = async () => {
        throw faults[attempt] ?? new SchemeUnavailable();
      };
      await outbox.drain(facilityId);
      const [job] = await server.rows('select problem, next_at from outbox where partition_key = $1', [
        given.memberId,
      ]);
      const next = job?.next_at;
      if (!(next instanceof Date)) throw new Error('it waits for a time');
      problems.push(job?.problem);
      pauses.push((next.getTime() - server.clock.now.getTime()) / 1_000);
      server.clock.now = next;
    }
    expect(problems.slice(0, 3)).toEqual(['unrecognized', 'notConfigured', 'unavailable']);
    const full = [5, 10, 20, 40, 80, 160, 300, 300, 300];
    for (const [at, pause] of pauses.entries()) {
      expect(pause).toBeLessThanOrEqual(full[at] ?? 0);
      expect(pause).toBeGreaterThanOrEqual((full[at] ?? 0) * 0.75 - 0.001);
    }
    expect(seen.asked).toHaveLength(9);
  });

  it('publishes an event when an attempt fails, so that lists show why it waits', async () => {
    const given = await patient();
    await enqueueReference(server, given);
    seen.meanwhile = async () => {
      throw new SchemeUnavailable();
    };
    const events = () =>
      server.rows("select 1 from event where facility_id = $1 and topic = 'scheme'", [facilityId]);
    const before = (await events()).length;
    await outbox.drain(facilityId);
    expect(await jobsOf(server, given.memberId)).toMatchObject([
      { state: 'waiting', problem: 'unavailable' },
    ]);
    expect(await events()).toHaveLength(before + 1);
  });

  it('is tried at once when the scheme answers again', async () => {
    const given = await patient();
    await enqueueReference(server, given);
    seen.meanwhile = async () => {
      throw new SchemeUnavailable();
    };
    await outbox.drain(facilityId);
    seen.meanwhile = async () => {};
    await outbox.retryFailed(facilityId);
    expect(await jobsOf(server, given.memberId)).toMatchObject([{ state: 'done', attempts: 2 }]);
  });

  it('is tried at once at all facilities that a scheme serves when it answers again', async () => {
    const given = await patient();
    await enqueueReference(server, given);
    seen.meanwhile = async () => {
      throw new SchemeUnavailable();
    };
    await outbox.drain(facilityId);
    seen.meanwhile = async () => {};
    await outbox.retryFailed(null);
    expect(await jobsOf(server, given.memberId)).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    // The register still serves this card.
    await server.rows(
      `insert into facility_scheme (facility_id, verifier_id, adapter, client_id, client_secret, changed_at)
       values ($1, 'WCF', 'servicehub', 'a', 'b', now())`,
      [facilityId],
    );
    await outbox.retryFailed(null);
    await server.rows('delete from facility_scheme');
    expect(await jobsOf(server, given.memberId)).toMatchObject([{ state: 'done', attempts: 2 }]);
  });

  it('is taken over from a process that died, and a late answer is not stored', async () => {
    const given = await patient();
    await enqueueReference(server, given);
    const other = anotherProcess(server, seen.scheme(createRegister({ database: server.database })));
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    seen.meanwhile = () => held;
    const late = other.drain(facilityId);
    await expect.poll(() => seen.asked.length).toBe(1);
    // Nobody else leases it meanwhile.
    await outbox.drain(facilityId);
    expect(seen.asked).toHaveLength(1);

    seen.meanwhile = async () => {};
    await server.rows(
      "update outbox set leased_until = now() - interval '1 second' where partition_key = $1",
      [given.memberId],
    );
    await outbox.drain(facilityId);
    expect(await jobsOf(server, given.memberId)).toMatchObject([{ state: 'done', attempts: 2 }]);
    const events = () =>
      server.rows("select 1 from event where visit_id = $1 and topic = 'visits'", [given.pharmacy]);
    const written = (await events()).length;
    release();
    await late;
    expect(await events()).toHaveLength(written);
    expect(seen.asked.map(({ requestKey }) => requestKey)).toEqual([
      seen.asked[0]?.requestKey,
      seen.asked[0]?.requestKey,
    ]);
    await other.stop();
  });

  it('ends at once with its process, whatever the scheme does, and is free for the next', async () => {
    const given = await patient();
    await enqueueReference(server, given);
    const dying = anotherProcess(server, seen.scheme(createRegister({ database: server.database })));
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    seen.meanwhile = () => held;
    const hanging = dying.drain(facilityId);
    await expect.poll(() => seen.asked.length).toBe(1);
    await dying.stop();
    expect(await jobsOf(server, given.memberId)).toMatchObject([{ state: 'waiting', lease: null }]);
    seen.meanwhile = async () => {};
    await outbox.drain(facilityId);
    release();
    await hanging;
    expect(await jobsOf(server, given.memberId)).toMatchObject([{ state: 'done', attempts: 2 }]);
  });
});

describe('a backlog', () => {
  const backlog = 600;
  it(`delivers ${backlog} partitions once each by three processes, four at a time, and starves no other facility`, async () => {
    const given = await patient();
    await enqueueMany(server, given, backlog);
    const elsewhere = await createPatient(server, { facility: 'second' });
    await knownToScheme(server, elsewhere.authorizationId);
    const others = [1, 2].map(() =>
      anotherProcess(server, seen.scheme(createRegister({ database: server.database }))),
    );
    const draining = Promise.all([outbox, ...others].map((one) => one.drain(facilityId)));
    await expect.poll(() => seen.asked.length).toBeGreaterThan(0);
    await enqueueReference(server, elsewhere, { facility: 'second' });
    await Promise.all(others.map((one) => one.sweep()));
    await draining;
    const place = seen.asked.findIndex(({ facility }) => facility.id !== facilityId);
    expect(place, 'it did not wait for the end of the backlog').toBeLessThan(backlog);
    const [left] = await server.rows("select count(*)::int as n from outbox where state = 'waiting'");
    expect(left).toEqual({ n: 0 });
    expect(await jobsOf(server, elsewhere.memberId)).toMatchObject([{ state: 'done', attempts: 1 }]);
    const here = seen.asked.filter(({ facility }) => facility.id === facilityId);
    expect(here).toHaveLength(backlog);
    expect(new Set(here.map(({ requestKey }) => requestKey)).size).toBe(backlog);
    // Four here, and the one elsewhere.
    expect(seen.most).toBeLessThanOrEqual(5);
    for (const one of others) await one.stop();
  }, 120_000);
});

it('is done also if the scheme refuses without a remark', async () => {
  const one = await patient();
  await enqueueReference(server, one);
  const register = createRegister({ database: server.database });
  const refusing = anotherProcess(server, {
    ...register,
    carePointReference: async () => ({ state: 'refused', referenceNo: null, remarks: '' }),
  });
  try {
    await refusing.drain(facilityId);
  } finally {
    await refusing.stop();
  }
  expect(await jobsOf(server, one.memberId)).toMatchObject([{ state: 'done', detail: '' }]);
});

it('expedites without waiting for a delivery that is being stored, which may wait for the expediting call', async () => {
  const patient = await createPatient(server);
  const id = await enqueueReference(server, patient);
  // A process whose clock is ahead of ours has the lease.
  await server.rows(
    `update outbox set lease = gen_random_uuid(), leased_until = now() + interval '30 s',
       next_at = now() + interval '1 s' where id = $1`,
    [id],
  );
  const [before] = await server.rows('select next_at from outbox where id = $1', [id]);
  await server.database.transaction(facilityId, async (storing) => {
    await sql`update outbox set detail = '"stored"' where id = ${id}`.execute(storing);
    await server.database.transaction(facilityId, async (tx) => {
      await sql`select from set_config('lock_timeout', '2s', true)`.execute(tx);
      await expedite(readerOf(tx), { facilityId, partitionKey: patient.memberId, now: new Date() });
    });
  });
  expect(await server.rows('select detail, next_at from outbox where id = $1', [id])).toEqual([
    { detail: 'stored', ...before },
  ]);
});
