import { vitals } from '@afyakadi/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { accountId, carePoints } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { signedIn, verifiedPatient, written } from './factories.ts';

const measured = {
  weightKg: 62.45,
  temperatureC: 38.4,
  pulse: 130,
  systolic: 95,
  diastolic: 60,
  oxygen: 97,
  muacCm: 12.1,
};

let server: TestServer;
let as: Awaited<ReturnType<typeof signedIn>>;
let patient: { id: string; authorizationId: string };
beforeAll(async () => {
  server = await testServer();
  as = await signedIn(server);
  patient = await verifiedPatient(server, as('receptionist'));
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.rows('delete from vitals');
  await server.rows('delete from audit');
  await server.rows('delete from event');
});

const path = () => `/patients/${patient.id}/vitals`;
const add = (body: object, token = as('doctor'), headers: Record<string, string> = {}) =>
  server.post(path(), { token, body, headers });
const withdraw = (id: string, token = as('doctor')) =>
  server.post(`/vitals/${id}/withdraw`, { token, body: { reason: 'Another patient' } });
const list = async () => (await server.get(path(), { token: as('doctor') })).body;

it('stores what was measured, to the decimal, with an audit row without values', async () => {
  const { status, body } = await add(measured);
  expect(status).toBe(200);
  expect(body.item).toMatchObject({ ...measured, recordedByName: 'Test doctor first', withdrawnAt: null });
  await add({ temperatureC: 37 });
  const { itemList } = await list();
  expect(itemList).toMatchObject([{ temperatureC: 37, weightKg: null, systolic: null }, measured]);
  expect(await written(server, 'vitals%')).toMatchObject([
    { action: 'vitals.recorded', role: 'doctor', subject_type: 'vitals', detail: {} },
    { action: 'vitals.recorded' },
  ]);
  expect(await server.rows("select count(*)::int as n from audit where action = 'record.seen'")).toEqual([
    { n: 1 },
  ]);
});

it('is taken by a nurse while the patient waits for the doctor, who is still the first to take them in', async () => {
  const nurse = await server.signIn('practitioner');
  const waiting = server.post('/point-of-cares', {
    token: as('receptionist'),
    body: { pointOfCareId: carePoints.consultation, authorizedClientId: patient.authorizationId },
  });
  const id = String((await waiting).body.item.authorizedPointOfCareId);
  const takenBy = () => server.rows('select taken_by from visit where id = $1', [id]);
  expect((await add(measured, nurse)).body.item.recordedByName).toBe('Test practitioner first');
  expect(await takenBy()).toEqual([{ taken_by: null }]);
  const take = (token: string) => server.post(`/point-of-cares/visits/${id}/take`, { token, body: {} });
  expect([(await take(nurse)).status, await takenBy()]).toEqual([403, [{ taken_by: null }]]);
  await add(measured);
  expect(await takenBy()).toEqual([{ taken_by: accountId('doctor') }]);
  await server.rows('delete from visit where id = $1', [id]);
});

it('is repeated with its key without a second row', async () => {
  const headers = { 'idempotency-key': 'vitals-once' };
  const first = await add(measured, as('doctor'), headers);
  const second = await add(measured, as('doctor'), headers);
  expect(second.body.item).toEqual(first.body.item);
  expect((await list()).data.totalItems).toBe(1);
});

it.each([
  ['nothing', {}, 'weightKg'],
  ['a temperature without its point', { temperatureC: 370 }, 'temperatureC'],
  ['no pulse', { pulse: 0 }, 'pulse'],
  ['a temperature in Fahrenheit', { temperatureC: 98.6 }, 'temperatureC'],
  ['a weight in grams', { weightKg: 3_200 }, 'weightKg'],
  ['half a heartbeat', { pulse: 80.5 }, 'pulse'],
  ['more oxygen than there is', { oxygen: 101 }, 'oxygen'],
  ['one value of the blood pressure', { systolic: 120 }, 'diastolic'],
  ['a reversed blood pressure', { systolic: 80, diastolic: 120 }, 'systolic'],
])('refuses %s', async (_, body, field) => {
  const answer = await add(body);
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
  expect(await server.rows('select from vitals')).toEqual([]);
});

it('refuses a weight that nobody of the patient’s age has, and has an unusual one entered twice', async () => {
  const born = (day: string) => server.rows('update authorized_member set date_of_birth = $1', [day]);
  const [before] = await server.rows('select date_of_birth::text as day from authorized_member');
  await born(new Date().toISOString().slice(0, 10));
  const { status, body } = await add({ weightKg: 35 });
  expect([status, body.fields]).toEqual([422, { weightKg: 'Enter a number from 0.3 to 12' }]);
  expect((await add({ weightKg: 3.5 })).status).toBe(200);
  const unusual = await add({ weightKg: 10, weightAgain: 1 });
  expect([unusual.status, Object.keys(unusual.body.fields)]).toEqual([422, ['weightAgain']]);
  expect((await add({ weightKg: 10, weightAgain: 10 })).status).toBe(200);
  await born(String(before?.day));
});

it('keeps values that were entered in error, marked, and marks them once', async () => {
  const { id } = vitals.parse((await add(measured)).body.item);
  expect((await withdraw(id)).body.item).toMatchObject({ ...measured, withdrawnReason: 'Another patient' });
  expect((await withdraw(id)).status).toBe(409);
  expect((await list()).itemList).toMatchObject([{ id, withdrawnReason: 'Another patient' }]);
  expect(await written(server, 'vitals.withdrawn')).toMatchObject([{ reason: 'Another patient' }]);
});

it('needs a valid authorization', async () => {
  await server.rows('update card_authorization set withdrawn_at = now()');
  try {
    expect((await add(measured)).status).toBe(409);
  } finally {
    await server.rows('update card_authorization set withdrawn_at = null');
  }
});

it('is closed to other roles and to the other facility', async () => {
  const { id } = vitals.parse((await add(measured)).body.item);
  for (const role of ['receptionist', 'pharmacist', 'lab_tech'] as const) {
    expect((await server.get(path(), { token: as(role) })).status).toBe(403);
    expect((await add(measured, as(role))).status).toBe(403);
  }
  const elsewhere = await server.signIn('doctor', 'second');
  expect((await server.get(path(), { token: elsewhere })).status).toBe(404);
  expect((await withdraw(id, elsewhere)).status).toBe(404);
});
