import { labResult, type Role, startedVisit } from '@afyakadi/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedServer, type TestServer } from '../setup/server.ts';
import {
  askAuthorization,
  createPatient,
  giveLine,
  giveTests,
  type Patient,
  signInSecond,
} from './factories.ts';

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
let line: string;

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
  await askAuthorization(server, false);
  patient = await createPatient(server, tokens);
  line = await giveLine(server, patient, 'blood');
});

const send = (call: string, body: object, token = tokens.lab_tech, headers: Record<string, string> = {}) =>
  server.post(`/member-items/${call}`, { token, body: { memberVisitItemId: line, ...body }, headers });
const submit = (body: object, token?: string) => send('submit-lab-results', body, token);
const correct = (body: object, token?: string, headers?: Record<string, string>) =>
  send('correct-lab-result', { reason: 'Wrong tube', version: 1, ...body }, token, headers);
const authorize = (version: number, token = second, headers?: Record<string, string>) =>
  send('authorize-lab-result', { version }, token, headers);
const view = async (token = tokens.doctor) =>
  labResult.parse((await server.get(`/member-items/view-lab-result/${line}`, { token })).body.item);
const visitState = async (id = patient.visitId) =>
  (await server.rows('select status from visit where id = $1', [id]))[0]?.status;
const versions = () =>
  server.rows('select version, remarks, state from test_result where line_id = $1 order by version', [line]);

describe('correcting a result', () => {
  it('keeps the old one, records the reason and marks the new values', async () => {
    await submit({ remarks: 'First', values: [{ code: 'HB', value: 9.8 }] });
    const { status, body } = await correct(
      { remarks: 'Second', values: [{ code: 'HB', value: 18.9 }] },
      second,
    );
    expect(status).toBe(200);
    expect(body.item).toMatchObject({ status: 'Resulted', remarks: 'Second' });
    expect((await view()).versions).toMatchObject([
      {
        version: 2,
        remarks: 'Second',
        byName: 'Second technician',
        correctionReason: 'Wrong tube',
        values: [{ code: 'HB', value: 18.9, flag: 'high' }],
      },
      {
        version: 1,
        remarks: 'First',
        byName: 'Test lab_tech first',
        correctionReason: null,
        values: [{ code: 'HB', value: 9.8, flag: 'low' }],
      },
    ]);
    expect(await server.rows('select from service_given where line_id = $1', [line])).toHaveLength(1);
    const audited = await server.rows(
      `select action, reason from audit where subject_id = $1 and action = 'result.corrected'`,
      [line],
    );
    expect(audited).toEqual([{ action: 'result.corrected', reason: 'Wrong tube' }]);
  });

  it('accepts only the newest version: the second of two sees what the first did', async () => {
    await submit({ remarks: 'First' });
    const answers = await Promise.all([correct({ remarks: 'One' }), correct({ remarks: 'Two' }, second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [lost] = answers.filter(({ status }) => status === 409);
    expect(lost?.body.description).toMatch(
      /^(Test lab_tech first|Second technician) changed this result at \d\d:\d\d\./,
    );
    expect(await versions()).toHaveLength(2);
    expect((await correct({ remarks: 'Three', version: 3 })).status).toBe(409);
  });

  it('creates one version per key', async () => {
    await submit({ remarks: 'First' });
    const headers = { 'Idempotency-Key': `correct-${line}` };
    const [first, again] = [
      await correct({ remarks: 'Second' }, second, headers),
      await correct({ remarks: 'Second' }, second, headers),
    ];
    expect(again.body).toEqual(first.body);
    expect(await versions()).toHaveLength(2);
  });

  it.each([
    [{ remarks: ' ' }, 400, 'remarks'],
    [{ remarks: 'Ok', reason: ' x ' }, 400, 'reason'],
    [{ remarks: 'Ok', version: 1.5 }, 400, 'version'],
    [{ values: [{ code: 'SUGAR', value: 5 }] }, 422, 'values.0.code'],
  ])('refuses %j with %i and changes nothing', async (sent, expected, field) => {
    await submit({ remarks: 'First' });
    const { status, body } = await correct(sent);
    expect([status, Object.keys(body.fields)]).toEqual([expected, [field]]);
    expect(await versions()).toEqual([{ version: 1, remarks: 'First', state: 'Final' }]);
  });

  it('refuses a line without a result, an unknown one, and one of another role', async () => {
    const none = await correct({ remarks: 'Second' });
    expect([none.status, none.body.description]).toEqual([
      409,
      'This test has no result yet. Submit its result first.',
    ]);
    await submit({ remarks: 'First' });
    expect((await correct({ remarks: 'Second' }, elsewhere)).status).toBe(404);
    expect((await correct({ remarks: 'Second' }, tokens.doctor)).status).toBe(403);
    expect((await correct({ remarks: 'Second' }, '')).status).toBe(401);
    expect(await versions()).toHaveLength(1);
  });
});

describe('with authorization by a second person', () => {
  beforeEach(() => askAuthorization(server, true));

  it('a result is Preliminary, and its visit open, until another person authorizes it', async () => {
    const submitted = await submit({ remarks: 'Malaria seen' });
    expect(submitted.body.item).toMatchObject({ status: 'Preliminary', mayAuthorize: false });
    expect(await view()).toMatchObject({
      status: 'Preliminary',
      remarks: 'Malaria seen',
      mayAuthorize: false,
      versions: [{ state: 'Preliminary', authorizedAt: null, authorizedByName: null }],
    });
    expect(await view(second)).toMatchObject({ mayAuthorize: true });
    expect(await visitState()).toBe('Pending');

    const own = await authorize(1, tokens.lab_tech);
    expect([own.status, own.body.description]).toEqual([
      403,
      'Someone other than the author must authorize this result.',
    ]);
    expect(await versions()).toEqual([{ version: 1, remarks: 'Malaria seen', state: 'Preliminary' }]);

    const { status, body } = await authorize(1);
    expect(status).toBe(200);
    expect(body.item).toMatchObject({
      status: 'Resulted',
      mayAuthorize: false,
      versions: [{ state: 'Final', byName: 'Test lab_tech first', authorizedByName: 'Second technician' }],
    });
    expect(await visitState()).toBe('Completed');
    const written = await server.rows(`select topic from event where visit_id = $1 and topic = 'results'`, [
      patient.visitId,
    ]);
    expect(written).toHaveLength(2);
  });

  it('lists who waits for an authorization, and since when', async () => {
    await submit({ remarks: 'Seen' });
    const late = await submit({ remarks: 'Seen too' }, second);
    expect(late.status).toBe(409);
    expect(late.body.description).toMatch(
      / already has a result by Test lab_tech first at \d\d:\d\d, waiting for authorization\.$/,
    );
  });

  it('authorizes once, and the same key gives the same answer', async () => {
    await submit({ remarks: 'Seen' });
    const headers = { 'Idempotency-Key': `authorize-${line}` };
    const first = await authorize(1, second, headers);
    expect((await authorize(1, second, headers)).body).toEqual(first.body);
    const late = await authorize(1);
    expect(late.status).toBe(409);
    expect(late.body.description).toMatch(/^This result was authorized by Second technician at \d\d:\d\d\.$/);
  });

  it('lets one of a simultaneous authorization and correction succeed', async () => {
    await submit({ remarks: 'Seen' });
    const [authorized, corrected] = await Promise.all([
      authorize(1),
      correct({ remarks: 'Not seen' }, tokens.lab_tech),
    ]);
    const stored = await versions();
    expect(corrected.status).toBe(200);
    expect(stored.at(-1)).toEqual({ version: 2, remarks: 'Not seen', state: 'Preliminary' });
    expect(stored[0]?.state).toBe(authorized.status === 200 ? 'Final' : 'Preliminary');
    expect([200, 409]).toContain(authorized.status);
    expect([(await view()).status, await visitState()]).toEqual(['Preliminary', 'Pending']);
  });

  it('a correction is Preliminary again and opens its completed visit; the corrector cannot authorize it', async () => {
    await submit({ remarks: 'Seen' });
    await authorize(1);
    expect(await visitState()).toBe('Completed');
    const corrected = await correct({ remarks: 'Not seen' }, second);
    expect(corrected.body.item).toMatchObject({ status: 'Preliminary', remarks: 'Not seen' });
    expect(await visitState()).toBe('Pending');
    expect((await authorize(1, tokens.lab_tech)).status).toBe(409);
    expect((await authorize(2, second)).status).toBe(403);
    expect((await authorize(2, tokens.lab_tech)).status).toBe(200);
    expect(await visitState()).toBe('Completed');
    expect((await view()).versions.map(({ state }) => state)).toEqual(['Final', 'Final']);
  });

  it('a correction joins the visit that is open by then', async () => {
    await submit({ remarks: 'Seen' });
    await authorize(1);
    const started = await server.post('/point-of-cares', {
      token: tokens.doctor,
      body: {
        pointOfCareId: server.tenants.first.carePoints.laboratory,
        authorizedClientId: patient.authorizationId,
      },
    });
    const open = startedVisit.parse(started.body.item).authorizedPointOfCareId;
    expect(open).not.toBe(patient.visitId);
    const corrected = await correct({ remarks: 'Not seen' }, second);
    expect(corrected.body.item).toMatchObject({ status: 'Preliminary', visitId: open });
    expect([await visitState(), await visitState(open)]).toEqual(['Completed', 'Pending']);
    await authorize(2, tokens.lab_tech);
    expect(await visitState(open)).toBe('Completed');
  });

  it('refuses to authorize without a result, from elsewhere, or for other roles', async () => {
    expect((await authorize(1)).status).toBe(409);
    await submit({ remarks: 'Seen' });
    expect((await authorize(1, elsewhere)).status).toBe(404);
    expect((await authorize(1, tokens.doctor)).status).toBe(403);
    expect((await authorize(1, '')).status).toBe(401);
    const wrong = await authorize(0);
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['version']]);
    expect(await versions()).toEqual([{ version: 1, remarks: 'Seen', state: 'Preliminary' }]);
  });
});
