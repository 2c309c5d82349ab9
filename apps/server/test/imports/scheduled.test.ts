import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Clinic,
  costs,
  createClinic,
  createConsulted,
  detailOf,
  setRejected,
} from '../claims/factories.ts';
import { facilities } from '../setup/fixtures.ts';
import type { TestServer } from '../setup/server.ts';
import { apply, dryRun, fileOf, rowsOf } from './factories.ts';
import { fetched, inDays, registered, runJob, take } from './fetched-factories.ts';

const { id: facilityId } = facilities.first;
let clinic: Clinic;
let server: TestServer;
let token = '';
beforeAll(async () => {
  clinic = await createClinic();
  server = clinic.server;
  token = clinic.tokens.admin ?? '';
});
afterAll(() => server.close());

beforeEach(async () => {
  server.clock.now = null;
  await server.rows('delete from import_row');
  await server.rows('delete from import');
  await server.rows('delete from facility_item_price');
  await server.rows(`delete from facility_item where item_code like '7%'`);
  await server.rows(`update facility_item set unit_price = 10000, active = true where item_code = '10001'`);
  await server.rows(`update facility_item set unit_price = 50, active = true where item_code = '30001'`);
});

const items = () =>
  server.rows(
    `select item_code, unit_price::int, active from facility_item
     where facility_id = $1 and item_code in ('10001', '30001', '77001', '77002') order by item_code`,
    [facilityId],
  );
const stateOf = async (id: string) => (await server.get(`/admin/imports/${id}`, { token })).body.item;
/** Sets the server's time to noon of the day so many days after today, when sessions are still valid. */
const goTo = (days: number, time = '09:00') => {
  server.clock.now = new Date(`${inDays(server, days)}T${time}:00Z`);
};
const signIn = async () => {
  token = await server.signIn('admin');
};
beforeEach(signIn);

describe('a tariff that is valid from a later day', () => {
  it('changes nothing before, and everything at midnight of its day', async () => {
    await registered(server, [
      ['10001', 'GP Consultation', 1, 15000],
      ['77001', 'New Syrup', 3, 900],
    ]);
    const found = await fetched(server, token);
    const before = await items();
    const day = inDays(server, 1);
    const answer = await take(server, token, found, { effectiveOn: day, missingToo: true });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.item).toMatchObject({
      state: 'scheduled',
      effectiveOn: day,
      missingToo: true,
      appliedAt: null,
      appliedBy: 'Test admin first',
    });
    // The last second of today, by the facility's clock.
    server.clock.now = new Date(`${inDays(server, 0)}T20:59:59Z`);
    await runJob(server, 'imports');
    expect(await items()).toEqual(before);
    server.clock.now = new Date(server.clock.now.getTime() + 1000);
    await runJob(server, 'imports');
    expect(await items()).toMatchObject([
      { item_code: '10001', unit_price: 15000, active: true },
      { item_code: '30001', active: false },
      { item_code: '77001', unit_price: 900, active: true },
    ]);
    await signIn();
    expect(await stateOf(found.id)).toMatchObject({ state: 'applied', appliedBy: 'Test admin first' });
    const trail = await server.rows(
      `select action, account_id is null as clock, detail from audit
       where subject_id = $1 and action like any ('{tariff.scheduled,import.applied}') order by at, id`,
      [found.id],
    );
    expect(trail).toMatchObject([
      { action: 'tariff.scheduled', clock: false, detail: { effectiveOn: day } },
      { action: 'import.applied', clock: true, detail: { missingToo: true } },
    ]);
  });

  it('is applied once, by any of several processes, and days later if none ran', async () => {
    await registered(server, [['77001', 'New Syrup', 3, 900]]);
    const found = await fetched(server, token);
    await take(server, token, found, { effectiveOn: inDays(server, 1) });
    goTo(5);
    await Promise.all([1, 2, 3, 4].map(() => runJob(server, 'imports')));
    await runJob(server, 'imports');
    expect(await items()).toContainEqual({ item_code: '77001', unit_price: 900, active: true });
    expect(
      await server.rows(`select 1 from audit where subject_id = $1 and action = 'import.applied'`, [
        found.id,
      ]),
    ).toHaveLength(1);
  });

  it('keeps what was changed here meanwhile, and reports it', async () => {
    await registered(server, [
      ['10001', 'GP Consultation', 1, 15000],
      ['30001', 'Paracetamol 500mg', 3, 60],
      ['77001', 'New Syrup', 3, 900],
    ]);
    const found = await fetched(server, token);
    await take(server, token, found, { effectiveOn: inDays(server, 1), missingToo: true });
    // By hand: another price; an item that the scheme has too; one that it does not have.
    await server.rows(`update facility_item set unit_price = 55 where item_code = '30001'`);
    for (const [code, price] of [
      ['77001', 1],
      ['77002', 2],
    ]) {
      await server.rows(
        `insert into facility_item (facility_id, id, item_code, item_name, item_type_id, category, unit_price)
         values ($1, gen_random_uuid(), $2, 'By hand', 3, 'medicine', $3)`,
        [facilityId, code, price],
      );
    }
    goTo(1);
    await runJob(server, 'imports');
    expect(await items()).toEqual([
      { item_code: '10001', unit_price: 15000, active: true },
      { item_code: '30001', unit_price: 55, active: true },
      { item_code: '77001', unit_price: 1, active: true },
      { item_code: '77002', unit_price: 2, active: true },
    ]);
    await signIn();
    const applied = await stateOf(found.id);
    expect(applied).toMatchObject({ state: 'applied', refused: 2, changed: 1 });
    const refused = await rowsOf(server, token, found.id, 'refused');
    expect(refused.map(({ key }) => key)).toEqual(['30001', '77001']);
    expect(refused[0]?.reason).toContain('It was changed here after this was scheduled');
  });

  it('can be cancelled, and then has no effect', async () => {
    await registered(server, [['77001', 'New Syrup', 3, 900]]);
    const found = await fetched(server, token);
    await take(server, token, found, { effectiveOn: inDays(server, 1) });
    const again = await take(server, token, found);
    expect([again.status, again.body.description]).toEqual([
      409,
      'This import is already scheduled and takes effect on its day.',
    ]);
    const answer = await server.post(`/admin/imports/${found.id}/discard`, { token });
    expect(answer.body.item).toMatchObject({ state: 'discarded' });
    goTo(1);
    await runJob(server, 'imports');
    expect(await items()).not.toContainEqual(expect.objectContaining({ item_code: '77001' }));
  });

  it('is discarded when somebody accepts a newer one, not when a newer one only exists', async () => {
    await registered(server, [['77001', 'New Syrup', 3, 900]]);
    const old = await fetched(server, token);
    await take(server, token, old, { effectiveOn: inDays(server, 1) });
    await registered(server, [['77001', 'New Syrup', 3, 950]]);
    const newer = await fetched(server, token);
    expect(await stateOf(old.id)).toMatchObject({ state: 'scheduled' });
    expect((await take(server, token, newer, { effectiveOn: inDays(server, 2) })).status).toBe(200);
    expect(await stateOf(old.id)).toMatchObject({ state: 'discarded' });
    goTo(2);
    await runJob(server, 'imports');
    expect(await items()).toContainEqual({ item_code: '77001', unit_price: 950, active: true });
  });

  it('is resumed if its process died', async () => {
    await registered(server, [['77001', 'New Syrup', 3, 900]]);
    const found = await fetched(server, token);
    await take(server, token, found, { effectiveOn: inDays(server, 1) });
    await server.rows(
      `update import set state = 'applying', worked_at = now() - interval '1 minute' where id = $1`,
      [found.id],
    );
    goTo(1);
    await runJob(server, 'imports');
    expect(await items()).toContainEqual({ item_code: '77001', unit_price: 900, active: true });
  });

  it('can come from a file too', async () => {
    const found = await dryRun(
      server,
      token,
      'tariff',
      fileOf('tariff', '77001,New Syrup,3,medicine,,900,,,,'),
    );
    const { added, changed, missing } = found;
    const body = { added, changed, missing, effectiveOn: inDays(server, 1) };
    const answer = await server.post(`/admin/imports/${found.id}/apply`, { token, body });
    expect(answer.body.item).toMatchObject({ state: 'scheduled', source: 'file' });
    goTo(1);
    await runJob(server, 'imports');
    expect(await items()).toContainEqual({ item_code: '77001', unit_price: 900, active: true });
    expect((await apply(server, await server.signIn('admin'), found)).status).toBe(409);
  });
});

it('keeps the old price for what was given, claimed and sent again', async () => {
  const { receptionist } = clinic;
  const patient = await createConsulted(clinic);
  const built = await receptionist.build(patient.authorizationId);
  expect(built.status, built.text).toBe(200);
  const id = String(built.body.item.id);
  const before = costs(detailOf(await receptionist.claim(id)));
  expect(before.lines).toContain('10001 1 × 10000');

  await registered(server, [['10001', 'GP Consultation', 1, 15000]], [['10001', '1001', 17000]]);
  const found = await fetched(server, token);
  await take(server, token, found, { effectiveOn: inDays(server, 1) });
  const [due] = await server.rows('select effective_on from import where id = $1', [found.id]);
  expect(due).toBeDefined();
  // Its day has come for the job; all sessions are of today.
  await server.rows(`update import set effective_on = effective_on - 1 where id = $1`, [found.id]);
  await runJob(server, 'imports');
  expect(await stateOf(found.id)).toMatchObject({ state: 'applied' });

  expect(costs(detailOf(await receptionist.claim(id)))).toEqual(before);
  await setRejected(server, id);
  const again = await receptionist.resubmit(id);
  expect(again.status, again.text).toBe(200);
  const next = String(again.body.item.id);
  expect(costs(detailOf(await receptionist.claim(next))).lines).toContain('10001 1 × 10000');

  const later = await createConsulted(clinic);
  const fresh = await receptionist.build(later.authorizationId);
  expect(costs(detailOf(await receptionist.claim(String(fresh.body.item.id)))).lines).toContain(
    '10001 1 × 17000',
  );
});
