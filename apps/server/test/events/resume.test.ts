import { randomUUID } from 'node:crypto';
import { verifiedCard } from '@afyakadi/contract';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { pruneEvents } from '../../src/platform/events/store.ts';
import { administer } from '../setup/administer.ts';
import { cardOf, carePoints, facilities, members, password } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { type EventStream, insertEvent, ofMember, openStream, secondServer } from './factories.ts';

let server: TestServer;
let origin: string;
let token: string;
const open: { close(): void }[] = [];
beforeAll(async () => {
  // Events without a notice are searched for soon.
  server = await testServer({}, undefined, undefined, { timings: { events: { poll: 200 } } });
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
  token = await server.signIn('doctor');
});
afterAll(() => server.close());
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

async function listen(lastId?: string, at = origin): Promise<EventStream> {
  const stream = await openStream(at, token, lastId);
  open.push(stream);
  return stream;
}
/** A change of this member; returns the member. */
async function change(member: string = randomUUID()): Promise<string> {
  await server.rows(insertEvent, [facilities.first.id, 'cards', null, member]);
  return member;
}
const membersOf = (stream: EventStream) => stream.events().map((event) => event.memberId);

/** The listening sessions of a process: one for all channels. */
const listeners = 1;

/** A session with a transaction of its own, to end when the test says so. */
async function session(): Promise<{ insert(member: string): Promise<unknown>; commit(): Promise<unknown> }> {
  const client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  open.push({ close: () => void client.end() });
  await client.query('begin');
  return {
    insert: (member) => client.query(insertEvent, [facilities.first.id, 'cards', null, member]),
    commit: () => client.query('commit'),
  };
}

it('carries a change from one server to the streams of another by NOTIFY', async () => {
  const second = await secondServer(server);
  try {
    const there = await listen(undefined, second.origin);
    const reception = await server.signIn('receptionist');
    const card = await server.post('/card/authorize', {
      token: reception,
      body: { cardNo: members.active, verifierID: 'NHIF', cardTypeID: 'NHIFCard' },
    });
    const { id, authorizedMemberId } = verifiedCard.parse(card.body.item);
    await there.until(ofMember(authorizedMemberId));
    const { status } = await fetch(`${origin}/api/v1/point-of-cares`, {
      method: 'POST',
      headers: { authorization: `Bearer ${reception}`, 'content-type': 'application/json' },
      body: JSON.stringify({ pointOfCareId: carePoints.consultation, authorizedClientId: id }),
    });
    expect(status).toBe(200);
    await there.until(({ events }) => events.some(({ topic }) => topic === 'visits'));

    // The other server continues from the position that the first one reported.
    const missed = await change();
    await expect.poll(() => membersOf(there)).toContain(missed);
    const moved = await listen(there.messages.at(-2)?.id);
    expect(membersOf(moved)).toEqual([missed]);
  } finally {
    await second.close();
  }
});

describe('no event is lost or sent twice', () => {
  it('between the answer that signs in, or names the account, and the start of the stream', async () => {
    await change();
    const login = await server.post('/auth/login', {
      body: { role: 'doctor', identifier: cardOf('doctor'), password },
    });
    const between = await change();
    const me = await server.get('/auth/me', { token });
    const late = await change();
    expect(membersOf(await listen(String(login.body.data.lastEventId)))).toEqual([between, late]);
    expect(membersOf(await listen(String(me.body.data.lastEventId)))).toEqual([late]);
  });

  it('after a failover: what is recent comes again, because the new primary reuses numbers of transactions', async () => {
    const live = await listen();
    const seen = await change();
    await live.until(ofMember(seen));
    live.close();
    const missed = await change();
    const elsewhere = live.lastId().replace(/~\d+$/, '~4711');
    expect(elsewhere).not.toBe(live.lastId());
    const resumed = await listen(elsewhere);
    expect(resumed.messages.map(({ event }) => event)).toEqual(['ready']);
    expect(membersOf(resumed)).toEqual(expect.arrayContaining([seen, missed]));
    expect(membersOf(await listen(resumed.lastId()))).toEqual([]);
  });

  it('when a transaction that began earlier ends later', async () => {
    const live = await listen();
    const [early, late] = [randomUUID(), randomUUID()];
    const slow = await session();
    await slow.insert(early);
    await change(late);
    await live.until(ofMember(late));
    const meanwhile = live.lastId();
    const before = await listen(meanwhile);
    expect(membersOf(before)).toEqual([]);
    await slow.commit();
    await live.until(ofMember(early));
    await before.until(ofMember(early));
    const after = await listen(meanwhile);
    expect([membersOf(live), membersOf(before), membersOf(after)]).toEqual([[late, early], [early], [early]]);
  });

  it('after an interruption: the stream continues with exactly the changes meanwhile', async () => {
    const first = await listen();
    await first.until(ofMember(await change()));
    first.close();
    const missed = [];
    for (let count = 0; count < 7; count += 1) missed.push(await change());
    const resumed = await listen(first.lastId());
    expect(resumed.messages.map((message) => [message.event, message.events.length])).toEqual([['ready', 7]]);
    expect(membersOf(resumed)).toEqual(missed);
    const idle = await listen(resumed.lastId());
    expect(membersOf(idle)).toEqual([]);
  });

  it('while many write at once and the reader disconnects repeatedly', async () => {
    const wanted: string[] = [];
    /** How often the reader has disconnected; all write until that was often enough. */
    let breaks = 0;
    const enough = 10;
    const write = async () => {
      for (let round = 0; breaks < enough; round += 1) {
        const one = await session();
        for (let count = 0; count <= round % 3; count += 1) {
          const member = randomUUID();
          wanted.push(member);
          await one.insert(member);
        }
        await one.commit();
      }
    };
    let reader = await listen();
    const steady = await listen(reader.lastId());
    const got: (string | null)[] = [];
    const writers = Promise.all(Array.from({ length: 4 }, write));
    while (breaks < enough) {
      // At once, or after it received a change.
      if (breaks % 2 > 0) await reader.until(({ events }) => events.length > 0);
      reader.close();
      await reader.ended;
      got.push(...membersOf(reader));
      reader = await listen(reader.lastId());
      breaks += 1;
    }
    await writers;
    const last = await change();
    wanted.push(last);
    await reader.until(ofMember(last));
    await steady.until(ofMember(last));
    got.push(...membersOf(reader));
    expect(got.toSorted()).toEqual(wanted.toSorted());
    expect(membersOf(steady).toSorted()).toEqual(wanted.toSorted());
  });

  it('when the listening session ends', async () => {
    const stream = await listen();
    await stream.until(ofMember(await change()));
    const wanted = [...membersOf(stream)];
    for (let round = 0; round < 3; round += 1) {
      const [row] = await server.rows(
        `select count(pg_terminate_backend(pid))::int as ended from pg_stat_activity
         where application_name = 'afyakadi-listen' and datname = current_database()`,
      );
      expect(row?.ended).toBe(listeners);
      const member = await change();
      wanted.push(member);
      await stream.until(ofMember(member));
      await expect
        .poll(
          async () =>
            (
              await server.rows(`select from pg_stat_activity where application_name = 'afyakadi-listen'
          and datname = current_database()`)
            ).length,
        )
        .toBe(listeners);
    }
    expect(membersOf(stream)).toEqual(wanted);
  });

  it('when the server that made a change died before it could notify', async () => {
    const stream = await listen();
    const member = randomUUID();
    // The state that such a server leaves: committed, without a notice.
    await server.rows(
      `insert into event (facility_id, id, at, topic, member_id) values ($1, gen_random_uuid(), now(), 'cards', $2)`,
      [facilities.first.id, member],
    );
    await stream.until(ofMember(member));
    expect(membersOf(stream)).toEqual([member]);
  });

  it('when the database is unavailable for a while: the streams end, and continue when it returns', async () => {
    const stream = await listen();
    await stream.until(ofMember(await change()));
    const name = new URL(server.adminUrl).pathname.slice(1);
    await administer(inject('adminUrl'), `alter database ${name} allow_connections false`);
    await administer(
      inject('adminUrl'),
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [name],
    );
    await stream.ended;
    const refused = await listen(stream.lastId());
    expect([refused.status, refused.body?.statusCode]).toEqual([503, 51503]);
    await administer(inject('adminUrl'), `alter database ${name} allow_connections true`);
    const missed = await change();
    const resumed = await listen(stream.lastId());
    expect([resumed.status, membersOf(resumed)]).toEqual([200, [missed]]);
    const live = await change();
    await resumed.until(ofMember(live));
  });
});

describe('a position that cannot be resumed', () => {
  const beyond = () => `${Date.now()}~999999999999:999999999999:`;
  it.each([
    ['is no place', () => 'nonsense'],
    ['is empty of a snapshot', () => `${Date.now()}~`],
    ['is half a snapshot', () => `${Date.now()}~12:`],
    ['has a transaction outside', () => `${Date.now()}~10:12:14`],
    ['has its end before its beginning', () => `${Date.now()}~12:10:`],
    ['has transactions out of order', () => `${Date.now()}~10:20:15,12`],
    ['has a hole in its list', () => `${Date.now()}~10:20:12,,15`],
    ['begins with none', () => `${Date.now()}~0:0:`],
    ['is larger than any', () => `${Date.now()}~9999999999999999999:9999999999999999999:`],
    ['is endless', () => `${Date.now()}~1:99999:${Array.from({ length: 3_000 }, (_, n) => n + 1).join()}`],
    ['is of another cluster', beyond],
    ['is SQL', () => `1~1:1:'; drop table event; --`],
    ['is a script', () => '<script>alert(1)</script>'],
  ])('is told to fetch again: it %s', async (_name, id) => {
    const stream = await listen(id());
    expect([stream.status, stream.messages.map(({ event, events }) => [event, events])]).toEqual([
      200,
      [['reset', []]],
    ]);
    const member = await change();
    await stream.until(ofMember(member));
    expect(membersOf(stream)).toEqual([member]);
    expect(membersOf(await listen(stream.messages[0]?.id))).toEqual([member]);
  });

  it('is reset: it is older than the stored events', async () => {
    const stream = await listen();
    for (const [hours, event] of [
      [12, 'ready'],
      [24, 'reset'],
    ] as const) {
      server.clock.now = new Date(Date.now() + hours * 3_600_000);
      const later = await openStream(origin, await server.signIn('doctor'), stream.lastId());
      open.push(later);
      expect([hours, later.messages[0]?.event]).toEqual([hours, event]);
    }
    server.clock.now = null;
  });

  it('is reset: too many events happened at once', async () => {
    const stream = await listen();
    await server.rows(
      `insert into event (facility_id, id, at, topic) select $1, gen_random_uuid(), now(), 'cards' from generate_series(1, 1001)`,
      [facilities.first.id],
    );
    await stream.until(({ event }) => event === 'reset');
    const resumed = await listen(stream.messages[0]?.id);
    expect(resumed.messages[0]?.event).toBe('reset');
    const member = await change();
    await stream.until(ofMember(member));
    expect(membersOf(stream)).toEqual([member]);
  });
});

it('ends while a stream opens, and the browser sees the end', async () => {
  const before = await listen();
  const lastId = before.lastId();
  before.close();
  await before.ended;
  const second = await secondServer(server);
  const migration = new pg.Client({ connectionString: server.adminUrl });
  await migration.connect();
  await migration.query('begin; lock table event in access exclusive mode');
  const coming = listen(lastId, second.origin);
  await expect
    .poll(() =>
      server.rows(
        // Only the second server has the administrator's login. Each server also prunes the table once it listens.
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and usename = session_user and query like '%with present as%'`,
      ),
    )
    .not.toHaveLength(0);
  const closing = second.close();
  // It accepts no new streams.
  const taken = () =>
    fetch(`${second.origin}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(taken, { timeout: 5_000 }).toBe(false);
  await migration.query('commit');
  await migration.end();
  await (await coming).ended;
  await closing;
}, 10_000);

it.each([0, 1, 2, 4, 8, 16])(
  'the server ends while a stream arrives, %i turns of the event loop before',
  async (before) => {
    const second = await secondServer(server);
    const coming = listen(undefined, second.origin).then(
      ({ status }) => status,
      () => 'not reached',
    );
    for (let turn = 0; turn < before; turn++) await new Promise((resolve) => setImmediate(resolve));
    await second.close();
    expect([200, 503, 'not reached']).toContain(await coming);
  },
);

it('ends with open streams, and browsers can continue with another', async () => {
  const second = await secondServer(server);
  const held = await Promise.all([listen(undefined, second.origin), listen(undefined, second.origin)]);
  await second.close();
  await Promise.all(held.map((one) => one.ended));
  const missed = await change();
  expect(membersOf(await listen(held[0]?.lastId()))).toEqual([missed]);
  // PostgreSQL shows a session for a moment after its client has disconnected.
  await expect
    .poll(() =>
      server.rows(
        `select from pg_stat_activity where application_name = 'afyakadi-listen' and datname = current_database()`,
      ),
    )
    .toHaveLength(listeners);
});

it('deletes events older than a day, in batches, beside other processes that do the same', async () => {
  const insert = `insert into event (facility_id, id, at, topic)
    select $1, gen_random_uuid(), now() - $2::interval, 'cards' from generate_series(1, $3)`;
  await server.rows('delete from event');
  await server.rows(insert, [facilities.first.id, '25 hours', 6_000]);
  await server.rows(insert, [facilities.second.id, '25 hours', 6_000]);
  await server.rows(insert, [facilities.first.id, '23 hours', 3]);
  await Promise.all([1, 2, 3].map(() => pruneEvents(server.database, new Date())));
  await pruneEvents(server.database, new Date());
  expect(await server.rows(`select count(*)::int as n from event`)).toEqual([{ n: 3 }]);
});
