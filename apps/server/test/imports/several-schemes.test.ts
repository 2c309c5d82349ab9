import { checkedOrder, type ImportOfFile, importOfFile } from '@afyakadi/contract';
import { daysBefore } from '@afyakadi/contract/formats/days';
import type { PracticeScheme } from '@afyakadi/practice-scheme';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorForLog } from '../../src/platform/http/log.ts';
import { openScheme } from '../../src/scheme/open.ts';
import type { Scheme } from '../../src/scheme/port/index.ts';
import { type Attended, costs, createAttended, detailOf, person } from '../claims/factories.ts';
import { connectedServer, credentialsIn } from '../connection/factories.ts';
import { createDiagnosis, orderer, signInAll, type Tokens } from '../orders/factories.ts';
import { facilities } from '../setup/fixtures.ts';
import type { TestServer } from '../setup/server.ts';
import { rowsOf } from './factories.ts';
import { askFor, dayOf, fetched, runJob, take } from './fetched-factories.ts';

/** A facility with two schemes of a service: one for the cards of WCF, and one for all others. */
let practice: PracticeScheme;
let server: TestServer;
let tokens: Tokens;
let end: () => Promise<void>;
beforeAll(async () => {
  ({ scheme: practice, server, close: end } = await connectedServer({ packageItems: 40 }));
  await server.rows(
    `insert into item_type select n, 'Type ' || n from generate_series(1, 20) n on conflict do nothing`,
  );
  tokens = await signInAll(server);
  expect((await saveOwn({ ...credentialsIn(practice) })).status).toBe(200);
});
afterAll(() => end());
beforeEach(async () => {
  practice.faults.clear();
  server.clock.now = null;
  tokens = await signInAll(server);
});

const { id: facilityId, code: facilityCode } = facilities.first;
const verifierId = 'WCF';
/** As the service names it. */
const name = "Workers' Compensation Fund";

const saveOwn = (more: object) =>
  server.post('/admin/scheme', { token: tokens.admin, body: { verifierId, adapter: 'servicehub', ...more } });

async function change(itemCode: string, unitPrice: number): Promise<void> {
  const answer = await fetch(`${practice.pageUrl}/practice/prices`.replace(/([^:])\/\//, '$1/'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ itemCode, schemeId: '1001', unitPrice }),
  });
  expect(answer.status, await answer.text()).toBe(200);
}

async function accept(import_: ImportOfFile): Promise<void> {
  const answer = await take(server, tokens.admin, import_, { missingToo: true });
  expect(answer.status, answer.text).toBe(200);
}
const fetchFrom = (own: string | undefined, kind = 'tariff') => fetched(server, tokens.admin, kind, own);

/** What the scheme of all other cards pays and leaves out. */
async function others() {
  return [
    await server.rows('select * from facility_item where facility_id = $1 order by item_code', [facilityId]),
    await server.rows('select * from facility_item_price order by item_code, scheme_id'),
    await server.rows('select * from excluded_service order by item_code, scheme_id, product_code'),
  ];
}

/** A patient at consultation and pharmacy, whose card the scheme of a verifier authorized. */
async function createOf(own: string): Promise<Attended> {
  const patient = await createAttended(server, { visits: ['pharmacy'] });
  await server.rows('update card_authorization set scheme_verifier_id = $2 where id = $1', [
    patient.authorizationId,
    own,
  ]);
  await createDiagnosis(server, patient);
  return patient;
}

async function itemOf(code: string): Promise<string> {
  const [row] = await server.rows('select id from facility_item where facility_id = $1 and item_code = $2', [
    facilityId,
    code,
  ]);
  return String(row?.id);
}

const prescribed = { quantity: 1, dose: 1, frequency: 'BD', durationDays: 1, dosage: '1 unit' };

/** Price and coverage of an item, as the doctor sees them while ordering for a patient of a scheme. */
async function checked(own: string, code: string) {
  const { memberId } = await createOf(own);
  const answer = await orderer(server, tokens.doctor).check(memberId, [
    { id: await itemOf(code), ...prescribed },
  ]);
  expect(answer.status, answer.text).toBe(200);
  const [line] = checkedOrder.parse(answer.body.item).lines;
  return [line?.unitPrice, line?.coverage];
}

const fetches = async () => {
  const rows = await server.rows(
    'select verifier_id, looked_at, next_at, lease from scheme_fetch where facility_id = $1 order by verifier_id',
    [facilityId],
  );
  return rows.map(({ verifier_id, looked_at, next_at, lease }) => ({
    own: String(verifier_id),
    lookedAt: Number(looked_at),
    hours: (Number(next_at) - Number(server.clock.now)) / 3_600_000,
    lease,
  }));
};

const waiting = async (own: string) => {
  const rows = await server.rows(
    `select id from import where verifier_id = $1 and state = 'ready' order by created_at, kind`,
    [own],
  );
  const found = await Promise.all(
    rows.map(({ id }) => server.get(`/admin/imports/${id}`, { token: tokens.admin })),
  );
  return found.map(({ body }) => importOfFile.parse(body.item));
};

/** A night in which all schemes are asked, by a process of its own. */
async function atNight(days: number, changed: (scheme: Scheme) => Scheme = (scheme) => scheme) {
  server.clock.now = new Date(`${daysBefore(dayOf(new Date()), -days)}T02:00:00Z`);
  await server.rows('update scheme_fetch set next_at = null');
  const { scheme, link } = openScheme({ config: server.config, database: server.database });
  try {
    await runJob(server, 'fetch-tariff', changed(scheme));
  } finally {
    await link.close();
    tokens = await signInAll(server);
  }
}

/** A scheme that does not list an item any more. */
const without =
  (own: string, itemCode: string) =>
  (scheme: Scheme): Scheme => ({
    ...scheme,
    tariff: async (query) => {
      const tariff = await scheme.tariff(query);
      if (query.facility.verifierId !== own) return tariff;
      return { ...tariff, prices: tariff.prices.filter((price) => price.itemCode !== itemCode) };
    },
  });

describe('the tariffs of two schemes', () => {
  it('are fetched and applied separately, and change nothing of the other', async () => {
    await accept(await fetchFrom(undefined));
    await accept(await fetchFrom(undefined, 'exclusions'));
    // Until its own tariff is applied, its patients have the prices of all other cards.
    expect(await checked(verifierId, '11001')).toEqual([9_700, 'covered']);
    const before = await others();
    await change('10001', 12_000);
    await change('11001', 9_000);
    const own = await fetchFrom(verifierId);
    expect(own).toMatchObject({
      scheme: { verifierId, name },
      state: 'ready',
      changed: 0,
      missing: 0,
      refused: 0,
      priced: 2,
      fileName: expect.stringMatching(/^tariff-of-WCF-/),
    });
    const priced = await rowsOf(server, tokens.admin, own.id, 'priced');
    expect(priced.map(({ key }) => key).sort()).toEqual(['10001 1001', '11001 1001']);
    await accept(own);
    await accept(await fetchFrom(verifierId, 'exclusions'));
    expect(await others()).toEqual(before);
    for (const kind of ['tariff', 'exclusions'])
      expect(await fetchFrom(verifierId, kind)).toMatchObject({ added: 0, changed: 0, missing: 0 });
  });

  it('are charged to the patients of each, from the order to the claim', async () => {
    await server.rows(
      "update care_point set charge_item_code = '10001' where kind = 'consultation' and facility_id = $1",
      [facilityId],
    );
    const doctor = person(server, tokens.doctor);
    const claimOf = async (own: string) => {
      const patient = await createOf(own);
      const ordered = await doctor.order(patient.memberId, [{ id: await itemOf('11001'), ...prescribed }]);
      expect(ordered.status, ordered.text).toBe(200);
      const line = String(ordered.body.itemList[0]?.memberVisitItemId);
      expect((await person(server, tokens.pharmacist).dispense(line, 1)).status).toBe(200);
      await doctor.take(patient.consultation);
      expect((await doctor.complete(patient.consultation)).status).toBe(200);
      const built = await person(server, tokens.receptionist).build(patient.authorizationId);
      expect(built.status, built.text).toBe(200);
      return costs(detailOf(built)).lines.sort();
    };
    expect(await claimOf('')).toEqual(['10001 1 × 10000', '11001 1 × 9700']);
    expect(await claimOf(verifierId)).toEqual(['10001 1 × 12000', '11001 1 × 9000']);
  });

  it('leave out for the patients of each what its products exclude', async () => {
    expect(await checked(verifierId, '30001')).toEqual([50, 'covered']);
    await server.rows(`insert into verifier_exclusion values ($1, $2, '30001', '1001', 'NH001')`, [
      facilityId,
      verifierId,
    ]);
    expect(await checked(verifierId, '30001')).toEqual([50, 'cash']);
    expect(await checked('', '30001')).toEqual([50, 'covered']);
    const exclusions = await fetchFrom(verifierId, 'exclusions');
    expect(exclusions).toMatchObject({ added: 0, missing: 1 });
    await accept(exclusions);
    expect(await checked(verifierId, '30001')).toEqual([50, 'covered']);
  });

  it('are shown with the time at which each was asked', async () => {
    const { body } = await server.get('/admin/imports', { token: tokens.admin });
    expect(body.data.fetching).toEqual({
      possible: true,
      daily: true,
      lookedAt: expect.stringMatching(/^\d{4}-/),
      others: [{ verifierId, name, lookedAt: expect.stringMatching(/^\d{4}-/) }],
    });
    const item = await server.get('/setup/facility-items?search=lignocaine', { token: tokens.admin });
    expect(item.body.itemList[0]?.prices).toContainEqual({
      verifier: name,
      schemeId: '1001',
      unitPrice: 9_000,
    });
  });

  it('wait until the upgrade to several tariffs is finished', async () => {
    const before = await server.rows('select 1 from import');
    await server.rows(
      "alter table scheme_fetch add constraint scheme_fetch_one check (verifier_id = '') not valid",
    );
    const refused = await askFor(server, tokens.admin, 'tariff', {}, verifierId);
    expect([refused.status, refused.body.description]).toEqual([
      409,
      expect.stringContaining('migrate finish'),
    ]);
    await server.rows('alter table scheme_fetch drop constraint scheme_fetch_one');
    expect(await server.rows('select 1 from import')).toEqual(before);
  });

  it('are not fetched from a verifier without a scheme of its own', async () => {
    const answer = await askFor(server, tokens.admin, 'tariff', {}, 'NHIF');
    expect([answer.status, answer.body.description]).toEqual([
      409,
      'This verifier has no scheme of its own here any more. Load the page again.',
    ]);
  });
});

describe('what one of two schemes no longer lists', () => {
  it('ends for its patients alone', async () => {
    await atNight(1, without(verifierId, '30001'));
    const [own] = await waiting(verifierId);
    if (!own) throw new Error('Nothing waits');
    const missing = await rowsOf(server, tokens.admin, own.id, 'missing');
    expect(new Set(missing.map(({ key }) => String(key).split(' ')[0]))).toEqual(new Set(['30001']));
    await accept(own);
    server.clock.now = null;
    tokens = await signInAll(server);
    expect(await checked(verifierId, '30001')).toEqual([50, 'cash']);
    expect(await checked('', '30001')).toEqual([50, 'covered']);
  });

  it('stays in use for the patients of the other', async () => {
    await atNight(2, without('', '30002'));
    const tariffs = (await waiting('')).filter(({ kind }) => kind === 'tariff');
    expect(tariffs).toHaveLength(1);
    for (const one of tariffs) await accept(one);
    server.clock.now = null;
    tokens = await signInAll(server);
    expect(await checked('', '30002')).toEqual([500, 'cash']);
    expect(await checked(verifierId, '30002')).toEqual([500, 'covered']);
    const again = await fetchFrom(undefined);
    expect(again).toMatchObject({ changed: 1, missing: 0 });
    await accept(again);
    expect(await checked('', '30002')).toEqual([500, 'covered']);
  });
});

describe('the nightly fetch from two schemes', () => {
  it('fetches from one while the other does not answer, and asks that one again', async () => {
    expect((await saveOwn({ clientId: 'unknown', clientSecret: 'unknown' })).status).toBe(200);
    const failed = await atNight(3).catch(errorForLog);
    expect(failed).toMatchObject({
      message: `Facility ${facilityCode}, scheme of ${verifierId}`,
      cause: { message: expect.stringContaining('does not accept') },
    });
    expect(JSON.stringify(failed)).not.toContain(name);
    const [all, own] = await fetches();
    expect(all).toMatchObject({ own: '', lookedAt: Number(server.clock.now), lease: null });
    expect(all?.hours).toBeGreaterThan(1);
    expect(own).toMatchObject({ own: verifierId, lease: null });
    expect(own?.lookedAt).toBeLessThan(Number(server.clock.now));
    expect(own?.hours).toBeLessThan(1);
    expect((await askFor(server, tokens.admin)).status).toBe(200);
    expect((await askFor(server, tokens.admin, 'tariff', {}, verifierId)).status).toBe(502);

    server.clock.now = null;
    tokens = await signInAll(server);
    expect((await saveOwn({ ...credentialsIn(practice) })).status).toBe(200);
    expect((await askFor(server, tokens.admin, 'tariff', {}, verifierId)).status).toBe(200);
  });

  it('names the second while it is silent, leaves all prices as they are, and fetches its tariff the next night', async () => {
    await change('11001', 8_500);
    const prices = async () => [
      ...(await others()),
      await server.rows('select * from verifier_price order by item_code, scheme_id'),
    ];
    const before = await prices();
    practice.faults.add({ kind: 'error503', call: 'GetPricePackageWithExcludedServices' });
    const silent = await askFor(server, tokens.admin, 'tariff', {}, verifierId);
    expect([silent.status, silent.body.description]).toEqual([
      503,
      `${name} does not answer, so its tariff could not be fetched. Nothing was changed. Try again in some minutes.`,
    ]);
    expect(await prices()).toEqual(before);

    practice.faults.clear();
    await atNight(4);
    const own = (await waiting(verifierId)).find(({ kind }) => kind === 'tariff');
    if (!own) throw new Error('Nothing waits');
    await accept(own);
    server.clock.now = null;
    tokens = await signInAll(server);
    expect(await checked(verifierId, '11001')).toEqual([8_500, 'covered']);
    expect(await checked('', '11001')).toEqual([9_000, 'covered']);
  });

  it('is done once for each, however many processes run', async () => {
    await change('11001', 8_000);
    const count = async () => (await server.rows('select 1 from import')).length;
    const before = await count();
    await Promise.all([1, 2, 3].map(() => atNight(5)));
    expect(await count()).toBe(before + 2);
    expect((await fetches()).map(({ lease }) => lease)).toEqual([null, null]);
    await atNight(0);
    expect(await count()).toBe(before + 2);
  });
});

it('removes the tariff with its scheme, but not while something of it waits', async () => {
  const remove = () => saveOwn({ adapter: 'register' });
  await server.rows("update card_authorization set scheme_verifier_id = ''");
  const refused = await remove();
  expect([refused.status, refused.body.description]).toEqual([
    409,
    'Prices or exclusions of this scheme wait at Administration, Imports. Apply or discard them first.',
  ]);
  for (const { id } of await waiting(verifierId))
    await server.post(`/admin/imports/${id}/discard`, { token: tokens.admin });
  const before = await others();
  expect((await remove()).status).toBe(200);
  expect(
    await server.rows('select 1 from verifier_price union all select 1 from verifier_exclusion'),
  ).toEqual([]);
  expect(await others()).toEqual(before);
});
