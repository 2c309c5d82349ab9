import { listedVisit, orderLine, type Role } from '@afyakadi/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPatient, giveLine, giveTests, items, type Patient } from '../results/factories.ts';
import { type TestServer, testServer } from '../setup/server.ts';

let server: TestServer;
const tokens: Record<Role, string> = {
  receptionist: '',
  doctor: '',
  pharmacist: '',
  lab_tech: '',
  practitioner: '',
  admin: '',
};
let first: Patient;
let second: Patient;

beforeAll(async () => {
  server = await testServer();
  await giveTests(server);
  for (const role of ['receptionist', 'doctor', 'pharmacist', 'lab_tech', 'admin'] as const)
    tokens[role] = await server.signIn(role);
  first = await createPatient(server, tokens);
  second = await createPatient(server, tokens);
  await giveLine(server, first, 'urine');
});
afterAll(() => server.close());

const list = async (token: string, query = 'view=work') => {
  const { body } = await server.get(
    `/point-of-cares/${server.tenants.first.carePoints.laboratory}?${query}`,
    { token },
  );
  return body.itemList.map((item: unknown) => listedVisit.parse(item));
};
const orderUrgent = async () => {
  const [{ id } = {}] = await server.rows('select id from facility_item where item_code = $1', [items.blood]);
  const { body } = await server.post('/member-items/add', {
    token: tokens.doctor,
    body: { authorizedMemberId: second.memberId, memberItems: [{ id, urgent: true }] },
  });
  return orderLine.parse(body.itemList[0]);
};

it('names the tests that wait, and lists the patient with an urgent one first until it is done', async () => {
  await giveLine(server, second, 'urine');
  expect(await list(tokens.lab_tech)).toMatchObject([{ id: first.visitId }, { id: second.visitId }]);
  const line = await orderUrgent();
  expect(line.urgent).toBe(true);
  const urgentFirst = [
    {
      id: second.visitId,
      waitingTests: [
        { name: 'Full Blood Picture', urgent: true },
        { name: 'Urinalysis', urgent: false },
      ],
    },
    { id: first.visitId, waitingTests: [{ name: 'Urinalysis', urgent: false }] },
  ];
  expect(await list(tokens.lab_tech)).toMatchObject(urgentFirst);
  expect(await list(tokens.lab_tech, 'view=work&status=Pending')).toMatchObject(urgentFirst);
  const { body } = await server.get(`/member-items/lab-results/${second.memberId}`, {
    token: tokens.lab_tech,
  });
  expect(body.itemList).toMatchObject([{ urgent: true }, { urgent: false }]);

  await server.post('/member-items/submit-lab-results', {
    token: tokens.lab_tech,
    body: { memberVisitItemId: line.memberVisitItemId, remarks: 'Normal' },
  });
  expect(await list(tokens.lab_tech)).toMatchObject([{ id: first.visitId }, { id: second.visitId }]);
});

it('keeps the tests from the reception', async () => {
  expect(await list(tokens.receptionist)).toMatchObject([{ waitingTests: null }, { waitingTests: null }]);
});
