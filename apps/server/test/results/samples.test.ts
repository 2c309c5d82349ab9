import { randomUUID } from 'node:crypto';
import { labResult } from '@afyakadi/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLine, createVisit } from '../dispensing/factories.ts';
import { sharedServer, type TestServer } from '../setup/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await sharedServer();
  token = await server.signIn('lab_tech');
});
afterAll(() => server.close());

const record = (act: string, lines: readonly string[], more: object = {}, key: string = randomUUID()) =>
  server.post('/member-items/samples', {
    token,
    body: { act, lines: lines.map((memberVisitItemId) => ({ memberVisitItemId })), ...more },
    headers: { 'Idempotency-Key': key },
  });
async function sampleOf(line: string) {
  const { body } = await server.get(`/member-items/view-lab-result/${line}`, { token });
  return labResult.parse(body.item).sample;
}
async function tests(count: number): Promise<string[]> {
  const visit = await createVisit(server, 'laboratory');
  const names = ['Full Blood Picture', 'ESR', 'Malaria RDT'].slice(0, count);
  const lines: string[] = [];
  for (const itemName of names) lines.push(await createLine(server, visit, { category: 'test', itemName }));
  return lines;
}

it('collects one sample for several tests, receives it, and collects another after a rejection', async () => {
  const lines = await tests(2);
  const key = randomUUID();
  const collected = await record('collected', lines, {}, key);
  expect(collected.status, collected.text).toBe(200);
  const first = await sampleOf(lines[0] ?? '');
  expect(first?.number).toMatch(/^\d{6}-\d{4}$/);
  expect(await sampleOf(lines[1] ?? '')).toEqual(first);
  const { laboratory } = server.tenants.first.carePoints;
  const scanned = await server.post(`/point-of-cares/${laboratory}/search?view=work`, {
    token,
    body: { text: first?.number.replace('-', '') },
  });
  expect(scanned.body.itemList).toHaveLength(1);
  expect((await record('collected', lines, {}, key)).body.itemList).toHaveLength(2);
  expect((await record('collected', lines)).status).toBe(409);

  expect((await record('received', lines)).status).toBe(200);
  expect((await record('received', lines)).status).toBe(409);
  expect((await record('rejected', lines)).body.fields).toHaveProperty('reason');
  expect((await record('rejected', lines.slice(0, 1), { reason: 'Clotted' })).status).toBe(200);
  expect(await sampleOf(lines[0] ?? '')).toMatchObject({ number: first?.number, rejectedReason: 'Clotted' });
  expect(await sampleOf(lines[1] ?? '')).toMatchObject({ rejectedAt: null });
  expect((await record('received', lines.slice(0, 1))).status).toBe(409);
  expect((await record('collected', lines.slice(0, 1))).status).toBe(200);
  expect((await sampleOf(lines[0] ?? ''))?.number).not.toBe(first?.number);
});

it('numbers the samples of two patients apart, also when they are collected at the same moment', async () => {
  const patients = await Promise.all([tests(1), tests(1), tests(1)]);
  const answers = await Promise.all(patients.map((lines) => record('collected', lines)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const numbers = answers.map(({ body }) => labResult.parse(body.itemList[0]).sample?.number);
  expect(new Set(numbers).size).toBe(3);
});

it('refuses tests of two patients, and a test that has a result', async () => {
  const [one = ''] = await tests(1);
  const [other = ''] = await tests(1);
  expect((await record('collected', [one, other])).status).toBe(422);
  expect(await sampleOf(one)).toBeNull();
  const result = { memberVisitItemId: one, remarks: 'Normal' };
  expect((await server.post('/member-items/submit-lab-results', { token, body: result })).status).toBe(200);
  expect((await record('collected', [one])).status).toBe(409);
});
