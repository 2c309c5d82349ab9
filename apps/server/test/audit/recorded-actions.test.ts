import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SchemeUnavailable } from '../../src/scheme/port/index.ts';
import { dryRun, fileOf, keeping } from '../imports/factories.ts';
import { createPatient } from '../orders/factories.ts';
import { accountId, cardOf, facilities, members, password } from '../setup/fixtures.ts';
import { cookieName, type TestServer, testServer } from '../setup/server.ts';

/** What the trail records of actions that leave no other row about who did them. */
let server: TestServer;
let receptionist: string;
let admin: string;
let unavailable = false;
beforeAll(async () => {
  server = await testServer({}, (register) => ({
    ...register,
    authorize: async (request) => {
      if (unavailable) throw new SchemeUnavailable('no answer');
      return register.authorize(request);
    },
  }));
  receptionist = await server.signIn('receptionist');
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const written = (action: string) =>
  server.rows(
    `select member_id, account_id, role, subject_type, subject_id, reason, detail from audit where action = $1
     order by at, id`,
    [action],
  );

const verify = (cardNo: string) =>
  server.post('/card/authorize', {
    token: receptionist,
    body: {
      verifierID: 'NHIF',
      cardTypeID: 'NHIFCard',
      fpCode: 'R1',
      biometricMethod: 'NONE',
      visitTypeID: 1,
      referralNo: null,
      imageData: null,
      cardNo,
    },
  });

describe('a card that was not authorized', () => {
  it('is recorded with its patient if the facility knows the card', async () => {
    const patient = await createPatient(server);
    // Otherwise the authorization of today answers it.
    await server.rows('update card_authorization set withdrawn_at = now() where id = $1', [
      patient.authorizationId,
    ]);
    await server.rows('update authorized_member set card_no = $2, card_key = upper($2) where id = $1', [
      ...[patient.memberId, members.refused],
    ]);
    expect((await verify(members.refused)).status).toBe(422);
    expect((await verify('999999999999')).status).toBe(422);
    expect(await written('verification.refused')).toMatchObject([
      { member_id: patient.memberId, account_id: accountId('receptionist'), subject_type: 'verification' },
      { member_id: null, account_id: accountId('receptionist') },
    ]);
    unavailable = true;
    const { status } = await verify(members.refused);
    unavailable = false;
    expect(status).toBeGreaterThanOrEqual(500);
    expect(await written('verification.unchecked')).toMatchObject([
      { member_id: patient.memberId, account_id: accountId('receptionist'), subject_type: 'verification' },
    ]);
  });
});

it('a withdrawal names its visits and its reason', async () => {
  const patient = await createPatient(server);
  const reason = 'Wrong patient chosen';
  const path = `/card/authorize/${patient.authorizationId}/withdraw`;
  expect((await server.post(path, { token: receptionist, body: { reason } })).status).toBe(200);
  const [row] = await written('authorization.withdrawn');
  expect(row).toMatchObject({ member_id: patient.memberId, reason, subject_id: patient.authorizationId });
  expect(row?.detail).toEqual({ visits: expect.arrayContaining([patient.pharmacy, patient.laboratory]) });
});

it('a session that a refresh ends for a missing permission records the reason', async () => {
  const signedIn = await server.post('/auth/login', {
    body: { role: 'pharmacist', identifier: cardOf('pharmacist'), password },
  });
  const token = signedIn.cookies.find(({ name }) => name === cookieName)?.value ?? '';
  await server.rows('update account set disabled_at = now() where id = $1', [accountId('pharmacist')]);
  const refreshed = await server.post('/auth/refresh', { cookies: { [cookieName]: token } });
  await server.rows('update account set disabled_at = null where id = $1', [accountId('pharmacist')]);
  expect(refreshed.status).toBe(401);
  expect(await written('session.ended')).toMatchObject([
    { account_id: accountId('pharmacist'), subject_type: 'session', detail: { why: 'disabled' } },
  ]);
});

describe('reading', () => {
  it('messages with codes is a row', async () => {
    expect((await server.get('/admin/messages', { token: admin })).status).toBe(200);
    expect(await written('list.seen')).toMatchObject([
      { account_id: accountId('admin'), role: 'admin', subject_type: 'messages' },
    ]);
    expect(await written('account.code-seen')).toEqual([]);
  });

  it('a code names each of its accounts once, and nobody whose text is not shown', async () => {
    const to = (role: 'doctor' | 'pharmacist', channel: string, good: string) =>
      server.rows(
        `insert into outgoing_message (facility_id, id, account_id, channel, purpose, state, text, text_until, created_at)
         values ($1, gen_random_uuid(), $2, $3, 'reset', 'sent', 'Code', now() + $4::interval, now())`,
        [facilities.first.id, accountId(role), channel, good],
      );
    await to('pharmacist', 'outbox', '-1 min');
    await to('pharmacist', 'mail', '5 min');
    for (let n = 0; n < 2; n++) await to('doctor', 'outbox', '5 min');
    const look = (query = '') => server.get(`/admin/messages${query}`, { token: admin });
    const { body } = await look();
    expect(body.itemList.filter(({ text }) => text !== null)).toHaveLength(2);
    await look('?pageSize=50');
    expect(await written('account.code-seen')).toMatchObject([
      { account_id: accountId('admin'), subject_type: 'account', subject_id: accountId('doctor') },
    ]);
  });

  it('the people of an import is a row; of an unknown import, none', async () => {
    await keeping(server);
    const file = fileOf('members', 'NHIF,790,,1001,NH001,Juma,,Hamisi,M,1985-01-30,Active,ACCEPTED,,');
    const { id } = await dryRun(server, admin, 'members', file);
    const rows = (of: string) => server.get(`/admin/imports/${of}/rows?outcome=added`, { token: admin });
    expect((await rows(id)).status).toBe(200);
    await rows('0198c000-0000-7000-8000-00000000ffff');
    const seen = (await written('list.seen')).filter((row) => row.subject_type === 'import');
    expect(seen).toMatchObject([{ account_id: accountId('admin'), subject_id: id }]);
  });

  it('the trail names no patient of another facility', async () => {
    const elsewhere = await createPatient(server, { facility: 'second' });
    for (const memberId of [elsewhere.memberId, '0198c000-0000-7000-8000-00000000ffff']) {
      const found = await server.post('/admin/audit/search', { token: admin, body: { memberId } });
      expect(found.status).toBe(200);
      const file = await server.get(`/admin/audit/export.csv?memberId=${memberId}`, { token: admin });
      expect(file.status).toBe(200);
    }
    const rows = [...(await written('audit.searched')), ...(await written('audit.exported'))];
    expect(rows).toHaveLength(3);
    expect(rows.map((row) => row.member_id)).toEqual([null, null, null]);
    expect(JSON.stringify(rows)).not.toContain(elsewhere.memberId);
  });
});
