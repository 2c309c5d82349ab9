import { maxReadyTexts, readyTexts } from '@afyakadi/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTariff, signInAll, type Tokens } from '../orders/factories.ts';
import { sharedServer, type TestServer } from '../setup/server.ts';

let server: TestServer;
let tokens: Tokens;
beforeAll(async () => {
  server = await sharedServer();
  tokens = await signInAll(server);
  await createTariff(server);
});
afterAll(() => server.close());

const itemCode = '50001';
const keep = (text: string, kept = true, token = tokens.practitioner) =>
  server.post('/setup/ready-texts', { token, body: { itemCode, text, kept } });
const texts = async (token = tokens.lab_tech) => {
  const { body } = await server.get(`/setup/ready-texts?itemCode=${itemCode}`, { token });
  return readyTexts.parse(body.item).texts;
};

it('keeps texts for an item, each once, for the staff of the facility, until one is removed', async () => {
  await keep('No fracture.');
  await keep('No fracture.');
  expect((await keep('Fracture of:\nSide:')).status).toBe(200);
  expect(await texts()).toEqual(['No fracture.', 'Fracture of:\nSide:']);
  expect((await keep('No fracture.', false)).body.item).toMatchObject({ texts: ['Fracture of:\nSide:'] });
  expect((await keep('Normal.', true, tokens.pharmacist)).status).toBe(403);
  const elsewhere = await server.get(`/setup/ready-texts?itemCode=${itemCode}`, { token: tokens.elsewhere });
  expect(elsewhere.text).not.toContain('Fracture');
  for (let count = 1; count < maxReadyTexts; count++) await keep(`Text ${count}`);
  expect((await keep('Another')).status).toBe(409);
  expect((await texts()).length).toBe(maxReadyTexts);
});
