import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { newId } from '../../src/platform/database/index.ts';
import { createHub, type Hub } from '../../src/platform/events/hub.ts';
import { readNews, unseenOf } from '../../src/platform/events/news.ts';
import { readPresent } from '../../src/platform/events/store.ts';
import { facilities } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';

/** Beside the two facilities of every test, one screen open in each. */
const others = Array.from({ length: 200 }, (_, i) => ({ id: newId(), code: `E-${i}`, name: `Clinic ${i}` }));
const ids = [...Object.values(facilities), ...others].map(({ id }) => id);
const [busy = ''] = others.map(({ id }) => id);
const patient = { timeout: 20_000, interval: 5 };

let server: TestServer;
let hub: Hub;
/** The topics that each facility's screen received. */
const received = new Map<string, string[]>();
const messages: string[] = [];
const query = vi.spyOn(pg.Client.prototype, 'query');

/** How many statements of the hub were sent since the last reset: those of all facilities, and those of one. */
function sent(): { checks: number; reads: number } {
  const texts = query.mock.calls.flatMap(([first]) => {
    const statements: unknown = Object(first).statements;
    return Array.isArray(statements)
      ? statements.map(({ query }) => String(query.sql).replaceAll(/\s+/g, ' '))
      : [];
  });
  const count = (part: string) => texts.filter((text) => text.includes(part)).length;
  return { checks: count('facilities_with_events('), reads: count('from event where facility_id') };
}
const checks = async (more: number) => {
  const before = sent().checks;
  await vi.waitUntil(() => sent().checks >= before + more, patient);
};

beforeAll(async () => {
  server = await testServer();
  for (const { id, code, name } of others)
    await server.rows('insert into facility (id, code, name) values ($1, $2, $3)', [id, code, name]);
  hub = createHub(server.database, () => new Date(), { poll: 50, readRetries: [20] });
  for (const id of ids) {
    const topics: string[] = [];
    received.set(id, topics);
    await hub.join(
      id,
      {
        role: 'doctor',
        send: (message, _id, events) => {
          messages.push(message);
          topics.push(...events.map(({ topic }) => topic));
        },
        end: () => messages.push('end'),
      },
      undefined,
    );
  }
  await checks(2);
});
afterAll(async () => {
  query.mockRestore();
  await hub.close();
  await server.close();
});
beforeEach(() => {
  query.mockClear();
});

it('searches for missed events by one statement for all facilities', async () => {
  await checks(5);
  expect(sent().reads).toBe(0);
  expect(messages).toEqual(Array(ids.length).fill('ready'));
});

it('reads only the facilities that have some, and misses none that was never notified', async () => {
  const insert = `insert into event (facility_id, id, at, topic) values ($1, gen_random_uuid(), $2, 'cards')`;
  await server.rows(insert, [busy, new Date()]);
  await expect.poll(() => received.get(busy), patient).toEqual(['cards']);
  await checks(2);
  expect(sent().reads).toBe(1);

  // One whose transaction began long before it ended.
  const client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  await client.query('begin');
  await client.query(insert, [busy, new Date(Date.now() - 600_000)]);
  await server.rows(insert, [facilities.first.id, new Date()]);
  await expect.poll(() => received.get(facilities.first.id), patient).toEqual(['cards']);
  await checks(2);
  await client.query('commit');
  await client.end();
  await expect.poll(() => received.get(busy), patient).toEqual(['cards', 'cards']);
  await checks(2);
  expect(sent().reads).toBe(3);
  expect([...received.values()].flat()).toHaveLength(3);
});

it('tells all facilities of a change of their scheme’s address without a statement for each', async () => {
  for (const { id } of others)
    await server.rows(
      `insert into facility_scheme (facility_id, adapter, client_id, client_secret, changed_at)
       values ($1, 'servicehub', 'x', 'x', now())`,
      [id],
    );
  query.mockClear();
  await server.rows(`insert into scheme_address (address, state, since) values ('test', 'down', now())`);
  for (const { id } of others)
    await expect
      .poll(() => received.get(id)?.filter((topic) => topic === 'scheme'), patient)
      .toEqual(['scheme']);
  await checks(2);
  expect(sent().reads).toBe(0);
  expect([...received.values()].flat().filter((topic) => topic === 'scheme')).toHaveLength(others.length);
});

it('leaves it to each facility to read its own events after a failover', async () => {
  const insert = `insert into event (facility_id, id, at, topic) values ($1, gen_random_uuid(), now(), 'cards')`;
  const before = { ...(await readPresent(server.database, busy)), timeline: 4711 };
  await server.rows(insert, [busy]);
  const news = await readNews(server.database, before);
  expect(ids.map((id) => unseenOf(id, before, news))).toEqual(ids.map(() => null));
});
