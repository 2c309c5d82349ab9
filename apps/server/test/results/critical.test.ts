import {
  type CriticalResult,
  criticalResult,
  dashboardWork,
  labResult,
  listedVisit,
  type Role,
} from '@afyakadi/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedServer, type TestServer } from '../setup/server.ts';
import { createPatient, giveLine, giveTests, items, type Patient } from './factories.ts';

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
});

async function submit(line: string, haemoglobin: number) {
  const values = [{ code: 'HB', value: haemoglobin }];
  const body = { memberVisitItemId: line, values };
  const answer = await server.post('/member-items/submit-lab-results', { token: tokens.lab_tech, body });
  return labResult.parse(answer.body.item);
}
const notify = (line: string, more: object = {}, token = tokens.lab_tech) =>
  server.post('/member-items/notify-critical-result', {
    token,
    body: { memberVisitItemId: line, version: 1, notifiedTo: 'Dr Grace Mollel', ...more },
  });

describe('a critical value', () => {
  it.each([
    [6.9, true],
    [7, false],
    [11, false],
    [20, false],
    [20.1, true],
  ])('%d g/dL of 7 to 20: %j', async (value, critical) => {
    const { versions } = await submit(await giveLine(server, patient, 'blood'), value);
    expect(versions[0]?.values[0]).toMatchObject({ critical });
  });

  it('stays as on the day of the result, even if the limits change', async () => {
    const line = await giveLine(server, patient, 'blood');
    await submit(line, 6);
    const limit = (low: number) =>
      server.rows(
        'update test_measure set critical_low = $3 where facility_id = $1 and item_code = $2 and code = $4',
        [server.tenants.first.id, items.blood, low, 'HB'],
      );
    await limit(5);
    const path = `/member-items/view-lab-result/${line}`;
    const read = labResult.parse((await server.get(path, { token: tokens.doctor })).body.item);
    await limit(7);
    expect(read.versions[0]?.values[0]).toMatchObject({ critical: true });
    expect(read.measures[1]).toMatchObject({ criticalLow: 5, criticalHigh: 20 });
  });

  it('is told to a doctor once, which is audited and reaches the screens', async () => {
    const line = await giveLine(server, patient, 'blood');
    await submit(line, 6);
    const { status, body } = await notify(line);
    expect(status).toBe(200);
    expect(labResult.parse(body.item).versions[0]?.notice).toMatchObject({
      to: 'Dr Grace Mollel',
      byName: 'Test lab_tech first',
    });
    const again = await notify(line);
    expect([again.status, again.body.message]).toMatchObject([
      409,
      expect.stringMatching(/^Test lab_tech first already told Dr Grace Mollel at /),
    ]);
    expect(
      await server.rows(
        "select detail, role from audit where subject_id = $1 and action = 'result.notified'",
        [line],
      ),
    ).toEqual([{ detail: { version: 1, notifiedTo: 'Dr Grace Mollel' }, role: 'lab_tech' }]);
    const [{ n } = {}] = await server.rows(
      "select count(*)::int as n from event where topic = 'results' and visit_id = $1",
      [patient.visitId],
    );
    expect(n).toBe(2);
  });

  it('is not told if there is none, the version is an old one, or nobody is named', async () => {
    const line = await giveLine(server, patient, 'blood');
    expect((await notify(line)).status).toBe(409);
    await submit(line, 11);
    expect((await notify(line)).status).toBe(422);
    expect((await notify(line, { version: 2 })).status).toBe(409);
    const nobody = await notify(line, { notifiedTo: ' ' });
    expect([nobody.status, Object.keys(nobody.body.fields)]).toEqual([400, ['notifiedTo']]);
  });

  it('is told by the laboratory of the facility alone', async () => {
    const line = await giveLine(server, patient, 'blood');
    await submit(line, 6);
    for (const role of ['receptionist', 'doctor', 'pharmacist', 'admin'] as const)
      expect((await notify(line, {}, tokens[role])).status).toBe(403);
    expect((await notify(line, {}, tokens.elsewhere)).status).toBe(404);
  });
});

describe('a critical result that no doctor has seen', () => {
  const seen = (line: string, version: number, token = tokens.doctor) =>
    server.post('/member-items/see-critical-result', { token, body: { memberVisitItemId: line, version } });
  const correct = (line: string, haemoglobin: number) =>
    server.post('/member-items/correct-lab-result', {
      token: tokens.lab_tech,
      body: {
        memberVisitItemId: line,
        version: 1,
        reason: 'Wrong tube',
        values: [{ code: 'HB', value: haemoglobin }],
      },
    });
  /** The entry of a test in the list, and the mark of the patient's visit at the laboratory. */
  async function listed(line: string, token = tokens.doctor) {
    const { body } = await server.get('/member-items/critical-results?values=true', { token });
    const laboratory = server.tenants.first.carePoints.laboratory;
    const visits = await server.get(`/point-of-cares/${laboratory}?view=work`, { token });
    const visit = visits.body.itemList
      .map((item) => listedVisit.parse(item))
      .find(({ id }) => id === patient.visitId);
    const one = body.itemList
      .map((item) => criticalResult.parse(item))
      .find(({ memberVisitItemId }) => memberVisitItemId === line);
    return { mark: visit?.critical, one: one && pick(one) };
  }
  const pick = ({ own, corrected, waitsForNotice, notice, values }: CriticalResult) => ({
    own,
    corrected,
    waitsForNotice,
    told: notice?.to ?? null,
    values: values?.map(({ code, value }) => [code, value]),
  });

  it('is listed until a doctor has seen the newest version, also if one was told', async () => {
    const line = await giveLine(server, patient, 'blood');
    await submit(line, 6);
    const values = [['HB', 6]];
    const untold = { own: true, corrected: false, waitsForNotice: true, told: null, values };
    expect(await listed(line)).toEqual({ mark: 'untold', one: untold });
    expect((await listed(line, tokens.lab_tech)).one).toEqual({ ...untold, own: false });
    const work = await server.get('/dashboard/work', { token: tokens.lab_tech });
    const { critical } = dashboardWork.parse(work.body.item);
    expect(critical).toMatchObject({ own: 0 });
    expect(critical?.untold).toBeGreaterThan(0);

    await notify(line);
    const told = { ...untold, waitsForNotice: false, told: 'Dr Grace Mollel' };
    expect(await listed(line)).toEqual({ mark: 'unseen', one: told });
    const { body } = await seen(line, 1);
    expect(labResult.parse(body.item).critical?.seen).toMatchObject({ byName: 'Test doctor first' });
    expect(await listed(line)).toEqual({ mark: null, one: undefined });
    expect([(await seen(line, 1)).status, (await seen(line, 1)).body.message]).toEqual([
      409,
      expect.stringMatching(/^Test doctor first saw this result at /),
    ]);
  });

  it('is listed again when it is corrected, also to a value that is not critical', async () => {
    const line = await giveLine(server, patient, 'blood');
    await submit(line, 6);
    await seen(line, 1);
    await correct(line, 12);
    const { one } = await listed(line);
    expect(one).toMatchObject({ corrected: true, waitsForNotice: false, values: [['HB', 12]] });
    expect((await seen(line, 1)).status).toBe(409);
    expect((await seen(line, 2)).status).toBe(200);
  });

  it('has values only where they are asked for and the patient is in care, and then the read is recorded', async () => {
    const line = await giveLine(server, patient, 'blood');
    await submit(line, 6);
    const valuesOf = async (query: string) => {
      const { body } = await server.get(`/member-items/critical-results${query}`, { token: tokens.doctor });
      const listed = body.itemList.map((item) => criticalResult.parse(item));
      return listed.find(({ memberVisitItemId }) => memberVisitItemId === line)?.values;
    };
    const reads = async () => {
      const select = "select role from audit where member_id = $1 and action = 'record.seen'";
      return (await server.rows(select, [patient.memberId])).length;
    };
    expect([await valuesOf(''), await reads()]).toEqual([null, 0]);
    expect([await valuesOf('?values=true'), await reads()]).toMatchObject([[{ value: 6, low: 12 }], 1]);
    await server.rows("update order_line set ordered_at = now() - interval '31 days' where id = $1", [line]);
    expect(await valuesOf('?values=true')).toBeNull();
  });

  it('is listed when a correction makes it critical', async () => {
    const line = await giveLine(server, patient, 'blood');
    await submit(line, 11);
    expect((await seen(line, 1)).status).toBe(422);
    await correct(line, 6);
    expect((await listed(line)).one).toMatchObject({ corrected: true, waitsForNotice: true });
  });
});

it('shows the result of the same test before, in its newest version', async () => {
  const ordered = (minutes: number) => ({ ordered_at: new Date(Date.now() - minutes * 60_000) });
  const old = await giveLine(server, patient, 'blood', ordered(50));
  const line = await giveLine(server, patient, 'blood', ordered(10));
  const urine = await giveLine(server, patient, 'urine', ordered(9));
  const later = await giveLine(server, patient, 'blood', ordered(5));
  await submit(old, 14);
  await server.post('/member-items/correct-lab-result', {
    token: tokens.lab_tech,
    body: {
      memberVisitItemId: old,
      version: 1,
      reason: 'Wrong tube',
      remarks: 'Repeated',
      values: [{ code: 'HB', value: 15.3 }],
    },
  });
  await submit(later, 13);
  const path = `/member-items/lab-results/${patient.memberId}`;
  const { body } = await server.get(path, { token: tokens.lab_tech });
  const previous = new Map(
    body.itemList.map((one) => labResult.parse(one)).map((one) => [one.memberVisitItemId, one.previous]),
  );
  expect(previous.get(line)).toMatchObject({
    remarks: 'Repeated',
    values: [{ code: 'HB', value: 15.3, unit: 'g/dL' }],
  });
  expect([previous.get(old), previous.get(urine)]).toEqual([null, null]);
});

it('has the ready words of its item in both languages', async () => {
  const choices = [
    {
      en: 'Result',
      sw: 'Jibu',
      options: [
        { en: 'Negative', sw: 'Hasi' },
        { en: 'Positive', sw: 'Chanya' },
      ],
    },
  ];
  await server.rows(
    'update facility_item set result_choices = $3 where facility_id = $1 and item_code = $2',
    [server.tenants.first.id, items.urine, JSON.stringify(choices)],
  );
  const line = await giveLine(server, patient, 'urine');
  const path = `/member-items/view-lab-result/${line}`;
  expect((await server.get(path, { token: tokens.lab_tech })).body.item).toMatchObject({
    choices,
    previous: null,
  });
});
