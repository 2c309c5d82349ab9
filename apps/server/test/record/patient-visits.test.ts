import { patientVisit } from '@afyakadi/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPatient, giveLine, giveTests, type Patient } from '../results/factories.ts';
import { sharedServer, type TestServer } from '../setup/server.ts';
import { signedIn } from './factories.ts';

let server: TestServer;
let as: Awaited<ReturnType<typeof signedIn>>;
let patient: Patient;
beforeAll(async () => {
  server = await sharedServer();
  as = await signedIn(server);
  await giveTests(server);
  patient = await createPatient(server, { receptionist: as('receptionist'), doctor: as('doctor') });
  const body = { code: 'B54', certainty: 'Provisional' };
  await server.post(`/patients/${patient.memberId}/diagnoses`, { token: as('doctor'), body });
  const test = await giveLine(server, patient, 'blood');
  await giveLine(server, patient, 'medicine');
  await server.rows('update order_line set status = $2 where id = $1', [
    await giveLine(server, patient, 'urine'),
    'Cancelled',
  ]);
  await server.post('/member-items/submit-lab-results', {
    token: as('lab_tech'),
    body: {
      memberVisitItemId: test,
      values: [
        { code: 'HB', value: 9.1 },
        { code: 'WBC', value: 5 },
      ],
    },
  });
  // An earlier visit of the patient, under which nothing happened.
  await server.rows(
    `insert into card_authorization
     select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(),
       'authorization_no', '190000000001', 'day', a.day - 40, 'created_at', a.created_at - interval '40 days'))).*
     from card_authorization a where a.id = $1`,
    [patient.authorizationId],
  );
});
afterAll(() => server.close());

const path = (query = '') => `/patients/${patient.memberId}/visits${query}`;
const visits = async (token: string, query = '') => (await server.get(path(query), { token })).body;

it('lists what happened at each visit, newest first, without cancelled lines', async () => {
  const { itemList, data } = await visits(as('doctor'));
  expect(data.totalItems).toBe(2);
  expect(itemList.map((item: unknown) => patientVisit.parse(item))).toMatchObject([
    {
      authorizationId: patient.authorizationId,
      carePoints: ['Laboratory'],
      diagnoses: [{ code: 'B54', certainty: 'Provisional' }],
      medicines: [{ status: 'Ordered' }],
      tests: [{ name: 'Full Blood Picture', status: 'Resulted', abnormal: 1 }],
    },
    { carePoints: [], diagnoses: [], medicines: [], tests: [] },
  ]);
});

it('pages, and turns the order around', async () => {
  const second = await visits(as('doctor'), '?pageNo=1&pageSize=1');
  expect([second.itemList.length, second.data.totalItems]).toEqual([1, 2]);
  const oldest = await visits(as('doctor'), '?sortBy=createdAt&sortBy=asc&pageSize=1');
  expect(oldest.itemList).toEqual(second.itemList);
});

it('leaves withdrawn authorizations out', async () => {
  await server.rows('update card_authorization set withdrawn_at = now() where authorization_no = $1', [
    '190000000001',
  ]);
  try {
    expect((await visits(as('doctor'))).data.totalItems).toBe(1);
  } finally {
    await server.rows('update card_authorization set withdrawn_at = null');
  }
});

it('shows each role its own parts, and records that the record was read', async () => {
  await server.rows('delete from audit');
  const [own] = (await visits(as('lab_tech'))).itemList;
  expect(own).toMatchObject({ diagnoses: null, medicines: null, tests: [{ abnormal: 1 }] });
  expect(await server.rows("select action from audit where action = 'record.seen'")).toHaveLength(1);
});

it('is closed to the reception, to another care point and to the other facility', async () => {
  expect((await server.get(path(), { token: as('receptionist') })).status).toBe(403);
  expect((await server.get(path(), { token: as('doctor', 'second') })).status).toBe(404);
});
