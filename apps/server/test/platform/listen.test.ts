import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/database/index.ts';
import { administer } from '../setup/administer.ts';
import { freshDatabase } from '../setup/server.ts';
import { fastTimings } from '../setup/timings.ts';

let database: Database;
let url: string;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ url, drop } = await freshDatabase());
  database = openDatabase({ url, poolSize: 1, timings: fastTimings });
});
afterAll(async () => {
  await database.close();
  await drop();
});

const sessions = () =>
  administer(
    url,
    `select pid from pg_stat_activity where application_name = 'afyakadi-listen' and datname = current_database()`,
  );
const notify = (channel: string, payload: string) =>
  administer(url, 'select pg_notify($1, $2)', [channel, payload]);

/** Listens to a channel and counts. */
function listenTo(channel: string) {
  const received = { notices: [] as string[], gaps: 0 };
  const { close } = database.listen(channel, {
    onNotice: (notice) => received.notices.push(notice),
    onGap: () => {
      received.gaps += 1;
    },
  });
  return { received, close };
}

it('listens to all channels in one session, also to one that is added later', async () => {
  const first = listenTo('first');
  await expect.poll(() => first.received.gaps).toBe(1);
  const second = listenTo('second');
  await expect.poll(() => second.received.gaps).toBe(1);
  expect(await sessions()).toHaveLength(1);
  await notify('first', 'one');
  await notify('second', 'two');
  await expect
    .poll(() => [first.received, second.received])
    .toEqual([
      { notices: ['one'], gaps: 1 },
      { notices: ['two'], gaps: 1 },
    ]);
  await first.close();
  await notify('first', 'three');
  await notify('second', 'four');
  await expect.poll(() => second.received.notices).toEqual(['two', 'four']);
  expect(first.received.notices).toEqual(['one']);
  await second.close();
  await expect.poll(sessions).toEqual([]);
});

it('tells every channel of the gap when the session is lost, and receives again', async () => {
  const listening = [listenTo('first'), listenTo('second')];
  const gaps = () => Math.min(...listening.map(({ received }) => received.gaps));
  await expect.poll(gaps).toBe(1);
  for (const { pid } of await sessions()) await administer(url, 'select pg_terminate_backend($1)', [pid]);
  // One for the loss, one for the new beginning.
  await expect.poll(gaps).toBe(3);
  await notify('first', 'again');
  await notify('second', 'again');
  await expect.poll(() => listening.map(({ received }) => received.notices)).toEqual([['again'], ['again']]);
  expect(await sessions()).toHaveLength(1);
  for (const { close } of listening) await close();
});
