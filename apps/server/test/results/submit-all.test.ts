import { randomUUID } from 'node:crypto';
import type { Role } from '@afyakadi/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approvalsOf, createApproval } from '../approvals/factories.ts';
import { sharedServer, type TestServer } from '../setup/server.ts';
import { askAuthorization, createPatient, giveLine, giveTests, type Patient } from './factories.ts';

let server: TestServer;
const tokens: Record<Role | 'elsewhere', string> = {
  receptionist: '',
  doctor: '',
  pharmacist: '',
  lab_tech: '',
  practitioner: '',
  admin: '',
  elsewhere: '',
};
let patient: Patient;
let blood: string;
let urine: string;
let scan: string;

beforeAll(async () => {
  server = await sharedServer();
  await giveTests(server);
  for (const role of ['receptionist', 'doctor', 'pharmacist', 'lab_tech', 'admin'] as const)
    tokens[role] = await server.signIn(role);
  tokens.elsewhere = await server.signIn('lab_tech', 'second');
});
afterAll(() => server.close());
beforeEach(async () => {
  patient = await createPatient(server, tokens);
  blood = await giveLine(server, patient, 'blood');
  urine = await giveLine(server, patient, 'urine');
  scan = await giveLine(server, patient, 'scan', { coverage: 'approval' });
});

function submitAll(results: unknown[], token: string | undefined = tokens.lab_tech, key?: string) {
  const headers = key ? { 'Idempotency-Key': key } : {};
  return server.post('/member-items/submit-lab-results/all', { token, body: { results }, headers });
}
const result = (memberVisitItemId: string, more: object = {}) => ({
  memberVisitItemId,
  remarks: 'Nothing found',
  ...more,
});
const stored = async () =>
  (
    await server.rows(
      `select (select count(*)::int from test_result r join order_line l on l.id = r.line_id where l.member_id = $1)
           as results,
         (select count(*)::int from service_given s join visit v on v.id = s.visit_id where v.member_id = $1) as given,
         (select status from visit where id = $2) as visit`,
      [patient.memberId, patient.visitId],
    )
  )[0];
const nothing = { results: 0, given: 0, visit: 'Pending' };

describe('the results of several tests', () => {
  it('are stored together, in their order, and end the visit', async () => {
    await createApproval(server, scan);
    const values = [{ code: 'HB', value: 11.2 }];
    const { status, body } = await submitAll([result(urine), result(scan), result(blood, { values })]);
    expect(status).toBe(200);
    expect(body.itemList.map(({ memberVisitItemId }) => memberVisitItemId)).toEqual([urine, scan, blood]);
    expect(body.itemList.map((one) => one.status)).toEqual(['Resulted', 'Resulted', 'Resulted']);
    expect(body.data).toMatchObject({ totalItems: 3 });
    expect(await stored()).toEqual({ results: 3, given: 3, visit: 'Completed' });
    expect(await approvalsOf(server, scan)).toMatchObject([{ status: 'Consumed', used: 1 }]);
    const audited = await server.rows(
      "select count(*)::int as n from audit where member_id = $1 and action = 'result.submitted'",
      [patient.memberId],
    );
    expect(audited).toEqual([{ n: 3 }]);
  });

  it('may be some of them, and are Preliminary if a second person authorizes', async () => {
    await askAuthorization(server, true);
    const { body } = await submitAll([result(blood), { item_id: urine, remarks: 'Clear' }]);
    await askAuthorization(server, false);
    expect(body.itemList.map((one) => one.status)).toEqual(['Preliminary', 'Preliminary']);
    expect(await stored()).toEqual({ results: 2, given: 2, visit: 'Pending' });
  });

  it('are stored once with the same Idempotency-Key', async () => {
    const key = randomUUID();
    const first = await submitAll([result(blood), result(urine)], tokens.lab_tech, key);
    expect((await submitAll([result(blood), result(urine)], tokens.lab_tech, key)).text).toBe(first.text);
    expect(await stored()).toMatchObject({ results: 2, given: 2 });
  });

  it('are stored by one of two who send them at once in another order', async () => {
    for (let round = 0; round < 3; round++) {
      const lines = [
        await giveLine(server, patient, 'blood'),
        await giveLine(server, patient, 'urine'),
        await giveLine(server, patient, 'blood'),
      ];
      const answers = await Promise.all([
        submitAll(lines.map((line) => result(line))),
        submitAll(lines.toReversed().map((line) => result(line))),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });
});

describe('all or none: nothing is stored if one', () => {
  it('has no approval, and every problem is named by its position', async () => {
    const values = [{ code: 'SUGAR', value: 5 }];
    const { status, body } = await submitAll([result(urine), result(scan), result(blood, { values })]);
    expect([409, 422]).toContain(status);
    expect(body.fields).toEqual({
      'results.1.memberVisitItemId':
        'This test needs the approval of the scheme before it is carried out. Ask for the approval first.',
      'results.2.values.0.code': 'This test does not measure that value. Remove it.',
    });
    expect(await stored()).toEqual(nothing);
  });

  it('is empty, names no test, or does not exist', async () => {
    const empty = await submitAll([result(urine), result(blood, { remarks: ' ' })]);
    expect([empty.status, empty.body.fields]).toEqual([
      400,
      { 'results.1.remarks': 'Result cannot be empty' },
    ]);
    const nameless = await submitAll([{ remarks: 'Clear' }]);
    expect([nameless.status, Object.keys(nameless.body.fields)]).toEqual([
      400,
      ['results.0.memberVisitItemId'],
    ]);
    const none = await submitAll([]);
    expect([none.status, none.body.fields]).toEqual([400, { results: 'Enter at least one result' }]);
    expect(await stored()).toEqual(nothing);
  });

  it("is repeated, a medicine, another patient's, or unknown", async () => {
    const twice = await submitAll([result(urine), result(urine.toUpperCase())]);
    expect([twice.status, twice.body.fields]).toEqual([
      ...[422, { 'results.1.memberVisitItemId': 'This test is listed twice. List it once.' }],
    ]);
    const medicine = await submitAll([result(urine), result(await giveLine(server, patient, 'medicine'))]);
    expect([medicine.status, medicine.body.fields]).toEqual([
      ...[
        422,
        { 'results.1.memberVisitItemId': 'This line is a medicine. It is dispensed at the pharmacy.' },
      ],
    ]);
    const other = await giveLine(server, await createPatient(server, tokens), 'urine');
    const mixed = await submitAll([result(urine), result(other)]);
    expect([mixed.status, mixed.body.fields]).toEqual([
      ...[422, { 'results.1.memberVisitItemId': 'This test belongs to another patient.' }],
    ]);
    const unknown = await submitAll([result(urine), result(randomUUID())]);
    expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([
      404,
      ['results.1.memberVisitItemId'],
    ]);
    expect(await stored()).toEqual(nothing);
  });

  it('already has a result', async () => {
    await submitAll([result(urine)]);
    const { status, body } = await submitAll([result(blood), result(urine)]);
    expect(status).toBe(409);
    expect(body.fields['results.1.memberVisitItemId']).toMatch(/^Urinalysis already has a result by /);
    expect(await stored()).toMatchObject({ results: 1, given: 1 });
  });

  it('is sent by another role, without a token, or from the other facility', async () => {
    for (const role of ['receptionist', 'doctor', 'pharmacist', 'admin'] as const)
      expect((await submitAll([result(urine)], tokens[role])).status).toBe(403);
    expect((await server.post('/member-items/submit-lab-results/all', { body: {} })).status).toBe(401);
    expect((await submitAll([result(urine)], tokens.elsewhere)).status).toBe(404);
    expect(await stored()).toEqual(nothing);
  });
});
