import { auditHead, auditRow, emergencyAccess } from '@afyakadi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPatient, signInAll, type TestPatient, type Tokens } from '../orders/factories.ts';
import { accountId, facilities } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { createRows, seal } from './factories.ts';

let server: TestServer;
let tokens: Tokens;
let patient: TestPatient;
let elsewhere: string;
beforeAll(async () => {
  server = await testServer();
  tokens = await signInAll(server);
  elsewhere = await server.signIn('admin', 'second');
  patient = await createPatient(server);
  await createRows(server, 60, patient.memberId);
  await seal(server);
  await createRows(server, 3);
});
afterAll(() => server.close());

const search = async (body: object = {}, query = '', token = tokens.admin) => {
  const answer = await server.post(`/admin/audit/search${query}`, { token, body });
  expect(answer.status, answer.text).toBe(200);
  return {
    rows: answer.body.itemList.map((row) => auditRow.parse(row)),
    total: Number(answer.body.data.totalItems),
  };
};

/** The rows of one patient by one account: a search for them adds none. */
const ofDoctor = () => ({ memberId: patient.memberId, accountId: accountId('doctor') });

describe('searching the trail', () => {
  it('shows who did what, of which patient, why, and whether it is sealed', async () => {
    const { rows, total } = await search(ofDoctor());
    expect(total).toBe(60);
    expect(rows[0]).toMatchObject({
      accountId: accountId('doctor'),
      accountName: 'Test doctor first',
      role: 'doctor',
      sealed: true,
      memberId: patient.memberId,
      reason: 'Reason 60',
      detail: { n: 60 },
      address: '127.0.0.1',
    });
    expect(rows[0]?.patient).toBe(`Asha Salum ••••${patient.memberId.slice(28, 32)}`);
    const newest = await search({ accountId: accountId('doctor') });
    expect(newest.rows[0]).toMatchObject({ sealed: false, patient: null });
  });

  it('filters by the prefix of an action, a whole action, and the account', async () => {
    const seen = await search({ action: 'record.' });
    expect(new Set(seen.rows.map(({ action }) => action))).toEqual(new Set(['record.seen']));
    expect(seen.total).toBe(21);
    expect((await search({ action: 'note.written', accountId: accountId('doctor') })).total).toBe(21);
    expect((await search({ action: 'note.written', accountId: accountId('admin') })).total).toBe(0);
    expect((await search({ action: 'of-old.times' })).total).toBe(0);
    expect((await search({ action: 'order.', memberId: patient.memberId })).total).toBe(20);
  });

  it('filters by days of the facility', async () => {
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Dar_es_Salaam' }).format(new Date());
    expect((await search({ from: day, memberId: patient.memberId })).total).toBeGreaterThan(0);
    expect((await search({ from: '2001-01-01', to: '2001-12-31' })).total).toBe(0);
  });

  it.each(['desc', 'asc'] as const)('pages by the last row seen, %s', async (direction) => {
    const all = (await search(ofDoctor(), `?pageSize=100&sortBy=at&sortBy=${direction}`)).rows;
    const ids = all.map(({ id }) => id);
    expect(ids).toHaveLength(60);
    const met: string[] = [];
    for (let after = ''; ; ) {
      const query = `?pageSize=7&sortBy=at&sortBy=${direction}${after ? `&after=${after}` : ''}`;
      const { rows } = await search(ofDoctor(), query);
      met.push(...rows.map(({ id }) => id));
      if (rows.length < 7) break;
      after = rows.at(-1)?.id ?? '';
    }
    expect(met).toEqual(ids);
    const second = await search(ofDoctor(), `?pageSize=7&pageNo=1&sortBy=at&sortBy=${direction}`);
    expect(second.rows.map(({ id }) => id)).toEqual(ids.slice(7, 14));
  });

  it('is recorded in the trail itself, once per search', async () => {
    await server.rows("delete from audit where action = 'audit.searched'");
    const admin = await server.signIn('admin');
    await search({ memberId: patient.memberId }, '', admin);
    await search({ memberId: patient.memberId }, '', admin);
    const rows = await server.rows("select member_id, role from audit where action = 'audit.searched'");
    expect(rows).toEqual([{ member_id: patient.memberId, role: 'admin' }]);
  });

  it.each([
    ['pageNo', '?pageNo=1000&pageSize=100', {}],
    ['after', '?after=0198c000-0000-7000-8000-00000000ffff', {}],
    ['action', '', { action: "x' or 1=1" }],
    ['from', '', { from: 'yesterday' }],
    ['memberId', '', { memberId: '1' }],
  ])('refuses a wrong %s', async (field, query, body) => {
    const answer = await server.post(`/admin/audit/search${query}`, { token: tokens.admin, body });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields)).toEqual([field]);
  });

  it('is open only to the facility’s own administrator', async () => {
    for (const role of ['receptionist', 'doctor', 'pharmacist', 'lab_tech'] as const)
      expect((await server.post('/admin/audit/search', { token: tokens[role], body: {} })).status).toBe(403);
    expect((await server.post('/admin/audit/search', { body: {} })).status).toBe(401);
    expect((await search({ action: 'note.' }, '', elsewhere)).rows).toEqual([]);
    expect((await search(ofDoctor(), '', elsewhere)).rows).toEqual([]);
    const [own] = (await search(ofDoctor())).rows;
    const answer = await server.post(`/admin/audit/search?after=${own?.id}`, { token: elsewhere, body: {} });
    expect(answer.status).toBe(400);
  });
});

describe('patients for the search', () => {
  it('are found by name, masked, and the search text is not recorded', async () => {
    const answer = await server.post('/admin/audit/patients', {
      token: tokens.admin,
      body: { text: 'salum asha' },
    });
    expect(answer.body.itemList).toEqual([
      { memberId: patient.memberId, patient: expect.stringMatching(/^Asha Salum ••••/) },
    ]);
    const rows = await server.rows("select * from audit where action = 'people.searched'");
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows).toLowerCase()).not.toContain('salum');
  });

  it('are those of the own facility', async () => {
    const answer = await server.post('/admin/audit/patients', { token: elsewhere, body: { text: 'salum' } });
    expect(answer.body.itemList).toEqual([]);
  });
});

describe('the head of the chain', () => {
  it('shows how far the trail is sealed', async () => {
    const head = async () =>
      auditHead.parse((await server.get('/admin/audit/head', { token: tokens.admin })).body.item);
    const before = await head();
    expect(before.waiting).toBeGreaterThan(0);
    await seal(server);
    const after = await head();
    expect(after).toMatchObject({ waiting: 0, rows: before.rows + before.waiting });
    expect(after.no).toBeGreaterThan(before.no);
    expect(after.hash).toMatch(/^[0-9a-f]{64}$/);
    const other = await server.get('/admin/audit/head', { token: elsewhere });
    expect(other.body.item.hash).not.toBe(after.hash);
  });
});

describe('opened records', () => {
  it('are listed with reader, patient and reason', async () => {
    const far = await createPatient(server, { visits: [] });
    const body = { reason: 'Called to the ward at night' };
    await server.post(`/patients/${far.memberId}/open-record`, { token: tokens.pharmacist, body });
    const { body: answer } = await server.get('/admin/audit/opened-records', { token: tokens.admin });
    const [access] = answer.itemList.map((row) => emergencyAccess.parse(row));
    expect(access).toMatchObject({
      accountName: 'Test pharmacist first',
      role: 'pharmacist',
      memberId: far.memberId,
      ...body,
    });
    expect(Date.parse(access?.until ?? '') - Date.parse(access?.at ?? '')).toBe(12 * 3_600_000);
    const other = await server.get('/admin/audit/opened-records', { token: elsewhere });
    expect(other.body.data).toMatchObject({ itemList: [], totalItems: 0 });
  });
});

describe('the export', () => {
  const load = (query = '', token: string | undefined = tokens.admin) =>
    server.get(`/admin/audit/export.csv${query}`, { token });

  it('has the selected rows oldest first, and the head in its last lines', async () => {
    await server.rows(
      `insert into audit (facility_id, id, at, account_id, role, action, member_id, reason)
       values ($1, gen_random_uuid(), now(), $2, 'doctor', 'visit.cancelled', $3, '=HYPERLINK("http://x")')`,
      [facilities.first.id, accountId('doctor'), patient.memberId],
    );
    await seal(server);
    const { status, text, headers } = await load(`?memberId=${patient.memberId}&action=visit.`);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toMatch(/audit-\d{4}-\d\d-\d\d\.csv/);
    const lines = text.trim().split(/\r?\n/);
    expect(lines[0]).toContain('Time (UTC)');
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(lines[1]).toContain('Cancelled a visit');
    expect(lines.slice(2).join('\n')).toMatch(/"Newest seal","\d+:[0-9a-f]{64}"/);
    expect(lines[1]).toMatch(/Asha Salum ••••/);
  });

  it('is recorded each time, and spans several reads of rows', async () => {
    await createRows(server, 1_100);
    const before = await server.rows("select count(*)::int as n from audit where action = 'audit.exported'");
    const { text } = await load(`?accountId=${accountId('doctor')}`);
    await load(`?accountId=${accountId('doctor')}`);
    expect(text.split('\n').length).toBeGreaterThan(1_160);
    const ids = text.match(/[0-9a-f-]{36}"\r?$/gm) ?? [];
    expect(ids.length).toBeGreaterThan(1_100);
    expect(new Set(ids).size).toBe(ids.length);
    const after = await server.rows("select count(*)::int as n from audit where action = 'audit.exported'");
    expect(Number(after[0]?.n)).toBe(Number(before[0]?.n) + 2);
  });

  it('is open only to the facility’s own administrator', async () => {
    expect((await load('', tokens.doctor)).status).toBe(403);
    expect((await server.get('/admin/audit/export.csv')).status).toBe(401);
    expect((await load('?from=soon')).status).toBe(400);
    expect((await load(`?memberId=${patient.memberId}`, elsewhere)).text).not.toContain('Asha');
  });
});
