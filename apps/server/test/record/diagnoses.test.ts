import { diagnosis, startedVisit } from '@afyakadi/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { carePoints } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { signedIn, verifiedPatient, written } from './factories.ts';

const nobody = '0198c000-0000-7000-8000-00000000ffff';

let server: TestServer;
let as: Awaited<ReturnType<typeof signedIn>>;
let patient: { id: string; authorizationId: string };
beforeAll(async () => {
  server = await testServer();
  as = await signedIn(server);
  patient = await verifiedPatient(server, as('receptionist'));
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.rows('delete from diagnosis');
  await server.rows('delete from clinical_note');
  await server.rows('delete from audit');
  await server.rows('delete from event');
});

const path = (id = patient.id) => `/patients/${id}/diagnoses`;
const add = (body: object, token = as('doctor'), headers: Record<string, string> = {}) =>
  server.post(path(), { token, body, headers });
const act = (id: string, verb: 'finalize' | 'withdraw', body: object = {}, token = as('doctor')) =>
  server.post(`/diagnoses/${id}/${verb}`, { token, body });
const list = async (query = '') => {
  const { body } = await server.get(`${path()}?${query}`, { token: as('doctor') });
  return { itemList: body.itemList, totalItems: body.data.totalItems };
};
const recorded = async (code = 'B54'): Promise<string> => diagnosis.parse((await add({ code })).body.item).id;

describe('recording a diagnosis', () => {
  it('adds it to the authorization, provisional, with who and when', async () => {
    const { status, body } = await add({ code: 'n390', note: ' Dysuria\nfor 3 days ' });
    expect(status).toBe(200);
    expect(body.item).toMatchObject({
      authorizedMemberId: patient.id,
      code: 'N39.0',
      name: 'Urinary tract infection, site not stated',
      certainty: 'Provisional',
      note: 'Dysuria\nfor 3 days',
      recordedByName: 'Test doctor first',
      finalizedAt: null,
      withdrawnAt: null,
    });
    const rows = await server.rows('select authorization_id, code from diagnosis');
    expect(rows).toEqual([{ authorization_id: patient.authorizationId, code: 'N39.0' }]);
    expect(await written(server, 'diagnosis%')).toMatchObject([
      { action: 'diagnosis.recorded', role: 'doctor', subject_type: 'diagnosis', reason: null, detail: {} },
    ]);
    expect(await server.rows('select topic, member_id from event')).toEqual([
      { topic: 'diagnoses', member_id: patient.id },
    ]);
  });

  it('adds it as final if requested', async () => {
    const { body } = await add({ code: 'B54', certainty: 'Final' });
    expect(body.item.certainty).toBe('Final');
    expect(body.item.finalizedAt).toBe(body.item.createdAt);
  });

  it.each(['N39.0', 'n390', 'n39.0', ' N39 . 0 '])('accepts "%s" as N39.0', async (code) => {
    expect((await add({ code })).body.item.code).toBe('N39.0');
  });

  it.each(['N39.9X', 'XYZ', 'N39', '999', "'; --"])('refuses %s, which is not in the list', async (code) => {
    const { status, body } = await add({ code });
    expect([status, body.statusCode]).toEqual([422, 51422]);
    expect(body.fields).toEqual({ code: 'Choose a diagnosis from the list' });
    expect((await list()).totalItems).toBe(0);
  });

  it.each([
    [{}, 'code'],
    [{ code: 'N' }, 'code'],
    [{ code: 7 }, 'code'],
    [{ code: 'B54', certainty: 'Sure' }, 'certainty'],
    [{ code: 'B54', note: 'x'.repeat(1_001) }, 'note'],
    [{ code: 'B54', unknown: 1 }, 'unknown'],
  ])('names the field that is wrong in %j', async (body, field) => {
    const answer = await add(body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields)).toContain(field);
    expect((await list()).totalItems).toBe(0);
  });

  it('returns the existing one for a repeated code, and publishes nothing', async () => {
    const first = await add({ code: 'B54', note: 'First' });
    const second = await add({ code: 'b54', certainty: 'Final', note: 'Second' });
    expect(second.body.item).toEqual(first.body.item);
    expect((await written(server, 'diagnosis%')).length).toBe(1);
    expect((await server.rows('select from event')).length).toBe(1);
  });

  it('creates one for ten simultaneous requests, with one key or with ten', async () => {
    const key = { 'Idempotency-Key': 'diagnosis-of-one-key' };
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => add({ code: 'B54' }, as('doctor'), key)),
      ...Array.from({ length: 5 }, () => add({ code: 'B54' })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.item.id)).size).toBe(1);
    expect((await server.rows('select from diagnosis')).length).toBe(1);
    expect((await written(server, 'diagnosis%')).length).toBe(1);
  });

  it('adds it again under the next authorization', async () => {
    const first = await recorded();
    await server.rows(
      "update card_authorization set created_at = created_at - interval '2 days', day = day - 2",
    );
    await server.rows('delete from register.issued_authorization');
    const again = await verifiedPatient(server, as('receptionist'));
    expect(again.authorizationId).not.toBe(patient.authorizationId);
    expect(await recorded()).not.toBe(first);
    expect((await list()).totalItems).toBe(2);
    patient = again;
  });

  it('prevents the withdrawal of the authorization', async () => {
    const withdraw = () =>
      server.post(`/card/authorize/${patient.authorizationId}/withdraw`, {
        token: as('receptionist'),
        body: { reason: 'Wrong patient' },
      });
    await recorded();
    expect((await withdraw()).status).toBe(409);
  });

  it('asks to verify the card without a valid authorization', async () => {
    await server.rows('update card_authorization set withdrawn_at = now()');
    for (const [to, body] of [
      ['diagnoses', { code: 'B54' }],
      ['notes', { text: 'Seen' }],
    ] as const) {
      const answer = await server.post(`/patients/${patient.id}/${to}`, { token: as('doctor'), body });
      expect(answer.status).toBe(409);
      expect(answer.body.description).toContain('Verify the card first.');
    }
    await server.rows('update card_authorization set withdrawn_at = null');
    expect((await list()).totalItems).toBe(0);
  });
});

describe('finalizing and withdrawing', () => {
  it('makes it final once, and can be repeated', async () => {
    const id = await recorded();
    const first = await act(id, 'finalize');
    expect(first.body.item).toMatchObject({ id, certainty: 'Final' });
    const again = await Promise.all([act(id, 'finalize'), act(id, 'finalize')]);
    for (const { body } of again) expect(body.item).toEqual(first.body.item);
    expect((await written(server, 'diagnosis.finalized')).length).toBe(1);
    expect((await server.rows('select from event')).length).toBe(2);
  });

  it('withdraws with a reason and keeps it in the list, marked', async () => {
    const id = await recorded();
    const { status, body } = await act(id, 'withdraw', { reason: 'Blood slide negative' });
    expect(status).toBe(200);
    expect(body.item).toMatchObject({ id, withdrawnReason: 'Blood slide negative' });
    expect(body.item.withdrawnAt).not.toBeNull();
    expect((await list()).itemList).toEqual([body.item]);
    expect(await written(server, 'diagnosis.withdrawn')).toMatchObject([
      { reason: 'Blood slide negative', detail: {} },
    ]);
    const again = await act(id, 'withdraw', { reason: 'Twice' });
    expect([again.status, (await act(id, 'finalize')).status]).toEqual([409, 409]);
    expect((await list()).itemList).toEqual([body.item]);
    // The code can be recorded again.
    expect(await recorded()).not.toBe(id);
  });

  it('succeeds for one of two simultaneous requests', async () => {
    const id = await recorded();
    const answers = await Promise.all(['First', 'Second'].map((reason) => act(id, 'withdraw', { reason })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await written(server, 'diagnosis.withdrawn')).length).toBe(1);
  });

  it('replays the answer to a repeated key', async () => {
    const id = await recorded();
    const send = () =>
      server.post(`/diagnoses/${id}/withdraw`, {
        token: as('doctor'),
        body: { reason: 'Blood slide negative' },
        headers: { 'Idempotency-Key': 'withdraw-once' },
      });
    const first = await send();
    const second = await send();
    expect([first.status, second.status, second.body.data]).toEqual([200, 200, first.body.data]);
  });

  it('keeps it with its order line', async () => {
    const id = await recorded();
    const { body } = await server.post('/point-of-cares', {
      token: as('doctor'),
      body: { pointOfCareId: carePoints.pharmacy, authorizedClientId: patient.authorizationId },
    });
    await server.rows(
      `insert into order_line (facility_id, id, order_id, visit_id, authorization_id, member_id, item_id, item_code,
         item_name, category, unit_price, coverage, quantity, diagnosis_id, status, day, ordered_at, ordered_by)
       select d.facility_id, gen_random_uuid(), gen_random_uuid(), $2, d.authorization_id, d.member_id, i.id,
         i.item_code, i.item_name, 'medicine', i.unit_price, 'covered', 1, d.id, 'Ordered', current_date, now(),
         d.recorded_by
       from diagnosis d join facility_item i on i.facility_id = d.facility_id and i.item_code = '101'
       where d.id = $1`,
      [id, startedVisit.parse(body.item).authorizedPointOfCareId],
    );
    const { status } = await act(id, 'withdraw', { reason: 'Not it after all' });
    expect(status).toBe(200);
    expect(await server.rows('select diagnosis_id, status from order_line')).toEqual([
      { diagnosis_id: id, status: 'Ordered' },
    ]);
    await server.rows('delete from order_line');
  });

  it.each([{}, { reason: ' a ' }, { reason: 'x'.repeat(301) }])(
    'asks for a reason instead of %j',
    async (body) => {
      const id = await recorded();
      const answer = await act(id, 'withdraw', body);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.fields)).toEqual(['reason']);
    },
  );
});

describe('notes', () => {
  const write = (text: unknown, token = as('doctor'), headers: Record<string, string> = {}) =>
    server.post(`/patients/${patient.id}/notes`, { token, body: { text }, headers });

  it('are stored as written, newest first', async () => {
    const first = await write('  Fever for 3 days.\nNo cough. ');
    expect(first.body.item).toMatchObject({
      text: 'Fever for 3 days.\nNo cough.',
      recordedByName: 'Test doctor first',
    });
    const second = await write('Better today');
    const { body } = await server.get(`/patients/${patient.id}/notes`, { token: as('doctor') });
    expect(body.itemList).toEqual([second.body.item, first.body.item]);
    expect(body.data.totalItems).toBe(2);
    expect(await written(server, 'note%')).toMatchObject([
      { action: 'note.written', detail: {}, reason: null },
      { action: 'note.written', detail: {}, reason: null },
    ]);
    expect(JSON.stringify(await server.rows('select * from audit'))).not.toContain('Fever');
    expect(await server.rows('select distinct topic from event')).toEqual([{ topic: 'diagnoses' }]);
  });

  it('are stored once for a repeated key', async () => {
    const key = { 'Idempotency-Key': 'one-note' };
    const answers = await Promise.all([1, 2, 3].map(() => write('Seen', as('doctor'), key)));
    expect(new Set(answers.map(({ body }) => body.item.id)).size).toBe(1);
    expect((await server.rows('select from clinical_note')).length).toBe(1);
  });

  it('cannot be changed by any session', async () => {
    await write('As it was');
    const change = server.database.transaction('0198c000-0000-7000-8000-000000000001', (tx) =>
      tx.updateTable('clinical_note').set({ text: 'Otherwise' }).execute(),
    );
    await expect(change).rejects.toThrow('permission denied');
  });

  it.each(['', '   ', '\u200b\u3164', 7, 'x'.repeat(4_001), 'a\u0007b'])('refuses %j', async (text) => {
    const answer = await write(text);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields)).toEqual(['text']);
    expect((await server.rows('select from clinical_note')).length).toBe(0);
  });
});

describe('access', () => {
  const calls = async (token?: string, id = patient.id, diagnosisId = nobody) => {
    const ask = token ? { token } : {};
    const answers = [
      await server.get(path(id), ask),
      await server.get(`/patients/${id}/notes`, ask),
      await server.post(path(id), { ...ask, body: { code: 'B54' } }),
      await server.post(`/patients/${id}/notes`, { ...ask, body: { text: 'Seen' } }),
      await server.post(`/diagnoses/${diagnosisId}/finalize`, { ...ask, body: {} }),
      await server.post(`/diagnoses/${diagnosisId}/withdraw`, { ...ask, body: { reason: 'Wrong' } }),
    ];
    return answers.map(({ status }) => status);
  };

  it.each(['receptionist', 'lab_tech', 'admin'] as const)('is refused to the %s', async (role) => {
    expect(await calls(as(role), patient.id, await recorded())).toEqual([403, 403, 403, 403, 403, 403]);
  });

  it('is refused without a token', async () => {
    expect(await calls()).toEqual([401, 401, 401, 401, 401, 401]);
  });

  it('is refused to the doctor of another facility, who finds nothing', async () => {
    const id = await recorded();
    expect(await calls(as('doctor', 'second'), patient.id, id)).toEqual([404, 404, 404, 404, 404, 404]);
    expect((await list()).itemList).toMatchObject([{ certainty: 'Provisional', withdrawnAt: null }]);
  });

  it('is refused for an unknown patient', async () => {
    expect(await calls(as('doctor'), nobody)).toEqual([404, 404, 404, 404, 404, 404]);
    expect((await server.get('/patients/109/diagnoses', { token: as('doctor') })).status).toBe(400);
  });
});

describe('the list of diagnoses', () => {
  it('is newest first, in pages, in both directions', async () => {
    const codes = ['B54', 'I10', 'E11.9', 'N39.0', 'J06.9'];
    for (const code of codes) await recorded(code);
    const codesOf = async (query: string) => (await list(query)).itemList.map(({ code }) => code);
    expect(await codesOf('')).toEqual([...codes].reverse());
    expect(await codesOf('sortBy=createdAt&sortBy=asc')).toEqual(codes);
    expect(await codesOf('pageSize=2&pageNo=1')).toEqual(['E11.9', 'I10']);
    expect(await list('pageSize=2&pageNo=9')).toMatchObject({ itemList: [], totalItems: 5 });
    const refused = await server.get(`${path()}?sortBy=code`, { token: as('doctor') });
    expect(refused.status).toBe(400);
  });
});
