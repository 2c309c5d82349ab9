import { randomUUID } from 'node:crypto';
import { checkedOrder, listedVisit, startedVisit } from '@afyakadi/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPatient, createTariff, orderer, signInAll, type Tokens } from '../orders/factories.ts';
import { sharedServer, type TestServer } from '../setup/server.ts';

let server: TestServer;
let tokens: Tokens;

beforeAll(async () => {
  server = await sharedServer();
  tokens = await signInAll(server);
});
afterAll(() => server.close());

async function forward(dateOfBirth: string, pointOfCareId = server.tenants.first.carePoints.consultation) {
  const { authorizationId, memberId } = await createPatient(server, { visits: [], dateOfBirth });
  const { body } = await server.post('/point-of-cares', {
    token: tokens.receptionist,
    body: { pointOfCareId, authorizedClientId: authorizationId },
  });
  return { memberId, id: startedVisit.parse(body.item).authorizedPointOfCareId };
}
const list = async (at = server.tenants.first.carePoints.consultation, role: keyof Tokens = 'doctor') => {
  const { body } = await server.get(`/point-of-cares/${at}?view=work&status=Pending`, {
    token: tokens[role],
  });
  return body.itemList.map((item: unknown) => {
    const { id, priorityReasons } = listedVisit.parse(item);
    return [id, priorityReasons] as [string, string[]];
  });
};

it('puts danger signs that a nurse measures first, and says why in the trail, without values', async () => {
  const [adult, old, sick] = [
    await forward('1990-01-01'),
    await forward('1940-01-01'),
    await forward('1990-01-01'),
  ];
  expect(await list()).toEqual([
    [old.id, ['overSixty']],
    [adult.id, []],
    [sick.id, []],
  ]);
  const recorded = await server.post(`/patients/${sick.memberId}/vitals`, {
    token: tokens.practitioner,
    body: { oxygen: 88, respiratoryRate: 34, heightCm: 160, pregnant: true },
  });
  expect(recorded.body.item).toMatchObject({ oxygen: 88, respiratoryRate: 34, heightCm: 160 });
  expect(await list()).toEqual([
    [sick.id, ['danger', 'pregnant']],
    [old.id, ['overSixty']],
    [adult.id, []],
  ]);
  expect(
    await server.rows(`select detail from audit where action = 'visit.prioritized' and subject_id = $1`, [
      sick.id,
    ]),
  ).toEqual([{ detail: { reasons: ['danger', 'pregnant'], dangerSigns: ['respiratoryRate', 'oxygen'] } }]);
});

it('sends a patient on from triage in one act, with the priority and the weight that the nurse found', async () => {
  const { id: facilityId, carePoints } = server.tenants.first;
  const triage = randomUUID();
  await server.rows(
    `insert into care_point (facility_id, id, name, kind, code) values ($1, $2, 'Triage', 'triage', 'TRI')`,
    [facilityId, triage],
  );
  const items = await createTariff(server);
  const child = await forward('2020-01-01', triage);
  expect(await list(triage, 'practitioner')).toEqual([[child.id, []]]);
  const doseFindings = async () => {
    const { body } = await orderer(server, tokens.doctor).check(child.memberId, [
      { id: items['30001'], dose: 1, frequency: 'TDS', durationDays: 3 },
    ]);
    return checkedOrder.parse(body.item).lines.flatMap(({ findings }) => findings.map(({ code }) => code));
  };
  expect(await doseFindings()).not.toContain('over-single-dose');
  const body = { weightKg: 16, oxygen: 88, forwardTo: triage };
  const add = (forwardTo: string) =>
    server.post(`/patients/${child.memberId}/vitals`, {
      token: tokens.practitioner,
      body: { ...body, forwardTo },
    });
  expect((await add(triage)).status).toBe(404);
  const sent = await add(carePoints.consultation);
  expect([sent.status, sent.body.data.queueNo]).toEqual([200, null]);
  expect(await list(triage, 'practitioner')).toEqual([]);
  expect((await list()).map(([, reasons]) => reasons)).toContainEqual(['danger']);
  expect(await doseFindings()).toContain('over-single-dose');
});
