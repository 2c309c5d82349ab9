import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SchemeTariff } from '../../src/scheme/port/reference.ts';
import { facilities } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { sizes } from '../setup/sizes.ts';
import { fetched, inDays, runJob, take } from './fetched-factories.ts';

const many = sizes.imports.tariffItems;
const schemes = ['1001', '1002', '1003'];
let more = 0;
const tariff = async (): Promise<SchemeTariff> => ({
  prices: Array.from({ length: many * schemes.length }, (_, n) => {
    const at = Math.floor(n / schemes.length);
    return {
      itemCode: `L${at}`,
      itemName: `Item ${at} of many`,
      itemTypeId: at % 2 ? 3 : 5,
      active: true,
      schemeId: schemes[n % schemes.length] ?? null,
      unitPrice: 100 + at + more,
      strength: '500mg',
      dosage: 'Tablets',
      needsApproval: false,
      maximumQuantity: 30,
    };
  }),
  exclusions: [],
});

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await testServer({}, (register) => ({ ...register, tariff }));
  token = await server.signIn('admin');
});
afterAll(() => server.close());

it('fetches, compares and applies a large tariff, new and fully changed, without blocking others', {
  timeout: 300_000,
}, async () => {
  const rows = many * (schemes.length + 1);
  const times: string[] = [];
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const begun = performance.now();
    const result = await work();
    times.push(`${name} ${Math.round((performance.now() - begun) / 100) / 10} s`);
    return result;
  };
  const all = await timed('fetched', () => fetched(server, token));
  expect(all).toMatchObject({ added: rows, changed: 0, refused: 0, missing: 2 });
  expect((await timed('taken', () => take(server, token, all, { missingToo: true }))).status).toBe(200);
  more = 7;
  const again = await timed('fetched changed', () => fetched(server, token));
  expect(again).toMatchObject({ added: 0, changed: rows, missing: 0, priced: rows });
  const settled = await take(server, token, again, { effectiveOn: inDays(server, 1) });
  expect(settled.body.item).toMatchObject({ state: 'scheduled' });
  server.clock.now = new Date(`${inDays(server, 1)}T09:00:00Z`);
  await timed('taken changed, on its day', () => runJob(server, 'imports'));
  delay.disable();
  const worst = Math.round(delay.max / 1e6);
  console.log(`${rows} rows: ${times.join(', ')}; event loop at most ${worst} ms`);
  const [counted] = await server.rows(
    `select count(*)::int as n, sum(unit_price - substr(item_code, 2)::int)::int as more from facility_item
     where facility_id = $1 and active`,
    [facilities.first.id],
  );
  expect(counted).toEqual({ n: many, more: many * 107 });
});
