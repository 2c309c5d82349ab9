import { message, usualDoseHours } from '@afyakadi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountId, facilities } from '../setup/fixtures.ts';
import { administered, auditOf, type Given } from './factories.ts';

let all: Given;
beforeAll(async () => {
  all = await administered();
});
afterAll(() => all.server.close());

const status = {
  name: facilities.first.name,
  address: '',
  resultAuthorization: false,
  provisionalAuthorizations: true,
  queueNumbers: false,
  doseHours: usualDoseHours,
  idleMinutes: 10,
  skipWaiting: null,
  secondFactorRoles: [],
};

describe("the facility's settings", () => {
  it('are the defaults without a row', async () => {
    expect(await all.server.rows('select 1 from facility_setting')).toEqual([]);
    const answer = await all.get('/admin/settings');
    expect(answer.body.item).toEqual({ ...status, code: 'T-01', keepsRegister: false });
  });

  it('write nothing if nothing changes', async () => {
    expect((await all.post('/admin/settings', status)).status).toBe(200);
    expect(await all.server.rows('select 1 from facility_setting')).toEqual([]);
    expect(await auditOf(all.server, facilities.first.id)).toEqual([]);
  });

  it('change together, reach the screens at the next refresh, and are recorded in the audit trail', async () => {
    const changed = {
      ...status,
      name: 'Mwanzo Regional Hospital',
      idleMinutes: 3,
      resultAuthorization: true,
      skipWaiting: true,
      doseHours: { ...usualDoseHours, BD: [19, 7] },
      secondFactorRoles: ['doctor', 'receptionist', 'doctor'],
    };
    const answer = await all.post('/admin/settings', changed);
    expect(answer.body.item).toMatchObject({
      ...changed,
      doseHours: { ...usualDoseHours, BD: [7, 19] },
      secondFactorRoles: ['receptionist', 'doctor'],
    });
    const again = await all.post('/admin/settings', { ...changed, idleMinutes: 4, secondFactorRoles: [] });
    expect(again.body.item).toMatchObject({
      idleMinutes: 4,
      secondFactorRoles: [],
      resultAuthorization: true,
    });
    const me = await all.get('/auth/me', all.tokenOf('doctor'));
    expect(me.body.item).toMatchObject({ settings: { idleMinutes: 4, skipWaiting: true } });
    const rows = await auditOf(all.server, facilities.first.id);
    expect(rows.map(({ detail }) => detail)).toEqual([
      {
        before: {
          name: facilities.first.name,
          idleMinutes: 10,
          resultAuthorization: false,
          skipWaiting: null,
          doseHours: usualDoseHours,
          secondFactorRoles: [],
        },
        after: {
          name: changed.name,
          idleMinutes: 3,
          resultAuthorization: true,
          skipWaiting: true,
          doseHours: { ...usualDoseHours, BD: [7, 19] },
          secondFactorRoles: ['receptionist', 'doctor'],
        },
      },
      {
        before: { idleMinutes: 3, secondFactorRoles: ['receptionist', 'doctor'] },
        after: { idleMinutes: 4, secondFactorRoles: [] },
      },
    ]);
    const theirs = await all.get('/admin/settings', all.tokenOf('admin', 'second'));
    expect(theirs.body.item).toMatchObject({ ...status, name: facilities.second.name });
  });

  it.each([
    ['idleMinutes', 0],
    ['idleMinutes', 241],
    ['idleMinutes', 1.5],
    ['idleMinutes', '10'],
    ['name', ''],
    ['doseHours.BD', { ...usualDoseHours, BD: [8, 12] }],
    ['secondFactorRoles.0', ['root']],
    ['resultAuthorization', 'yes'],
    ['code', 'T-09'],
  ])('refuse a wrong %s', async (field, value) => {
    const name = field.split('.')[0] ?? '';
    const answer = await all.post('/admin/settings', { ...status, [name]: value });
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
  });

  it('record each of two simultaneous changes separately', async () => {
    await Promise.all(
      [20, 30, 40].map((idleMinutes) => all.post('/admin/settings', { ...status, idleMinutes })),
    );
    // Ordered by when a change began, which may differ from the order of their locks.
    const written = (await auditOf(all.server, facilities.first.id))
      .slice(-3)
      .map(({ detail }) => Object(detail));
    const before = written.map((change) => change.before.idleMinutes);
    const after = written.map((change) => change.after.idleMinutes);
    expect([...after].sort()).toEqual([20, 30, 40]);
    expect(new Set(before).size).toBe(3);
    expect(before.filter((minutes) => after.includes(minutes))).toHaveLength(2);
  });

  it('are open only to the administrator', async () => {
    expect((await all.get('/admin/settings', all.tokenOf('doctor'))).status).toBe(403);
    expect((await all.post('/admin/settings', status, all.tokenOf('receptionist'))).status).toBe(403);
    expect((await all.server.post('/admin/settings', { body: status })).status).toBe(401);
  });
});

describe('messages to staff', () => {
  it('are listed, newest first, with a text only if it is to be handed over and still valid', async () => {
    const [facility, account] = [facilities.second.id, accountId('doctor', 'second')];
    await all.server.rows(
      `insert into outgoing_message (facility_id, id, account_id, channel, purpose, state, text, text_until, created_at)
       select $1, gen_random_uuid(), $2, channel, 'reset', 'sent', 'Code ' || n, now() + good::interval, now() + n * interval '1 s'
       from (values (1, 'outbox', '1 min'), (2, 'outbox', '-1 min'), (3, 'mail', '1 min')) x(n, channel, good)`,
      [facility, account],
    );
    const answer = await all.get('/admin/messages', all.tokenOf('admin', 'second'));
    expect(answer.body.itemList.map(({ channel, text }) => [channel, text])).toEqual([
      ['mail', null],
      ['outbox', null],
      ['outbox', 'Code 1'],
    ]);
    expect(answer.body.itemList[0]).toMatchObject({ accountId: account, accountName: 'Test doctor second' });
    const own = await all.get('/admin/messages');
    expect(own.body.itemList.filter(({ accountId: of }) => of === account)).toEqual([]);
    expect((await all.get('/admin/messages', all.tokenOf('doctor'))).status).toBe(403);
  });

  it('have a problem as text and as message; one from before messages had codes only as text', async () => {
    const problem = message('administration.smsRefused', { status: 429 });
    await all.server.rows(
      `insert into outgoing_message (facility_id, id, account_id, channel, purpose, state, problem, created_at)
       select $1, gen_random_uuid(), $2, 'sms', 'reset', 'failed', problem, now() + n * interval '1 min'
       from (values (1, '"It was not accepted"'::jsonb), (2, $3::jsonb)) x(n, problem)`,
      [facilities.second.id, accountId('doctor', 'second'), JSON.stringify(problem)],
    );
    const { body } = await all.get('/admin/messages?pageSize=2', all.tokenOf('admin', 'second'));
    expect(body.itemList.map(({ problem, problemMessage }) => [problem, problemMessage])).toEqual([
      ['The SMS gateway did not accept it (429)', problem],
      ['It was not accepted', null],
    ]);
  });
});
