import { message } from '@afyakadi/contract';
import { englishOf } from '@afyakadi/contract/english';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cleanUpImports } from '../../src/domains/imports/heartbeat.ts';
import { anyText } from '../attack/arbitrary-malformed.ts';
import { facilities } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { sizes } from '../setup/sizes.ts';
import { apply, dryRun, fileOf, send, settled } from './factories.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await testServer();
  token = await server.signIn('admin');
});
afterAll(() => server.close());

const file = fileOf('tariff', '101,Paracetamol,3,medicine,,150,,,,', '103,Syrup,3,medicine,,2000,,,,');
const prices = () =>
  server.rows('select item_code, unit_price::int from facility_item where facility_id = $1 order by 1', [
    facilities.first.id,
  ]);
const before = [
  { item_code: '101', unit_price: 100 },
  { item_code: '102', unit_price: 200 },
];
beforeEach(async () => expect(await prices()).toEqual(before));

describe('an interrupted import', () => {
  it.each(['reading', 'comparing', 'applying'])(
    'while %s is closed half a minute later, and changed nothing',
    async (state) => {
      const { id } = await dryRun(server, token, 'tariff', file);
      const age = (minutes: string) =>
        server.rows(
          `update import set state = $2, worked_at = clock_timestamp() - $3::interval where id = $1`,
          [id, state, minutes],
        );
      await age('20 seconds');
      await server.database.sharedTransaction(cleanUpImports);
      expect((await server.get(`/admin/imports/${id}`, { token })).body.item).toMatchObject({ state });
      const early = await send(server, 'tariff', file, { token });
      expect([early.status, early.body.description]).toEqual([
        409,
        expect.stringContaining('Wait until it is done'),
      ]);
      await age('40 seconds');
      // The next file does not wait for the job.
      expect(await dryRun(server, token, 'tariff', file)).toMatchObject({
        state: 'ready',
        added: 1,
        changed: 1,
      });
      const closed = await settled(server, token, id);
      expect(closed).toMatchObject({
        state: 'failed',
        problem: englishOf(message('imports.lost')),
        problemMessage: message('imports.lost'),
      });
      expect((await apply(server, token, closed)).status).toBe(409);
    },
  );

  it('whose connection is lost while applying changes nothing, and can be applied again', async () => {
    const found = await dryRun(server, token, 'tariff', file);
    const other = new pg.Client({ connectionString: server.adminUrl });
    await other.connect();
    try {
      await other.query('begin');
      await other.query('lock table facility_item_price in access exclusive mode');
      const applying = apply(server, token, found);
      // Not by the session that holds the lock: within a transaction it would see the same activity again and again.
      const end = () =>
        server.rows(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and query like '%facility_item%'`,
        );
      await expect.poll(async () => (await end()).length, { timeout: 30_000, interval: 50 }).toBe(1);
      await other.query('rollback');
      expect((await applying).status).toBeGreaterThanOrEqual(500);
    } finally {
      await other.end();
    }
    expect(await prices()).toEqual(before);
    expect(
      await server.rows(`select 1 from audit where action = 'import.applied' and subject_id = $1`, [
        found.id,
      ]),
    ).toEqual([]);
    const again = await settled(server, token, found.id);
    expect(again).toMatchObject({ state: 'ready', added: 1, changed: 1 });
  });

  it('belongs to its own facility', async () => {
    const { id } = await dryRun(server, token, 'tariff', file);
    const stranger = await server.signIn('admin', 'second');
    const asked = [
      server.get(`/admin/imports/${id}`, { token: stranger }),
      server.get(`/admin/imports/${id}/rows?outcome=added`, { token: stranger }),
      server.get(`/admin/imports/${id}/refused.csv`, { token: stranger }),
      server.post(`/admin/imports/${id}/discard`, { token: stranger, body: {} }),
      server.post(`/admin/imports/${id}/apply`, {
        token: stranger,
        body: { added: 1, changed: 1, missing: 1 },
      }),
    ];
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(await settled(server, token, id)).toMatchObject({ state: 'ready' });
    expect((await server.get('/admin/imports', { token: stranger })).body.itemList).toEqual([]);
  });
});

it('answers any file with its errors or its dry run, never with a server error', {
  timeout: 240_000,
}, async () => {
  const malformed = fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 300 }).map((some) => Buffer.from(some)),
    fc
      .record({
        at: fc.nat(file.length),
        out: fc.nat(3),
        put: fc.oneof(
          anyText(5),
          fc.constantFrom('"', '\0', '\r', '\ud800', '9'.repeat(30), '"\n'.repeat(20_000)),
        ),
      })
      .map(({ at, out, put }) => Buffer.from(file.slice(0, at) + put + file.slice(at + out))),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('tariff', 'exclusions'), malformed, async (kind, content) => {
      const answer = await send(server, kind, content, { token });
      expect([200, 422]).toContain(answer.status);
      if (answer.status === 422) {
        expect(answer.body.description).toMatch(/^Line \d+: |^The file (?:is empty|has no row)/);
        return;
      }
      expect(await settled(server, token, String(answer.body.item.id))).toMatchObject({ state: 'ready' });
    }),
    { ...sizes.properties.fixed, numRuns: sizes.properties.interruptedUploads },
  );
});
