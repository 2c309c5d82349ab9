import { fromAgeDays, hasAge, labResult, type Role } from '@afyakadi/contract';
import { daysBefore } from '@afyakadi/contract/formats/days';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flagOf } from '../../src/domains/results/rows.ts';
import { dayIn } from '../../src/platform/http/day.ts';
import { type Answer, sharedServer, type TestServer } from '../setup/server.ts';
import { createPatient, giveLine, giveTests } from './factories.ts';

let server: TestServer;
let elsewhere: string;
const tokens: Record<Role, string> = {
  receptionist: '',
  doctor: '',
  pharmacist: '',
  lab_tech: '',
  practitioner: '',
  admin: '',
};

beforeAll(async () => {
  server = await sharedServer();
  await giveTests(server);
  for (const role of ['receptionist', 'doctor', 'pharmacist', 'lab_tech', 'admin'] as const)
    tokens[role] = await server.signIn(role);
  elsewhere = await server.signIn('doctor', 'second');
});
afterAll(() => server.close());

const view = (id: string, token = tokens.doctor) =>
  server.get(`/member-items/view-lab-result/${id}`, { token });
const list = (id: string, token = tokens.doctor, query = '') =>
  server.get(`/member-items/lab-results/${id}${query}`, { token });
const daysAgo = (days: number) => daysBefore(dayIn(server.config.timeZone)(new Date()), days);

describe('the range of a measure', () => {
  it.each([
    ['a newborn', 'Male', 3, 14, 22],
    ['a baby on the last day of its range', 'Female', 27, 14, 22],
    ['a baby of 28 days', 'Female', 28, 11, 14],
    ['a child of six', 'Male', 6 * 365, 11, 14],
    ['a woman', 'Female', 35 * 365, 12, 16],
    ['a man', 'Male', 35 * 365, 13, 17],
  ])('is that of %s', async (_, gender, days, low, high) => {
    const patient = await createPatient(server, tokens, { gender, dateOfBirth: daysAgo(days) });
    const id = await giveLine(server, patient, 'blood');
    const { body } = await view(id, tokens.lab_tech);
    expect(labResult.parse(body.item).measures).toMatchObject([
      { code: 'WBC', name: 'White cells', unit: '10^9/L', decimals: 1, low: null, high: null },
      { code: 'HB', name: 'Haemoglobin', unit: 'g/dL', decimals: 1, low, high },
    ]);
  });

  it.each([
    ['sex', 'gender', 11.5, 17.5],
    ['age', 'date_of_birth', 5, 25],
  ])('requires nothing unknown: %s', async (_, column, low, high) => {
    const patient = await createPatient(server, tokens);
    await server.rows(`update authorized_member set ${column} = null where id = $1`, [patient.memberId]);
    const { body } = await view(await giveLine(server, patient, 'blood'));
    expect(labResult.parse(body.item).measures[1]).toMatchObject({ low, high });
  });

  it('stays with the value as on that day, even if the range changes', async () => {
    const patient = await createPatient(server, tokens);
    const id = await giveLine(server, patient, 'blood');
    const values = [{ code: 'HB', value: 12 }];
    await server.post('/member-items/submit-lab-results', {
      token: tokens.lab_tech,
      body: { memberVisitItemId: id, values },
    });
    await server.rows(`update authorized_member set gender = 'Male' where id = $1`, [patient.memberId]);
    const { measures, versions } = labResult.parse((await view(id)).body.item);
    expect(measures[1]).toMatchObject({ low: 13, high: 17 });
    expect(versions[0]?.values[0]).toMatchObject({ low: 12, high: 16, flag: null });
  });

  it.each([
    [11.9, 12, 16, 'low'],
    [12, 12, 16, null],
    [16, 12, 16, null],
    [16.01, 12, 16, 'high'],
    [-1, null, 5, null],
    [6, null, 5, 'high'],
    [0, 1, null, 'low'],
    [99, 1, null, null],
    [0, null, null, null],
  ])('marks %d in %s to %s as %s', (value, low, high, flag) => {
    expect(flagOf({ value, low, high })).toBe(flag);
  });
});

describe("a patient's tests", () => {
  it('are listed open ones first, then newest first, in pages that agree with their count', async () => {
    const patient = await createPatient(server, tokens);
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const line = (minutes: number, status: string) =>
      giveLine(server, patient, 'urine', { status, ordered_at: at(minutes) });
    const done = await line(1, 'Resulted');
    const open = await line(30, 'Ordered');
    const waiting = await line(20, 'Preliminary');
    const cancelled = await line(10, 'Cancelled');
    await giveLine(server, patient, 'medicine');
    const ids = (answer: Answer) => answer.body.itemList.map(({ id }) => id);

    const all = await list(patient.memberId);
    expect(all.body.data).toMatchObject({ totalItems: 4, pageNo: 0 });
    expect(ids(all)).toEqual([waiting, open, done, cancelled]);
    const oldest = await list(patient.memberId, tokens.lab_tech, '?sortBy=createdAt&sortBy=asc');
    expect(ids(oldest)).toEqual([open, waiting, cancelled, done]);
    const second = await list(patient.memberId, tokens.doctor, '?pageNo=1&pageSize=3');
    expect([ids(second), second.body.data.totalItems]).toEqual([[cancelled], 4]);
    const beyond = await list(patient.memberId, tokens.doctor, '?pageNo=9&pageSize=3');
    expect([ids(beyond), beyond.body.data.totalItems]).toEqual([[], 4]);
  });

  it('are empty for a patient without any', async () => {
    const patient = await createPatient(server, tokens);
    const { body } = await list(patient.memberId);
    expect(body.data).toMatchObject({ itemList: [], totalItems: 0 });
  });

  it('are visible to doctor and technician only, without the doctor’s diagnosis', async () => {
    const patient = await createPatient(server, tokens);
    const id = await giveLine(server, patient, 'urine', { doctor_note: 'Midstream' });
    for (const role of ['receptionist', 'pharmacist', 'admin'] as const)
      expect([
        (await list(patient.memberId, tokens[role])).status,
        (await view(id, tokens[role])).status,
      ]).toEqual([403, 403]);
    expect([(await list(patient.memberId, '')).status, (await view(id, '')).status]).toEqual([401, 401]);
    const { item } = (await view(id, tokens.lab_tech)).body;
    expect(item).toMatchObject({
      doctorNote: 'Midstream',
      orderedByName: 'Test doctor first',
      remarks: null,
    });
    expect(item).not.toHaveProperty('diagnosis');
  });

  it('of an unknown patient, or one of another facility, are not found; a medicine is not a test', async () => {
    const patient = await createPatient(server, tokens);
    const unknown = await list(patient.visitId);
    expect([unknown.status, unknown.body.description]).toEqual([404, 'Patient not found.']);
    expect((await list(patient.memberId, elsewhere)).body).toEqual(unknown.body);
    const test = await giveLine(server, patient, 'urine');
    const medicine = await giveLine(server, patient, 'medicine');
    const answers = await Promise.all([view(medicine), view(test, elsewhere), view(patient.memberId)]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(answers[1]?.body).toEqual(answers[2]?.body);
  });

  it('reads the age of a range by the calendar, as the contract does', async () => {
    const cases = ['2000-02-29', '2015-03-01', '2024-12-31'].flatMap((born) =>
      [28, 30, 182, 365, 730, 3652, 4383].flatMap((days) =>
        ['2001-02-28', '2015-03-29', '2016-02-29', '2025-03-01', '2034-12-31'].map((on) => ({
          born,
          days,
          on,
        })),
      ),
    );
    const [row] = await server.rows(
      `select array_agg(has_age((c->>'born')::date, (c->>'on')::date, (c->>'days')::int) order by n) as has
       from jsonb_array_elements($1::jsonb) with ordinality as x (c, n)`,
      [JSON.stringify(cases)],
    );
    expect(row?.has).toEqual(cases.map(({ born, days, on }) => hasAge(born, on, fromAgeDays(days))));
  });

  it.each(['?sortBy=name', '?pageSize=0', '?pageNo=-1', '?colour=red'])('refuses %s', async (query) => {
    const patient = await createPatient(server, tokens);
    expect((await list(patient.memberId, tokens.doctor, query)).status).toBe(400);
  });

  it('need the same number of statements for one test as for thirty', async () => {
    const counted = async (memberId: string) => {
      let statements = 0;
      const { read } = server.database;
      const counting = (...asked: Parameters<typeof read>) => {
        statements++;
        return read(...asked);
      };
      Object.assign(server.database, { read: counting });
      const { body } = await list(memberId);
      Object.assign(server.database, { read });
      return [statements, body.itemList.length];
    };
    const one = await createPatient(server, tokens);
    await giveLine(server, one, 'blood');
    const many = await createPatient(server, tokens);
    for (let n = 0; n < 30; n++) await giveLine(server, many, 'blood');
    const [[few, single], [more, thirty]] = [await counted(one.memberId), await counted(many.memberId)];
    expect([single, thirty]).toEqual([1, 30]);
    expect(more).toBe(few);
    expect(more).toBeGreaterThan(0);
  });
});
