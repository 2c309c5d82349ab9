import { apiBase, authorizedVisit, displayPath } from '@afyakadi/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPatient, signInAll, type Tokens } from '../orders/factories.ts';
import { type TestServer, testServer } from '../setup/server.ts';

let server: TestServer;
let tokens: Tokens;
let origin: string;

beforeAll(async () => {
  server = await testServer();
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
  tokens = await signInAll(server);
  await server.rows(
    `insert into facility_setting (facility_id, provisional_authorizations, queue_numbers) values ($1, true, true)
     on conflict (facility_id) do update set queue_numbers = true`,
    [server.tenants.first.id],
  );
});
afterAll(() => server.close());

const createToken = async () => {
  const { body } = await server.post('/admin/settings/display', { token: tokens.admin, body: {} });
  return String(body.item.token);
};
const open = (token: string) =>
  fetch(`${origin}${apiBase}${displayPath}`, { headers: { authorization: `Bearer ${token}` } });

it('shows a call to the display at once: number, care point and room, and nothing else of the patient', async () => {
  const answer = await open(await createToken());
  expect(answer.status).toBe(200);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('the stream has no body');
  let traffic = '';
  const readUntil = async (text: string) => {
    while (!traffic.includes(text)) traffic += (await reader.read()).value ?? '';
  };
  await readUntil('event: calls');

  const { consultation } = server.tenants.first.carePoints;
  const { authorizationId, memberId } = await createPatient(server, { visits: [] });
  await server.post('/point-of-cares', {
    token: tokens.receptionist,
    body: { pointOfCareId: consultation, authorizedClientId: authorizationId },
  });
  const { body } = await server.post(`/point-of-cares/${consultation}/call-next`, {
    token: tokens.doctor,
    body: { room: '7' },
  });
  await readUntil('"room":"7"');
  const visit = authorizedVisit.parse(body.item.visit);
  expect(traffic).toContain(`{"number":${visit.queueNo},"carePoint":"Consultation","room":"7"`);
  for (const secret of [visit.firstName, visit.lastName, visit.cardNo, visit.id, memberId, authorizationId])
    expect(traffic).not.toContain(secret);
  await reader.cancel();
});

it('refuses a token that is not the newest of the facility, and every token once calling is off', async () => {
  const [old, token] = [await createToken(), await createToken()];
  const other = `${server.tenants.second.id}${token.slice(36)}`;
  const statuses = [];
  for (const one of [old, other, 'nonsense', tokens.admin]) statuses.push((await open(String(one))).status);
  expect(statuses).toEqual([401, 401, 401, 401]);
  const answer = await open(token);
  expect(answer.status).toBe(200);
  await answer.body?.cancel();
  await server.rows('update facility_setting set queue_numbers = false where facility_id = $1', [
    server.tenants.first.id,
  ]);
  expect((await open(token)).status).toBe(401);
});
