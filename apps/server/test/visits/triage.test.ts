import { authorizedVisit, startedVisit } from '@afyakadi/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPatient, signInAll, type Tokens } from '../orders/factories.ts';
import { sharedServer, type TestServer } from '../setup/server.ts';

let server: TestServer;
let tokens: Tokens;

beforeAll(async () => {
  server = await sharedServer();
  tokens = await signInAll(server);
});
afterAll(() => server.close());

async function forward(dateOfBirth: string) {
  const pointOfCareId = server.tenants.first.carePoints.consultation;
  const { authorizationId, memberId } = await createPatient(server, { visits: [], dateOfBirth });
  const { body } = await server.post('/point-of-cares', {
    token: tokens.receptionist,
    body: { pointOfCareId, authorizedClientId: authorizationId },
  });
  return { memberId, id: startedVisit.parse(body.item).authorizedPointOfCareId };
}
const list = async () => {
  const at = server.tenants.first.carePoints.consultation;
  const { body } = await server.get(`/point-of-cares/${at}?view=work`, { token: tokens.doctor });
  return body.itemList.map((item: unknown) => {
    const { id, priorityReasons } = authorizedVisit.parse(item);
    return [id, priorityReasons];
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
