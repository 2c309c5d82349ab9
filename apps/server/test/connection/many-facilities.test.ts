import type { PracticeScheme } from '@afyakadi/practice-scheme';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readStatus } from '../../src/domains/connection/store.ts';
import { createSealer } from '../../src/platform/auth/sealed.ts';
import { dataKeys } from '../../src/platform/config/secret.ts';
import { newId, readerFor } from '../../src/platform/database/index.ts';
import { addressOf, schemeAbout } from '../../src/scheme/connection/index.ts';
import { type EventStream, ofTopic, openStream } from '../events/factories.ts';
import { facilities } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { access, connect, credentialsIn, practice } from './factories.ts';

/** Beside the two facilities of every test, all at the same address. */
const others = Array.from({ length: 200 }, (_, i) => ({ id: newId(), code: `N-${i}`, name: `Clinic ${i}` }));
const patient = { timeout: 40_000, interval: 20 };
const keys = ['first', 'second'] as const;

let scheme: PracticeScheme;
let servers: TestServer[];
let origins: string[];
let listener: pg.Client;
const notices: string[] = [];
const tokens: string[] = [];

beforeAll(async () => {
  scheme = await practice({ facilities: [...Object.values(facilities), ...others] });
  const first = await testServer(access(scheme));
  for (const key of keys) await connect(first, scheme, key);
  await connectOthers(first);
  // What is written, beside the lease of the address.
  await first.rows(`
    create table written (what text not null);
    create function note_written() returns trigger language plpgsql security definer as $$
    begin
      if tg_table_name <> 'scheme_address' or to_jsonb(new) -> 'checked_at' is distinct from to_jsonb(old) -> 'checked_at'
        then insert into written values (tg_table_name); end if;
      return null;
    end $$;
    create trigger counted after insert or update on scheme_address for each row execute function note_written();
    create trigger counted after insert or update on scheme_connection for each row execute function note_written();
    create trigger counted after insert or update on event for each row execute function note_written()`);
  listener = new pg.Client({ connectionString: first.adminUrl });
  listener.on('notification', ({ channel, payload }) => notices.push(`${channel} ${payload}`));
  await listener.connect();
  for (const channel of ['afyakadi_event', 'afyakadi_scheme_state', 'afyakadi_scheme_address'])
    await listener.query(`listen ${channel}`);
  const database = { url: first.adminUrl, drop: async () => {} };
  servers = [first, await testServer(access(scheme), undefined, database)];
  origins = [];
  for (const { app } of servers) origins.push(await app.listen({ host: '127.0.0.1', port: 0 }));
  for (const key of keys) tokens.push(await first.signIn('receptionist', key));
});
afterAll(async () => {
  await listener.end();
  for (const server of [...servers].reverse()) await server.close();
  await scheme.close();
});

async function connectOthers(server: TestServer): Promise<void> {
  const sealer = createSealer(dataKeys(server.config));
  for (const { id, code, name } of others) {
    const credentials = scheme.credentials[code];
    if (!credentials) throw new Error('The practice scheme does not know the facility');
    await server.rows('insert into facility (id, code, name) values ($1, $2, $3)', [id, code, name]);
    await server.rows(
      `insert into facility_scheme (facility_id, adapter, client_id, client_secret, changed_at)
       values ($1, 'servicehub', $2, $3, now())`,
      [
        id,
        credentials.clientId,
        sealer.seal(credentials.clientSecret, schemeAbout({ facilityId: id, verifierId: '' })),
      ],
    );
  }
}

/** Waits until both servers report these states to the two facilities. */
const until = (first: string, second: string) =>
  expect
    .poll(
      () => Promise.all(servers.map((server) => Promise.all(tokens.map((token) => stateAt(server, token))))),
      patient,
    )
    .toEqual([
      [first, second],
      [first, second],
    ]);
const stateAt = async (server: TestServer, token: string): Promise<string> =>
  String((await server.get('/scheme/connection', { token })).body.item.state);
const written = async (what: string) => {
  const [row] = await theFirst().rows('select count(*)::int as n from written where what = $1', [what]);
  return Number(row?.n);
};
const theFirst = (): TestServer => {
  const [first] = servers;
  if (!first) throw new Error('No server');
  return first;
};
const probes = () => scheme.inspect().arrivals.filter(({ call }) => call === 'GetVisitTypes').length;

it('probes one address, however many facilities use it, and writes its state once', async () => {
  await until('up', 'up');
  const before = { rounds: await written('scheme_address'), probes: probes() };
  await expect.poll(() => written('scheme_address'), patient).toBeGreaterThanOrEqual(before.rounds + 10);
  const arrived = probes() - before.probes;
  const rounds = (await written('scheme_address')) - before.rounds;
  expect(arrived).toBeGreaterThanOrEqual(10);
  // A round is one probe of the address and two checks of credentials.
  expect(arrived).toBeLessThanOrEqual(3 * (rounds + 1));
});

it('publishes a change of the address once, and every facility’s screens learn it at once', async () => {
  const streams: EventStream[] = [];
  for (const origin of origins) for (const token of tokens) streams.push(await openStream(origin, token));
  await theFirst().rows('delete from written');
  notices.length = 0;
  scheme.faults.add({ kind: 'down' });
  await scheme.settled();
  await until('down', 'down');
  for (const stream of streams) await stream.until(ofTopic('scheme'));
  // One that was cut off meanwhile learns it as well.
  const resumed = await openStream(origins[0] ?? '', tokens[1], streams[1]?.messages[0]?.id);
  expect(resumed.messages[0]?.events).toEqual([
    { topic: 'scheme', carePointId: null, visitId: null, memberId: null },
  ]);
  scheme.faults.clear();
  await scheme.settled();
  await until('up', 'up');
  for (const stream of [...streams, resumed]) {
    await expect.poll(() => stream.events().length, patient).toBe(2);
    stream.close();
  }
  expect([await written('scheme_connection'), await written('event')]).toEqual([0, 0]);
  const address = addressOf({
    servicehub: new URL(scheme.urls.servicehub),
    token: new URL(scheme.urls.token),
  });
  await expect
    .poll(() => [...notices].sort(), patient)
    .toEqual([
      'afyakadi_event *',
      'afyakadi_event *',
      `afyakadi_scheme_address down ${address}`,
      `afyakadi_scheme_address up ${address}`,
    ]);
  const { id = '' } = others.at(-1) ?? {};
  // What a server of the release before wrote about the address there counts no more.
  await theFirst().rows(
    "insert into scheme_connection (facility_id, state, since, checked_at) values ($1, 'down', now(), now())",
    [id],
  );
  expect(await readStatus(readerFor(theFirst().database, id), id, address)).toMatchObject({ state: 'up' });
});

it.each(keys)('shows refused credentials to the facility whose they are: the %s', async (key) => {
  const token = await theFirst().signIn('admin', key);
  const save = (body: object) =>
    theFirst().post('/admin/scheme', { token, body: { adapter: 'servicehub', ...body } });
  const own = credentialsIn(scheme, key);
  const refused = (of: string) => (of === key ? 'refused' : 'up');
  expect((await save({ ...own, clientSecret: 'wrong' })).status).toBe(200);
  await until(refused('first'), refused('second'));
  expect((await save(own)).status).toBe(200);
  await until('up', 'up');
});
