import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountId, cardOf, facilities, password } from '../setup/fixtures.ts';
import { administered, auditOf, form, type Given, giveSession, nextCard } from './factories.ts';

let all: Given;
beforeAll(async () => {
  all = await administered();
});
afterAll(() => all.server.close());

const signIn = (role: string, identifier: string) =>
  all.server.post('/auth/login', { body: { role, identifier, password } });

describe('creating an account', () => {
  it('gives it roles and numbers, without a password, and an invitation', async () => {
    const card = nextCard();
    const answer = await all.post(
      '/admin/accounts',
      form({
        name: '  Neema Mrisho ',
        roles: ['doctor', 'receptionist', 'doctor'],
        card,
        // As people write it.
        phone: '0712 000 001',
        email: 'neema@example.org',
        registrationNo: 'MCT-77',
      }),
    );
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.item).toMatchObject({
      name: 'Neema Mrisho',
      roles: ['receptionist', 'doctor'],
      card,
      phone: '+255712000001',
      nida: null,
      email: 'neema@example.org',
      registrationNo: 'MCT-77',
      state: 'invited',
      demo: false,
      sessions: 0,
      lastSignInAt: null,
      secondFactor: { totp: false, passkeys: 0 },
    });
    expect(answer.body.data.invitation).toMatchObject({
      link: expect.stringMatching(/^https?:\/\/[^/]+\/invitation#[\w-]{43}$/),
    });
    expect((await signIn('doctor', card)).status).toBe(401);
    const [audit, ...more] = await auditOf(all.server, String(answer.body.item.id));
    expect(more.filter(({ action }) => action === 'account.created')).toEqual([]);
    expect(audit).toMatchObject({
      action: 'account.created',
      account_id: accountId('admin'),
      facility_id: facilities.first.id,
      detail: { before: {}, after: { name: 'Neema Mrisho', roles: ['receptionist', 'doctor'] } },
    });
  });

  it('returns the secret once: not in the answer to a repeat, and not in any row', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = form();
    const first = await all.post('/admin/accounts', body, undefined, headers);
    const again = await all.post('/admin/accounts', body, undefined, headers);
    const { link } = Object(first.body.data.invitation);
    expect([first.status, again.status, again.headers['idempotent-replay']]).toEqual([200, 200, 'true']);
    expect(again.body.item).toEqual(first.body.item);
    expect(again.body.data.invitation).toMatchObject({ link: null });
    const secret = String(link).split('#')[1] ?? '';
    expect(secret).toHaveLength(43);
    const kept = await all.server.rows(
      `select 1 from idempotency where answer::text like '%' || $1 || '%'
       union all select 1 from audit where detail::text like '%' || $1 || '%'
       union all select 1 from outgoing_message where text like '%' || $1 || '%'
       union all select 1 from one_time_code where encode(secret_hash, 'escape') = $1`,
      [secret],
    );
    expect(kept).toEqual([]);
    const sent = await all.get('/admin/messages');
    expect(sent.body.itemList[0]).toMatchObject({
      accountId: first.body.item.id,
      purpose: 'invitation',
      channel: 'outbox',
      text: null,
    });
  });

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: '​​​' }],
    ['roles', { roles: [] }],
    ['roles.0', { roles: ['root'] }],
    ['card', { card: null }],
    ['card', { card: '12' }],
    ['phone', { phone: '0712' }],
    ['nida', { nida: '1' }],
    ['email', { email: 'nobody' }],
    ['password', { password: 'x' }],
    ['chargeItemCode', { chargeItemCode: 'NONE' }],
    ['registrationNo', { roles: ['receptionist', 'practitioner'], registrationNo: ' ' }],
  ])('refuses %s', async (field, changed) => {
    const before = await all.server.rows('select count(*)::int as n from account');
    const answer = await all.post('/admin/accounts', form(changed));
    expect([400, 422], answer.text).toContain(answer.status);
    expect(Object.keys(answer.body.fields)).toContain(field);
    expect(await all.server.rows('select count(*)::int as n from account')).toEqual(before);
  });

  it('refuses every number of a colleague, and accepts one of another facility', async () => {
    const body = form({ card: cardOf('doctor'), phone: '+255700000001', nida: '1'.repeat(20) });
    const refused = await all.post('/admin/accounts', body);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['card', 'phone']]);
    const taken = await all.post('/admin/accounts', form({ card: cardOf('doctor', 'second') }));
    expect(taken.status, taken.text).toBe(200);
  });

  it('gives a number to one of ten simultaneous requests', async () => {
    const card = nextCard();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => all.post('/admin/accounts', form({ card }))),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 422)]);
  });
});

describe('changing an account', () => {
  it('keeps the care points where the person works, and refuses those of another facility', async () => {
    const { body } = await all.post('/admin/accounts', form({ card: nextCard() }));
    const save = (carePointIds: readonly string[]) =>
      all.post(`/admin/accounts/${body.item.id}`, form({ card: nextCard(), carePointIds }));
    const own = [all.server.tenants.first.carePoints.laboratory];
    expect((await save(own)).body.item).toMatchObject({ carePointIds: own });
    const refused = await save([all.server.tenants.second.carePoints.laboratory]);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['carePointIds']]);
  });

  it('records the values before and after, and ends the sessions of a removed role', async () => {
    const id = await all.employed({ roles: ['receptionist', 'doctor'] });
    const [asDoctor, asReceptionist] = [
      await giveSession(all.server, id, 'doctor'),
      await giveSession(all.server, id, 'receptionist'),
    ];
    const { body } = await all.get(`/admin/accounts/${id}`);
    expect(body.data.openSessions).toHaveLength(2);
    const changed = form({ card: body.item.card, name: 'Zawadi Komba Mushi', roles: ['receptionist'] });
    const answer = await all.post(`/admin/accounts/${id}`, changed);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.item).toMatchObject({
      name: 'Zawadi Komba Mushi',
      roles: ['receptionist'],
      sessions: 1,
    });
    const sessions = await all.server.rows('select id, ended_why from session where account_id = $1', [id]);
    expect(sessions).toHaveLength(2);
    expect(sessions).toContainEqual({ id: asDoctor, ended_why: 'role-withdrawn' });
    expect(sessions).toContainEqual({ id: asReceptionist, ended_why: null });
    const rows = await auditOf(all.server, id);
    expect(rows.find(({ action }) => action === 'account.changed')).toMatchObject({
      detail: {
        before: { name: 'Zawadi Komba', roles: ['receptionist', 'doctor'] },
        after: { name: 'Zawadi Komba Mushi', roles: ['receptionist'] },
      },
    });
  });

  it('writes nothing if nothing changes', async () => {
    const { id, item } = await all.invited();
    const answer = await all.post(`/admin/accounts/${id}`, form({ card: item.card }));
    expect(answer.status, answer.text).toBe(200);
    const rows = await auditOf(all.server, id);
    expect(rows.map(({ action }) => action)).not.toContain('account.changed');
  });

  it('frees its previous number', async () => {
    const { id, item } = await all.invited();
    expect((await all.post(`/admin/accounts/${id}`, form({ card: nextCard() }))).status).toBe(200);
    expect((await all.post('/admin/accounts', form({ card: item.card }))).status).toBe(200);
  });
});

describe('disabling, resetting, unlocking', () => {
  it('ends the sessions, records the reason, and blocks sign-in until it is enabled', async () => {
    const card = nextCard();
    const id = await all.employed({ card });
    const entered = await signIn('receptionist', card);
    expect(entered.status, entered.text).toBe(200);
    const token = entered.body.token;
    const disabled = await all.post(`/admin/accounts/${id}/disable`, { reason: 'Left the hospital' });
    expect(disabled.body.item).toMatchObject({ state: 'disabled', sessions: 0 });
    expect((await all.server.get('/auth/me', { token })).status).toBe(401);
    expect((await signIn('receptionist', card)).status).toBe(401);
    expect((await all.post(`/admin/accounts/${id}/reset`, { reason: 'Forgot' })).status).toBe(409);
    const enabled = await all.post(`/admin/accounts/${id}/enable`, { reason: 'Came back' });
    expect(enabled.body.item).toMatchObject({ state: 'active' });
    expect((await signIn('receptionist', card)).status).toBe(200);
    const rows = await auditOf(all.server, id);
    expect(rows.find(({ action }) => action === 'account.disabled')).toMatchObject({
      reason: 'Left the hospital',
      detail: { sessions: 1 },
    });
    expect(rows.find(({ action }) => action === 'account.enabled')).toMatchObject({ reason: 'Came back' });
    const written = await all.post('/admin/audit/search?pageNo=0&pageSize=50', {
      action: 'account.disabled',
    });
    const { name } = enabled.body.item;
    expect(written.body.itemList).toContainEqual(
      expect.objectContaining({ subjectId: id, subjectName: name }),
    );
  });

  it('voids the password, and the second factors if requested, and sends a new invitation', async () => {
    const card = nextCard();
    const id = await all.employed({ card });
    await all.server.rows(`insert into recovery_code values ($1, $2, 'x', null, now())`, [
      facilities.first.id,
      id,
    ]);
    const kept = await all.post(`/admin/accounts/${id}/reset`, { reason: 'Forgot' });
    expect(kept.body.item).toMatchObject({ state: 'invited' });
    expect(kept.body.data.invitation).toMatchObject({ link: expect.stringContaining('/invitation#') });
    expect(await all.server.rows('select 1 from recovery_code where account_id = $1', [id])).toHaveLength(1);
    await all.post(`/admin/accounts/${id}/reset`, { reason: 'Lost the phone', secondFactor: true });
    expect(await all.server.rows('select 1 from recovery_code where account_id = $1', [id])).toEqual([]);
    expect((await signIn('receptionist', card)).status).toBe(401);
    const good = await all.server.rows(
      'select 1 from one_time_code where account_id = $1 and used_at is null',
      [id],
    );
    expect(good).toHaveLength(1);
  });

  it('shows a locked account, finds it by its state and clears its failures', async () => {
    const card = nextCard();
    const id = await all.employed({ card });
    for (let guess = 0; guess < 6; guess += 1) {
      const body = { role: 'receptionist', identifier: card, password: 'not-the-password' };
      await all.server.post('/auth/login', { body });
    }
    expect((await signIn('receptionist', card)).status).toBe(429);
    expect((await all.get(`/admin/accounts/${id}`)).body.item.state).toBe('locked');
    const locked = await all.post('/admin/accounts/search', { state: 'locked' });
    expect(locked.body.itemList.map((one) => one.id)).toEqual([id]);
    const answer = await all.post(`/admin/accounts/${id}/unlock`, {});
    expect(answer.body.item.state).toBe('active');
    expect((await signIn('receptionist', card)).status).toBe(200);
  });

  it('ends all sessions of an account', async () => {
    const id = await all.employed();
    await giveSession(all.server, id, 'receptionist');
    const answer = await all.post(`/admin/accounts/${id}/end-sessions`, { reason: 'Left a screen open' });
    expect(answer.body.item).toMatchObject({ state: 'active', sessions: 0 });
    expect(await all.server.rows('select ended_why from session where account_id = $1', [id])).toEqual([
      { ended_why: 'ended-by-administrator' },
    ]);
  });

  it('ends one session of an account, and no session of another', async () => {
    const id = await all.employed();
    const other = await all.employed();
    for (const owner of [id, id, other]) await giveSession(all.server, owner, 'receptionist');
    const open = async (of: string) =>
      all.server.rows('select id from session where account_id = $1 and ended_at is null', [of]);
    const end = (of: string, sessionId: unknown) =>
      all.post(`/admin/accounts/${of}/end-sessions`, { reason: 'Left a screen open', sessionId });
    const [first] = await open(id);
    expect((await end(id, first?.id)).body.item).toMatchObject({ sessions: 1 });
    expect(await open(id)).not.toContainEqual(first);
    const [foreign] = await open(other);
    for (const gone of [first, foreign]) {
      const answer = await end(id, gone?.id);
      expect([answer.status, answer.body.messages.code]).toEqual([404, 'accounts.sessionAlreadyEnded']);
    }
    expect(await open(other)).toHaveLength(1);
  });
});

describe('finding accounts', () => {
  it('finds by any part of a name or number, by role and by state, in pages', async () => {
    const card = nextCard();
    await all.invited({ name: 'Amani Lyimo', card, roles: ['pharmacist'] });
    await all.invited({ name: 'Amina Lyimo_x', roles: ['lab_tech'] });
    const names = async (body: object, query = '') => {
      const answer = await all.post(`/admin/accounts/search?${query}`, body);
      expect(answer.status, answer.text).toBe(200);
      return answer.body.itemList.map(({ name }) => name);
    };
    expect(await names({ text: 'lyimo' })).toEqual(['Amani Lyimo', 'Amina Lyimo_x']);
    expect(await names({ text: 'lyimo ama' })).toEqual(['Amani Lyimo']);
    expect(await names({ text: card.slice(1) })).toEqual(['Amani Lyimo']);
    expect(await names({ text: 'lyimo_' })).toEqual(['Amina Lyimo_x']);
    expect(await names({ text: '%' })).toEqual([]);
    expect(await names({ text: 'lyimo', role: 'lab_tech' })).toEqual(['Amina Lyimo_x']);
    expect(await names({ text: 'lyimo', state: 'active' })).toEqual([]);
    expect(await names({ text: 'lyimo' }, 'sortBy=name&sortBy=desc&pageSize=1')).toEqual(['Amina Lyimo_x']);
    expect(await names({ text: 'lyimo' }, 'pageNo=1&pageSize=1')).toEqual(['Amina Lyimo_x']);
    const latest = await names({}, 'sortBy=lastSignInAt&sortBy=desc&pageSize=1');
    expect(latest).toEqual([expect.stringMatching(/first|Komba/)]);
    const others = await all.post('/admin/accounts/search', { text: 'second' });
    expect(others.body.data).toMatchObject({ itemList: [], totalItems: 0 });
  });
});

describe('an account that is not an administrator of the facility', () => {
  const acts = (id: string): [string, object][] => [
    ['/admin/accounts', form()],
    ['/admin/accounts/search', {}],
    [`/admin/accounts/${id}`, form()],
    [`/admin/accounts/${id}/disable`, { reason: 'No reason' }],
    [`/admin/accounts/${id}/enable`, { reason: 'No reason' }],
    [`/admin/accounts/${id}/reset`, { reason: 'No reason' }],
    [`/admin/accounts/${id}/unlock`, {}],
    [`/admin/accounts/${id}/end-sessions`, { reason: 'No reason' }],
  ];

  it('has no access', async () => {
    const { id } = await all.invited();
    for (const [path, body] of acts(id)) {
      expect([path, (await all.server.post(path, { body })).status]).toEqual([path, 401]);
      for (const role of ['receptionist', 'doctor', 'pharmacist', 'lab_tech'] as const)
        expect([path, (await all.post(path, body, all.tokenOf(role))).status]).toEqual([path, 403]);
    }
    for (const [path, body] of acts(id).slice(2)) {
      const answer = await all.post(path, body, all.tokenOf('admin', 'second'));
      expect([path, answer.status]).toEqual([path, 404]);
    }
    expect((await all.get(`/admin/accounts/${id}`, all.tokenOf('admin', 'second'))).status).toBe(404);
    expect((await all.get(`/admin/accounts/${id}`)).body.item.state).toBe('invited');
  });
});
