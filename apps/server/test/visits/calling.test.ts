import { authorizedVisit, startedVisit } from '@afyakadi/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createPatient, signInAll, type Tokens } from '../orders/factories.ts';
import { sharedServer, type TestServer } from '../setup/server.ts';
import { sizes } from '../setup/sizes.ts';

let server: TestServer;
let tokens: Tokens;

beforeAll(async () => {
  server = await sharedServer();
  tokens = await signInAll(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.rows(`delete from visit where facility_id = $1`, [server.tenants.first.id]);
  await callsByNumber(true);
});

const consultation = () => server.tenants.first.carePoints.consultation;
const callsByNumber = (on: boolean) =>
  server.rows(
    `insert into facility_setting (facility_id, provisional_authorizations, queue_numbers) values ($1, true, $2)
     on conflict (facility_id) do update set queue_numbers = $2`,
    [server.tenants.first.id, on],
  );

/** Forwards a new patient to consultation; returns the visit and its number. */
async function forward() {
  const { authorizationId } = await createPatient(server, { visits: [] });
  const { body } = await server.post('/point-of-cares', {
    token: tokens.receptionist,
    body: { pointOfCareId: consultation(), authorizedClientId: authorizationId },
  });
  const { authorizedPointOfCareId: id, queueNo } = startedVisit.parse(body.item);
  return { id, queueNo };
}
const next = async (room = '1') => {
  const { body } = await server.post(`/point-of-cares/${consultation()}/call-next`, {
    token: tokens.doctor,
    body: { room },
  });
  return authorizedVisit.nullable().parse(body.item.visit);
};
const step = (id: string, path: string, body: object, token = tokens.doctor) =>
  server.post(`/point-of-cares/visits/${id}/${path}`, { token, body });

it('gives each forwarded patient the next number of the care point and the day, one of ten at once', async () => {
  const visits = await Promise.all(Array.from({ length: 10 }, forward));
  const first = Math.min(...visits.map(({ queueNo }) => queueNo ?? 0));
  expect(visits.map(({ queueNo }) => (queueNo ?? 0) - first).sort((a, b) => a - b)).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
  ]);
  await server.rows(`update care_point set queue_day = queue_day - 1 where id = $1`, [consultation()]);
  await server.rows('update visit set day = day - 1 where facility_id = $1', [server.tenants.first.id]);
  expect((await forward()).queueNo).toBe(1);
});

it('gives no number and calls nobody unless the administrator has switched it on', async () => {
  await callsByNumber(false);
  expect((await forward()).queueNo).toBeNull();
  const { status } = await server.post(`/point-of-cares/${consultation()}/call-next`, {
    token: tokens.doctor,
    body: { room: '1' },
  });
  expect(status).toBe(409);
});

it('calls the longest wait, and who was not there after three others', async () => {
  const [a, b, c, d, e] = [
    await forward(),
    await forward(),
    await forward(),
    await forward(),
    await forward(),
  ];
  expect(await next()).toMatchObject({ id: a.id, calledRoom: '1', queueNo: a.queueNo });
  expect((await step(a.id, 'not-here', {})).body.item).toMatchObject({
    calledAt: null,
    absentAt: expect.any(String),
  });
  const called = [];
  for (let i = 0; i < 6; i += 1) called.push((await next())?.id);
  expect(called).toEqual([b.id, c.id, d.id, a.id, e.id, undefined]);
});

it('calls a patient again and back, unless another person has called the patient just now', async () => {
  const { id } = await forward();
  await next('3');
  expect((await step(id, 'call', { room: '4' })).body.item).toMatchObject({ calledRoom: '4' });
  expect((await step(id, 'call', { room: '5' }, tokens.receptionist)).status).toBe(403);
  await server.rows('update visit set called_by = $1 where id = $2', [
    server.tenants.first.staff.practitioner.id,
    id,
  ]);
  expect((await step(id, 'call', { room: '5' })).status).toBe(409);
  await step(id, 'take', {});
  await server.rows(`update visit set called_at = called_at - interval '2 minutes' where id = $1`, [id]);
  // Results came: the patient in care is called back.
  expect((await step(id, 'call', { room: '5' })).body.item).toMatchObject({ calledRoom: '5' });
});

it('gives three rooms that press at once three patients, and loses none', async () => {
  const races = sizes.callRaces;
  const { id: facility, staff } = server.tenants.first;
  const { authorizationId, memberId } = await createPatient(server, { visits: [] });
  // One patient with many authorizations is enough: a visit is called.
  await server.rows(
    `with a as (
       insert into card_authorization (facility_id, id, authorization_no, member_id, verifier_id, card_type_id,
         visit_type_id, card_status, authorization_status, scheme_remarks, day, created_at, created_by)
       select facility_id, gen_random_uuid(), 'race-' || n, member_id, verifier_id, card_type_id, visit_type_id,
         card_status, authorization_status, scheme_remarks, day - n, created_at, created_by
       from card_authorization, generate_series(1, $2::int) n where id = $1 returning *
     ) insert into visit (facility_id, id, authorization_id, member_id, care_point_id, status, reference_no, day,
         created_at, created_by)
       select $3, gen_random_uuid(), a.id, $4, $5, 'Pending', 'x', now()::date, now(), $6 from a`,
    [authorizationId, races * 3, facility, memberId, consultation(), staff.receptionist.id],
  );
  const called = new Set<string | undefined>();
  for (let race = 0; race < races; race += 1) {
    const rooms = await Promise.all(['1', '2', '3'].map(next));
    for (const visit of rooms) called.add(visit?.id);
  }
  expect(called.has(undefined)).toBe(false);
  expect(called.size).toBe(races * 3);
  expect(await next()).toBeNull();
}, 120_000);
