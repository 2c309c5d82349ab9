import { allergy } from '@afyakadi/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { carePoints } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { signedIn, verifiedPatient, written } from './factories.ts';

const nobody = '0198c000-0000-7000-8000-00000000ffff';
const penicillin = { substance: 'Penicillin', severity: 'Severe', reaction: 'Swollen face' };

let server: TestServer;
let as: Awaited<ReturnType<typeof signedIn>>;
let patient: { id: string; authorizationId: string };
beforeAll(async () => {
  server = await testServer();
  as = await signedIn(server);
  patient = await verifiedPatient(server, as('receptionist'));
  const body = { pointOfCareId: carePoints.pharmacy, authorizedClientId: patient.authorizationId };
  await server.post('/point-of-cares', { token: as('doctor'), body });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.rows('delete from allergy');
  await server.rows('delete from audit');
  await server.rows('delete from event');
});

const path = (id = patient.id) => `/patients/${id}/allergies`;
const add = (body: object, token = as('doctor'), headers: Record<string, string> = {}) =>
  server.post(path(), { token, body, headers });
const withdraw = (id: string, body: object = { reason: 'Tolerated it since' }, token = as('doctor')) =>
  server.post(`/allergies/${id}/withdraw`, { token, body });
const list = async (token = as('doctor')) => {
  const { body } = await server.get(path(), { token });
  return { itemList: body.itemList, totalItems: body.data.totalItems };
};
const head = async (token: string) => (await server.get(`/patients/${patient.id}`, { token })).body.item;
const recorded = async () => allergy.parse((await add(penicillin)).body.item).id;

describe('recording an allergy', () => {
  it.each(['doctor', 'pharmacist'] as const)('is allowed to the %s', async (role) => {
    const { status, body } = await add(penicillin, as(role));
    expect(status).toBe(200);
    expect(body.item).toMatchObject({
      ...penicillin,
      authorizedMemberId: patient.id,
      recordedByName: `Test ${role} first`,
      withdrawnAt: null,
    });
    expect(await written(server, 'allergy%')).toMatchObject([
      { action: 'allergy.recorded', role, subject_type: 'allergy', detail: {} },
    ]);
    expect(await server.rows('select topic, member_id from event')).toEqual([
      { topic: 'allergies', member_id: patient.id },
    ]);
  });

  it('requires no valid authorization', async () => {
    await server.rows('update card_authorization set withdrawn_at = now()');
    try {
      // The record of a former patient is opened with a reason.
      expect((await add(penicillin)).status).toBe(403);
      const body = { reason: 'Asked for by the referral hospital' };
      await server.post(`/patients/${patient.id}/open-record`, { token: as('doctor'), body });
      expect((await add(penicillin)).status).toBe(200);
    } finally {
      await server.rows('update card_authorization set withdrawn_at = null');
      await server.rows('delete from emergency_access');
    }
  });

  it('takes a name of two letters', async () => {
    expect((await add({ substance: 'SP', severity: 'Severe' })).body.item).toMatchObject({ substance: 'SP' });
    expect((await add({ substance: 'P', severity: 'Severe' })).body.fields).toHaveProperty('substance');
  });

  it.each(['penicillin', 'PENICILLIN ', ' Penicillin'])(
    'returns the existing one for "%s"',
    async (substance) => {
      const first = await add(penicillin);
      const second = await add({ substance, severity: 'Mild' }, as('pharmacist'));
      expect(second.body.item).toEqual(first.body.item);
      expect((await written(server, 'allergy%')).length).toBe(1);
      expect((await server.rows('select from event')).length).toBe(1);
    },
  );

  it('treats blanks between words as one', async () => {
    const first = await add({ ...penicillin, substance: 'Benzyl   penicillin' });
    expect(first.body.item.substance).toBe('Benzyl penicillin');
    const second = await add({ ...penicillin, substance: 'benzyl penicillin' });
    expect(second.body.item.id).toBe(first.body.item.id);
  });

  it('creates one for ten simultaneous requests, with one key or with ten', async () => {
    const key = { 'Idempotency-Key': 'allergy-of-one-key' };
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => add(penicillin, as('doctor'), key)),
      ...Array.from({ length: 5 }, () => add(penicillin, as('pharmacist'))),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.item.id)).size).toBe(1);
    expect((await written(server, 'allergy%')).length).toBe(1);
  });

  it.each([
    [{}, 'substance'],
    [{ ...penicillin, substance: '  a ' }, 'substance'],
    [{ ...penicillin, substance: 'x'.repeat(81) }, 'substance'],
    [{ ...penicillin, severity: 'Awful' }, 'severity'],
    [{ ...penicillin, reaction: 'x'.repeat(201) }, 'reaction'],
    [{ ...penicillin, since: 2020 }, 'since'],
  ])('names the field that is wrong in %j', async (body, field) => {
    const answer = await add(body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields)).toContain(field);
    expect((await list()).totalItems).toBe(0);
  });
});

describe('withdrawing an allergy', () => {
  it('keeps it in the list, marked, and allows it to be recorded again', async () => {
    const id = await recorded();
    const { status, body } = await withdraw(id);
    expect([status, body.item.withdrawnReason]).toEqual([200, 'Tolerated it since']);
    expect((await list()).itemList).toEqual([body.item]);
    expect(await written(server, 'allergy.withdrawn')).toMatchObject([{ reason: 'Tolerated it since' }]);
    expect((await withdraw(id)).status).toBe(409);
    const second = await add(penicillin);
    expect(second.body.item.id).not.toBe(id);
    expect((await list()).itemList).toEqual([second.body.item, body.item]);
    expect((await server.rows('select from event')).length).toBe(3);
  });

  it('succeeds for one of two simultaneous requests', async () => {
    const id = await recorded();
    const answers = await Promise.all([withdraw(id), withdraw(id, undefined, as('pharmacist'))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('requires a reason', async () => {
    const id = await recorded();
    const answer = await withdraw(id, {});
    expect(answer.status).toBe(400);
    expect((await list()).itemList).toMatchObject([{ withdrawnAt: null }]);
  });
});

describe("the patient's head", () => {
  it('shows the active ones, newest first, to the roles that may read them', async () => {
    const wrong = allergy.parse((await add({ substance: 'Sulfa', severity: 'Mild' })).body.item);
    await withdraw(wrong.id);
    const first = (await add(penicillin)).body.item;
    const second = (await add({ substance: 'Aspirin', severity: 'Moderate' })).body.item;
    expect((await head(as('doctor'))).allergies).toEqual([second, first]);
    expect((await head(as('pharmacist'))).allergies).toEqual([second, first]);
    for (const role of ['receptionist', 'lab_tech'] as const) {
      const shown = await head(as(role));
      expect(shown.allergies).toBeNull();
      expect(JSON.stringify(shown)).not.toContain('Aspirin');
    }
  });

  it('says if there are none', async () => {
    expect((await head(as('doctor'))).allergies).toEqual([]);
  });
});

describe('access', () => {
  const calls = async (token?: string, id = patient.id, allergyId = nobody) => {
    const ask = token ? { token } : {};
    const answers = [
      await server.get(path(id), ask),
      await server.post(path(id), { ...ask, body: penicillin }),
      await server.post(`/allergies/${allergyId}/withdraw`, { ...ask, body: { reason: 'Wrong' } }),
    ];
    return answers.map(({ status }) => status);
  };

  it.each(['receptionist', 'lab_tech', 'admin'] as const)('is refused to the %s', async (role) => {
    const id = await recorded();
    expect(await calls(as(role), patient.id, id)).toEqual([403, 403, 403]);
  });

  it('is refused without a token', async () => {
    expect(await calls()).toEqual([401, 401, 401]);
  });

  it('is refused for another facility, which finds nothing', async () => {
    const id = await recorded();
    expect(await calls(as('doctor', 'second'), patient.id, id)).toEqual([404, 404, 404]);
    expect((await list()).itemList).toMatchObject([{ withdrawnAt: null }]);
  });

  it('is refused for an unknown patient', async () => {
    expect(await calls(as('pharmacist'), nobody)).toEqual([404, 404, 404]);
  });
});
