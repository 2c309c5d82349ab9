import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { invite } from '../../src/domains/accounts/index.ts';
import { accountId, facilities, password } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { actions, Browser, forgetThrottles } from './factories.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = null;
  await forgetThrottles(server);
  await server.rows(
    "update account set password_hash = null, disabled_at = null where name = 'Test lab_tech first'",
  );
});

const of = { facilityId: facilities.first.id, id: accountId('lab_tech') };
const invited = async (now = new Date()) =>
  (await server.database.transaction(of.facilityId, (tx) => invite(tx, of, accountId('admin'), now))).secret;
const details = (secret: string) => server.post('/auth/invitation', { body: { secret } });
const accept = (secret: string, newPassword = 'Nyumba-kubwa-7', browser = new Browser(server)) =>
  browser.post('/auth/invitation/accept', { secret, newPassword });
const gone = 'This invitation is no longer valid. Ask your administrator for another.';

describe('an invitation', () => {
  it('names its account, sets the first password once, and marks the browser as known', async () => {
    const now = new Date();
    const secret = await invited(now);
    const { item } = (await details(secret)).body;
    expect(item).toMatchObject({ name: 'Test lab_tech first', facility: facilities.first.name });
    expect(Date.parse(String(item.expiresAt)) - now.getTime()).toBe(72 * 3_600_000);
    expect((await new Browser(server).signIn('lab_tech', 'Nyumba-kubwa-7')).status).toBe(401);

    const own = new Browser(server);
    expect((await accept(secret, 'Nyumba-kubwa-7', own)).body.data).toEqual({ item: null });
    expect(own.device).toHaveLength(43);
    for (const again of [await details(secret), await accept(secret)]) {
      expect([again.status, again.body.description]).toEqual([404, gone]);
    }
    for (let i = 0; i < 6; i++) await new Browser(server).signIn('lab_tech', 'not-this-one');
    expect((await own.signIn('lab_tech', 'Nyumba-kubwa-7')).status).toBe(200);
    expect(await actions(server, 'account.invitation%')).toEqual(['account.invitation-accepted']);
    const [kept] = await server.rows(
      'select c::text as row from one_time_code c order by created_at desc limit 1',
    );
    expect(String(kept?.row)).not.toContain(secret);
  });

  it('refuses a weak password with its reason, and stays valid', async () => {
    const secret = await invited();
    for (const [weak, reason] of [
      ['Password123!', 'too common'],
      ['MwanzoHospital1', "The facility's name"],
      ['lab_tech-test', 'Your own name'],
    ] as const) {
      const refused = await accept(secret, weak);
      expect([refused.status, refused.body.fields.newPassword]).toEqual([
        400,
        expect.stringContaining(reason),
      ]);
    }
    expect((await accept(secret)).status).toBe(200);
  });

  it('is valid for 72 hours, and invalid once another is sent or the account is disabled', async () => {
    const late = await invited();
    server.clock.now = new Date(Date.now() + 72 * 3_600_000 + 1_000);
    expect((await details(late)).body.description).toBe(gone);
    server.clock.now = null;
    const second = await invited();
    expect((await accept(late)).status).toBe(404);
    await server.rows("update account set disabled_at = now() where name = 'Test lab_tech first'");
    expect((await details(second)).status).toBe(404);
    expect((await accept(second)).status).toBe(404);
    await server.rows('update account set disabled_at = null');
    expect((await accept(second)).status).toBe(200);
  });

  it('is accepted by one of two simultaneous requests', async () => {
    const secret = await invited();
    const both = await Promise.all([accept(secret, 'Mto-mrefu-11'), accept(secret, 'Mto-mfupi-12')]);
    expect(both.map((one) => one.status).sort()).toEqual([200, 404]);
  });

  it('ends the existing sessions, and is not a code for a reset', async () => {
    const secret = await invited();
    await accept(secret, password.repeat(2));
    const before = new Browser(server);
    await before.signIn('lab_tech', password.repeat(2));
    await accept(await invited());
    expect((await before.get('/auth/me')).status).toBe(401);
    const again = await invited();
    const body = {
      identifier: '100002',
      code: again.slice(0, 8).replace(/\W|_/g, '0'),
      newPassword: 'Mlima-mrefu-13',
    };
    expect((await server.post('/auth/reset', { body })).body.fields).toHaveProperty('code');
    expect((await details('')).body.fields).toHaveProperty('secret');
  });
});
