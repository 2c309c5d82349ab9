import { randomUUID } from 'node:crypto';
import { endpoints, issueText, labResult, type Role } from '@afyakadi/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApproval } from '../approvals/factories.ts';
import { sharedServer, type TestServer } from '../setup/server.ts';
import { createPatient, giveLine, giveTests, type Patient, signInSecond } from './factories.ts';

let server: TestServer;
let second: string;
let elsewhere: string;
const tokens: Record<Role, string> = {
  receptionist: '',
  doctor: '',
  pharmacist: '',
  lab_tech: '',
  practitioner: '',
  admin: '',
};
let patient: Patient;

beforeAll(async () => {
  server = await sharedServer();
  await giveTests(server);
  for (const role of ['receptionist', 'doctor', 'pharmacist', 'lab_tech', 'admin'] as const)
    tokens[role] = await server.signIn(role);
  second = await signInSecond(server);
  elsewhere = await server.signIn('lab_tech', 'second');
});
afterAll(() => server.close());
beforeEach(async () => {
  patient = await createPatient(server, tokens);
});

const submit = (body: object, token = tokens.lab_tech, headers: Record<string, string> = {}) =>
  server.post('/member-items/submit-lab-results', { token, body, headers });
const view = (id: string, token = tokens.doctor) =>
  server.get(`/member-items/view-lab-result/${id}`, { token });
const lineState = async (id: string) =>
  (await server.rows('select status from order_line where id = $1', [id]))[0]?.status;
const visitState = async () =>
  (await server.rows('select status from visit where id = $1', [patient.visitId]))[0]?.status;
const versions = (id: string) =>
  server.rows('select version, remarks, state from test_result where line_id = $1', [id]);

describe('submitting a result (domain 9.9)', () => {
  it('refuses blanks, then stores what the doctor reads, with author and time', async () => {
    const id = await giveLine(server, patient, 'urine');
    for (const remarks of ['   ', '', '\n\t ', '\u200b\u200b']) {
      const refused = await submit({ memberVisitItemId: id, remarks });
      expect([refused.status, refused.body.fields]).toEqual([400, { remarks: 'Result cannot be empty' }]);
    }
    expect(await versions(id)).toEqual([]);

    const before = new Date().toISOString();
    const { status, body } = await submit({ memberVisitItemId: id, remarks: ' Hb 9.8 g/dL ' });
    const after = new Date().toISOString();
    expect(status).toBe(200);
    expect(body.item).toMatchObject({ status: 'Resulted', remarks: 'Hb 9.8 g/dL' });
    const read = await view(id);
    expect(read.body.item).toMatchObject({
      id,
      memberVisitItemId: id,
      itemName: 'Urinalysis',
      status: 'Resulted',
      remarks: 'Hb 9.8 g/dL',
      mayAuthorize: false,
      versions: [
        {
          version: 1,
          remarks: 'Hb 9.8 g/dL',
          byName: 'Test lab_tech first',
          state: 'Final',
          correctionReason: null,
        },
      ],
    });
    const at = labResult.parse(read.body.item).versions[0]?.at ?? '';
    expect([before, at, after].toSorted()).toEqual([before, at, after]);
  });

  it('stores measured values in the order of the form, each with its range and mark', async () => {
    const id = await giveLine(server, patient, 'blood');
    const values = [
      { code: 'HB', value: 9.8 },
      { code: 'WBC', value: 6 },
    ];
    const { body } = await submit({ memberVisitItemId: id, values });
    expect((await view(id, tokens.lab_tech)).body.item).toEqual(body.item);
    expect(labResult.parse(body.item).versions[0]?.values).toEqual([
      {
        code: 'WBC',
        name: 'White cells',
        unit: '10^9/L',
        value: 6,
        low: null,
        high: null,
        flag: null,
        critical: false,
      },
      {
        code: 'HB',
        name: 'Haemoglobin',
        unit: 'g/dL',
        value: 9.8,
        low: 12,
        high: 16,
        flag: 'low',
        critical: false,
      },
    ]);
    expect(labResult.parse(body.item).measures).toMatchObject([
      { code: 'WBC' },
      { code: 'HB', low: 12, high: 16 },
    ]);
  });

  it('starts the visit, writes the ledger, notifies the screens and ends the visit with its last test', async () => {
    const first = await giveLine(server, patient, 'urine');
    const last = await giveLine(server, patient, 'blood', { coverage: 'cash' });
    await submit({ memberVisitItemId: first, remarks: 'Clear' });
    expect(await visitState()).toBe('Pending');
    await submit({ memberVisitItemId: last, remarks: 'Normal' }, second);
    const [visit] = await server.rows('select status, taken_by, completed_by from visit where id = $1', [
      patient.visitId,
    ]);
    expect(visit).toMatchObject({ status: 'Completed', taken_by: server.tenants.first.staff.lab_tech.id });
    const given = await server.rows(
      `select line_id, quantity, unit_price::int, covered from service_given where visit_id = $1 order by given_at`,
      [patient.visitId],
    );
    expect(given).toEqual([
      { line_id: first, quantity: 1, unit_price: 8000, covered: true },
      { line_id: last, quantity: 1, unit_price: 8000, covered: false },
    ]);
    const taken = await server.rows(
      "select role from audit where subject_id = $1 and action = 'visit.taken'",
      [patient.visitId],
    );
    expect(taken).toEqual([{ role: 'lab_tech' }]);
    const written = await server.rows(
      `select topic, care_point_id, member_id from event where visit_id = $1 and topic = 'results'`,
      [patient.visitId],
    );
    const about = {
      topic: 'results',
      care_point_id: server.tenants.first.carePoints.laboratory,
      member_id: patient.memberId,
    };
    expect(written).toEqual([about, about]);
    const audited = await server.rows(
      `select action, account_id from audit where subject_id in ($1, $2) order by at`,
      [first, last],
    );
    expect(audited.map(({ action }) => action)).toEqual(['result.submitted', 'result.submitted']);
  });

  it('enters the ordered number, which the order announced as its cost', async () => {
    const id = await giveLine(server, patient, 'urine', { quantity: 3 });
    await submit({ memberVisitItemId: id, remarks: 'Clear' });
    const given = await server.rows(
      'select quantity, unit_price::int from service_given where line_id = $1',
      [id],
    );
    expect(given).toEqual([{ quantity: 3, unit_price: 8000 }]);
  });

  it('accepts the second payload reading', async () => {
    const id = await giveLine(server, patient, 'urine');
    const { status } = await submit({ item_id: id, remarks: 'Clear' });
    expect([status, await lineState(id)]).toEqual([200, 'Resulted']);
  });

  it('refuses two readings that contradict each other, naming both', async () => {
    const [id, other] = [await giveLine(server, patient, 'urine'), await giveLine(server, patient, 'blood')];
    const { status, body } = await submit({ memberVisitItemId: id, item_id: other, remarks: 'Clear' });
    expect([status, Object.keys(body.fields).sort()]).toEqual([400, ['item_id', 'memberVisitItemId']]);
    expect([await lineState(id), await lineState(other)]).toEqual(['Ordered', 'Ordered']);
  });

  it('returns the first answer to a repeat with the same key', async () => {
    const id = await giveLine(server, patient, 'urine');
    const headers = { 'Idempotency-Key': `result-${id}` };
    const ask = () => submit({ memberVisitItemId: id, remarks: 'Clear' }, tokens.lab_tech, headers);
    const first = await ask();
    const [again, more] = await Promise.all([ask(), ask()]);
    expect([first.status, again.status, more.status]).toEqual([200, 200, 200]);
    expect(again.body).toEqual(first.body);
    expect(await versions(id)).toHaveLength(1);
    expect(await server.rows('select from service_given where line_id = $1', [id])).toHaveLength(1);
  });
});

describe('refusing a result', () => {
  it('refuses a second result for the same test', async () => {
    const id = await giveLine(server, patient, 'urine');
    await submit({ memberVisitItemId: id, remarks: 'Clear' });
    const { status, body } = await submit({ memberVisitItemId: id, remarks: 'Cloudy' }, second);
    expect(status).toBe(409);
    expect(body.description).toMatch(
      /^Urinalysis already has a result by Test lab_tech first at \d\d:\d\d\. To change it, enter a correction with its reason\.$/,
    );
    expect(await versions(id)).toMatchObject([{ remarks: 'Clear' }]);
  });

  it('refuses the slower of two technicians at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await giveLine(server, patient, 'urine');
      // Another line stays open, so the visit does too.
      if (round === 0) await giveLine(server, patient, 'blood');
      const answers = await Promise.all([
        submit({ memberVisitItemId: id, remarks: 'One' }),
        submit({ memberVisitItemId: id, remarks: 'Two' }, second),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const [won] = answers.filter(({ status }) => status === 200);
      expect(await versions(id)).toMatchObject([{ remarks: won?.body.item.remarks }]);
      expect(await server.rows('select from service_given where line_id = $1', [id])).toHaveLength(1);
    }
  });

  it.each([
    ['Cancelled', /^Urinalysis was cancelled by Test doctor first at \d\d:\d\d: Wrong patient$/],
    ['NotDone', /^Urinalysis was closed as not done by Test doctor first at \d\d:\d\d: Wrong patient$/],
  ])('refuses one for a test that is %s', async (status, description) => {
    const closed = {
      status,
      closed_at: new Date(),
      closed_by: server.tenants.first.staff.doctor.id,
      closed_reason: 'Wrong patient',
    };
    const id = await giveLine(server, patient, 'urine', closed);
    const refused = await submit({ memberVisitItemId: id, remarks: 'Clear' });
    expect(refused.status).toBe(409);
    expect(refused.body.description).toMatch(description);
  });

  it('refuses one for a medicine', async () => {
    const id = await giveLine(server, patient, 'medicine');
    const { status, body } = await submit({ memberVisitItemId: id, remarks: 'Clear' });
    expect([status, Object.keys(body.fields)]).toEqual([422, ['memberVisitItemId']]);
  });

  it('refuses one without the scheme’s approval, and stores it with the number', async () => {
    const id = await giveLine(server, patient, 'scan', { coverage: 'approval' });
    const refused = await submit({ memberVisitItemId: id, remarks: 'Normal' });
    expect(refused.status).toBe(409);
    expect(refused.body.description).toContain('approval of the scheme');
    await createApproval(server, id, { referenceNo: 'NHIF/REF/201000024' });
    const stored = await submit({ memberVisitItemId: id, remarks: 'Normal' });
    expect(stored.body.item).toMatchObject({
      status: 'Resulted',
      needsApproval: true,
      approvalNo: 'NHIF/REF/201000024',
    });
  });

  it('refuses values that the test does not measure, or the same one twice, and stores nothing of it', async () => {
    const id = await giveLine(server, patient, 'blood');
    const values = ['HB', 'SUGAR', 'HB'].map((code) => ({ code, value: 10 }));
    const { status, body } = await submit({ memberVisitItemId: id, remarks: 'Mixed', values });
    expect([status, body.fields]).toEqual([
      422,
      {
        'values.1.code': 'This test does not measure that value. Remove it.',
        'values.2.code': 'This value is listed twice. List it once.',
      },
    ]);
    expect([await versions(id), await lineState(id)]).toEqual([[], 'Ordered']);
  });

  it('refuses values with too many decimals, naming the allowed number', async () => {
    const id = await giveLine(server, patient, 'blood');
    for (const value of [9.81, 1e-300, -0.05]) {
      const values = [
        { code: 'WBC', value: 6 },
        { code: 'HB', value },
      ];
      const { status, body } = await submit({ memberVisitItemId: id, values });
      expect([status, body.fields]).toEqual([422, { 'values.1.value': 'Write it with at most 1 decimal.' }]);
    }
    const decimals = (count: number) =>
      server.rows("update test_measure set decimals = $1 where code = 'WBC' and facility_id = $2", [
        count,
        server.tenants.first.id,
      ]);
    await decimals(0);
    const whole = await submit({ memberVisitItemId: id, values: [{ code: 'WBC', value: 6.5 }] });
    expect(whole.body.fields).toEqual({ 'values.0.value': 'Write it without decimals.' });
    await decimals(1);
    expect(await versions(id)).toEqual([]);
  });

  it('refuses values that cannot be: by the unit, by the test’s own limits, and together', async () => {
    const id = await giveLine(server, patient, 'blood');
    const change = (set: string) =>
      server.rows(`update test_measure set ${set} where facility_id = $1`, [server.tenants.first.id]);
    const refusedOf = async (haemoglobin: number, whiteCells: number) => {
      const values = [
        { code: 'HB', value: haemoglobin },
        { code: 'WBC', value: whiteCells },
      ];
      const { status, body } = await submit({ memberVisitItemId: id, values });
      return [status, body.fields];
    };
    const range = (low: number, high: number) =>
      `Enter a number from ${low} to ${high}. If the true value is beyond, write it in the remarks.`;
    expect(await refusedOf(-12.5, 12_500)).toEqual([
      422,
      { 'values.0.value': range(0, 60), 'values.1.value': range(0, 10_000) },
    ]);
    await change('possible_low = 1, possible_high = 30');
    expect(await refusedOf(45, 0.5)).toEqual([
      422,
      { 'values.0.value': range(1, 30), 'values.1.value': range(1, 30) },
    ]);
    await change(`possible_low = 0, possible_high = 100, part_of = 'differential'`);
    const together = 'White cells, Haemoglobin add up to 100.2 %. Together they can be at most 100 %.';
    expect(await refusedOf(60, 40.2)).toEqual([
      422,
      { 'values.0.value': together, 'values.1.value': together },
    ]);
    await change('possible_low = null, possible_high = null, part_of = null');
    expect([await versions(id), await lineState(id)]).toEqual([[], 'Ordered']);
  });

  it('refuses a zero with a sign', () => {
    const values = [{ code: 'HB', value: -0 }];
    const { error } = endpoints.submitLabResult.body.safeParse({ memberVisitItemId: randomUUID(), values });
    expect(error?.issues).toMatchObject([
      { path: ['values', 0, 'value'], message: issueText('results.negativeZero') },
    ]);
  });

  it.each([
    [{ values: [{ code: 'HB', value: '9.8' }] }, 'values.0.value'],
    [{ values: [{ code: 'HB', value: 1e12 }] }, 'values.0.value'],
    [{ remarks: 'x'.repeat(4001) }, 'remarks'],
    [{ remarks: 5 }, 'remarks'],
    [{ remarks: 'Clear', price: 5 }, 'price'],
  ])('is malformed: %j', async (sent, field) => {
    const id = await giveLine(server, patient, 'blood');
    const { status, body } = await submit({ memberVisitItemId: id, ...sent });
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    expect(await versions(id)).toEqual([]);
  });

  it('refuses a result without a line, or for an unknown one', async () => {
    const nameless = await submit({ remarks: 'Clear' });
    expect([nameless.status, Object.keys(nameless.body.fields)]).toEqual([400, ['memberVisitItemId']]);
    const id = await giveLine(server, patient, 'urine');
    const [unknown, foreign] = await Promise.all([
      submit({ memberVisitItemId: patient.memberId, remarks: 'Clear' }),
      submit({ memberVisitItemId: id, remarks: 'Clear' }, elsewhere),
    ]);
    expect([unknown.status, foreign.status]).toEqual([404, 404]);
    expect(foreign.body).toEqual(unknown.body);
    expect(await versions(id)).toEqual([]);
  });

  it.each(['receptionist', 'doctor', 'pharmacist', 'admin'] as const)(
    'refuses one from a %s',
    async (role) => {
      const id = await giveLine(server, patient, 'urine');
      const { status } = await submit({ memberVisitItemId: id, remarks: 'Clear' }, tokens[role]);
      expect([status, await versions(id)]).toEqual([403, []]);
    },
  );

  it('refuses one without a token', async () => {
    const id = await giveLine(server, patient, 'urine');
    expect((await submit({ memberVisitItemId: id, remarks: 'Clear' }, '')).status).toBe(401);
  });
});
