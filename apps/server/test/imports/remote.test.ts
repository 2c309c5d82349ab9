import type { PracticeScheme } from '@afyakadi/practice-scheme';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openScheme } from '../../src/scheme/open.ts';
import { SchemeProtocolError, SchemeUnavailable } from '../../src/scheme/port/index.ts';
import { connectedServer } from '../connection/factories.ts';
import { facilities } from '../setup/fixtures.ts';
import type { TestServer } from '../setup/server.ts';
import { sizes } from '../setup/sizes.ts';
import { rowsOf } from './factories.ts';
import { askFor, fetched, inDays, nowOf, runJob, take } from './fetched-factories.ts';

let practice: PracticeScheme;
let server: TestServer;
let token = '';
let night: ReturnType<typeof openScheme>;
let end: () => Promise<void>;
beforeAll(async () => {
  ({
    scheme: practice,
    server,
    close: end,
  } = await connectedServer({ packageItems: sizes.imports.packageItems }));
  night = openScheme({ config: server.config, database: server.database });
  await server.rows(
    `insert into item_type select n, 'Type ' || n from generate_series(1, 20) n on conflict do nothing`,
  );
});
afterAll(async () => {
  await night.link.close();
  await end();
});
beforeEach(async () => {
  practice.faults.clear();
  server.clock.now = null;
  token = await server.signIn('admin');
});

const { id: facilityId } = facilities.first;
const change = async (itemCode: string, unitPrice: number) => {
  const answer = await fetch(`${practice.pageUrl}/practice/prices`.replace(/([^:])\/\//, '$1/'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ itemCode, schemeId: '1001', unitPrice }),
  });
  expect(answer.status, await answer.text()).toBe(200);
};
const looked = async () =>
  (await server.rows('select * from scheme_fetch where facility_id = $1', [facilityId]))[0] ?? {};
const imports = () =>
  server.rows('select id, kind, state, created_by from import order by created_at, id', []);
const visitTypes = async (facility: 'first' | 'second') => {
  const { body } = await server.get('/setup/visit-types?pageSize=100', {
    token: await server.signIn('receptionist', facility),
  });
  return body.itemList;
};

describe('the tariff of a scheme over the network', () => {
  it('is applied, and then only a price that the scheme changes is different', {
    timeout: 180_000,
  }, async () => {
    // The keeper of the register does not maintain it if its scheme is remote.
    await server.rows('update facility set keeps_register = true where id = $1', [facilityId]);
    const first = await fetched(server, token);
    expect(first).toMatchObject({ state: 'ready', refused: 0, source: 'scheme' });
    expect(first.added).toBeGreaterThan(20);
    expect((await take(server, token, first, { missingToo: true })).status).toBe(200);
    const exclusions = await fetched(server, token, 'exclusions');
    expect(exclusions).toMatchObject({ refused: 0 });
    expect(exclusions.added).toBeGreaterThan(0);
    expect((await take(server, token, exclusions)).status).toBe(200);

    await change('10001', 23_456);
    const next = await fetched(server, token);
    expect(next).toMatchObject({ added: 0, missing: 0 });
    const changed = await rowsOf(server, token, next.id, 'priced');
    expect(changed.map(({ key }) => key)).toEqual(['10001', '10001 1001']);
    expect((await take(server, token, next)).status).toBe(200);
    const { body } = await server.get('/admin/settings', { token });
    expect(body.item).toMatchObject({ keepsRegister: false });
    await server.rows('update facility set keeps_register = false');
  });

  it('leaves nothing behind if the scheme is unavailable, or its answer incomplete or malformed', async () => {
    const before = await imports();
    for (const kind of ['error503', 'halfAnswer', 'brokenJson', 'htmlPage', 'emptyBody'] as const) {
      practice.faults.add({ kind, call: 'GetPricePackageWithExcludedServices' });
      const answer = await askFor(server, token);
      expect([502, 503], `${kind}: ${answer.text}`).toContain(answer.status);
      practice.faults.clear();
    }
    expect(await imports()).toEqual(before);
  });
});

describe('the nightly fetch', () => {
  it('stores only its time if nothing is new, and does not run again before the next night', async () => {
    const before = await imports();
    const now = new Date();
    server.clock.now = now;
    expect(await runJob(server, 'fetch-tariff', night.scheme)).toBe(true);
    expect(await imports()).toEqual(before);
    const { looked_at, next_at, lease } = await looked();
    expect([looked_at, lease]).toEqual([expect.any(Date), null]);
    const hours = (Number(next_at) - now.getTime()) / 3_600_000;
    expect(hours).toBeGreaterThan(0);
    expect(hours).toBeLessThan(29);
    await runJob(server, 'fetch-tariff', night.scheme);
    expect((await looked()).next_at).toEqual(next_at);
  });

  it('shows what is new, once, though several processes fetch', async () => {
    await change('10001', 24_000);
    const before = await imports();
    server.clock.now = new Date(`${inDays(server, 2)}T02:00:00Z`);
    await Promise.all([1, 2, 3].map(() => runJob(server, 'fetch-tariff', night.scheme)));
    const made = (await imports()).slice(before.length);
    expect(made).toEqual([{ id: expect.any(String), kind: 'tariff', state: 'ready', created_by: null }]);
    // The next night the same import is already waiting.
    server.clock.now = new Date(`${inDays(server, 2)}T02:00:00Z`);
    await runJob(server, 'fetch-tariff', night.scheme);
    expect(await imports()).toHaveLength(before.length + 1);
    expect((await looked()).looked_at).toEqual(nowOf(server));
    token = await server.signIn('admin');
    const { body } = await server.get(`/admin/imports/${made[0]?.id}`, { token });
    expect(body.item).toMatchObject({ createdBy: '', priced: 2 });
    // Discarded by somebody, it does not return automatically.
    await server.post(`/admin/imports/${made[0]?.id}/discard`, { token });
    server.clock.now = new Date(`${inDays(server, 2)}T02:00:00Z`);
    await runJob(server, 'fetch-tariff', night.scheme);
    expect(await imports()).toHaveLength(before.length + 1);
  });

  it('applies the tariff despite unrecognized forms, and reports those', async () => {
    await change('10001', 25_000);
    const before = await imports();
    practice.faults.add({ kind: 'otherShape', call: 'GetVisitTypes' });
    // After the imports of the nights before.
    server.clock.now = new Date(`${inDays(server, 3)}T02:00:00Z`);
    await server.rows('update scheme_fetch set next_at = null');
    await expect(runJob(server, 'fetch-tariff', night.scheme)).rejects.toMatchObject({
      cause: expect.any(SchemeProtocolError),
    });
    expect((await imports()).slice(before.length)).toMatchObject([{ kind: 'tariff', state: 'ready' }]);
    const { looked_at, next_at, lease } = await looked();
    expect([looked_at, lease]).toEqual([server.clock.now, null]);
    // Nor is it then requested every half hour.
    await runJob(server, 'fetch-tariff', night.scheme);
    expect((await looked()).next_at).toEqual(next_at);
  });

  it('asks again within the hour if the scheme is unavailable', async () => {
    practice.faults.add({ kind: 'error503' });
    const now = new Date();
    server.clock.now = now;
    await server.rows('update scheme_fetch set next_at = null');
    await expect(runJob(server, 'fetch-tariff', night.scheme)).rejects.toMatchObject({
      cause: expect.any(SchemeUnavailable),
    });
    const { next_at, lease } = await looked();
    const minutes = (Number(next_at) - now.getTime()) / 60_000;
    expect(minutes).toBeGreaterThan(15);
    expect(minutes).toBeLessThan(41);
    expect(lease).toBeNull();
  });
});

describe('the forms of a scheme over the network', () => {
  it('are offered at the facility whose scheme names them, with their required input, and none is deleted', async () => {
    await server.rows(
      `insert into visit_type (id, name, alias) values (99, 'Of old', 'OLD') on conflict do nothing`,
    );
    await fetched(server, token);
    const here = await visitTypes('first');
    expect(here.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(here.find(({ id }) => id === 8)).toMatchObject({
      name: 'Renal session',
      requiredInput: 'FACIAL',
      hasConsultationCharges: false,
    });
    expect(here.find(({ id }) => id === 6)).toMatchObject({ maximumVisitsPerMonth: 2 });
    // What only the product knows about a type stays.
    expect(here.find(({ id }) => id === 1)).toMatchObject({ onceADay: true });
    const elsewhere = await visitTypes('second');
    expect(elsewhere.map(({ id }) => id)).toEqual([1, 2, 3, 4, 99]);
    const { body } = await server.get('/setup/card-types?pageSize=100', {
      token: await server.signIn('receptionist'),
    });
    expect(body.itemList.map(({ id }) => id).sort()).toEqual(['NHIF', 'WCF', 'ZHSF']);
    expect((await server.rows('select 1 from visit_type where id = 99')).length).toBe(1);
  });

  it('are those of the installation again when the facility returns to the register', async () => {
    await server.rows(
      `update facility_scheme set adapter = 'register', client_id = null, client_secret = null`,
    );
    expect((await visitTypes('first')).map(({ id }) => id)).toEqual([1, 2, 3, 4, 99]);
  });
});
