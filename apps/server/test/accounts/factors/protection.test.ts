import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStream } from '../../events/factories.ts';
import { facilities, password, sharedPhone } from '../../setup/fixtures.ts';
import { cookieName, type TestServer, testServer } from '../../setup/server.ts';
import { asked, codeAt, hands } from './factories.ts';

let server: TestServer;
let by: ReturnType<typeof hands>;
beforeAll(async () => {
  server = await testServer();
  by = hands(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = new Date();
  await server.rows('truncate totp, passkey, recovery_code, sign_in_challenge, sign_in_throttle');
  await server.rows("update facility_setting set second_factor_roles = '{}'");
});

const askFor = (...roles: string[]) =>
  server.rows(
    `insert into facility_setting (facility_id, second_factor_roles) values ($1, $2)
     on conflict (facility_id) do update set second_factor_roles = excluded.second_factor_roles`,
    [facilities.first.id, roles],
  );
const protection = async (token: string) => (await server.get('/auth/protection', { token })).body.item;

describe('setting up an authenticator app', () => {
  it('requires the password, and a code of the new app', async () => {
    const token = await server.signIn('doctor');
    const wrong = await by.post('/auth/totp', { password: 'Not-this-one' }, token);
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['password']]);
    expect(await by.actions('account.password-refused')).toHaveLength(1);
    expect((await by.post('/auth/totp', { password })).status).toBe(401);
    const none = await by.post('/auth/totp/confirm', { code: '123456' }, token);
    expect([none.status, none.body.statusCode]).toEqual([409, 51409]);

    const begun = await by.post('/auth/totp', { password }, token);
    const { secret, uri } = begun.body.item;
    expect(String(uri)).toBe(
      `otpauth://totp/AfyaKadi:Test%20doctor%20first?issuer=AfyaKadi&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(await protection(token)).toMatchObject({ totp: null });
    const code = codeAt(String(secret), by.now(), 9);
    const refused = await by.post('/auth/totp/confirm', { code }, token);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['code']]);
    // It is not required before it is confirmed.
    expect((await by.login('doctor')).status).toBe(200);

    server.clock.now = new Date(by.now().getTime() + 16 * 60_000);
    const late = await by.post(
      '/auth/totp/confirm',
      { code: codeAt(String(secret), by.now()) },
      await server.signIn('doctor'),
    );
    expect(late.status).toBe(409);
  });

  it('invalidates the previous attempt when restarted', async () => {
    const token = await server.signIn('doctor');
    const [first, second] = [
      await by.post('/auth/totp', { password }, token),
      await by.post('/auth/totp', { password }, token),
    ];
    const code = (begun: typeof first) => ({ code: codeAt(String(begun.body.item.secret), by.now()) });
    expect((await by.post('/auth/totp/confirm', code(first), token)).status).toBe(400);
    expect((await by.post('/auth/totp/confirm', code(second), token)).status).toBe(200);
  });

  it('replaces the app on another phone, which stays valid until the new one is confirmed', async () => {
    const token = await server.signIn('doctor');
    const old = await by.addApp(token);
    expect(old.recoveryCodes).toHaveLength(10);
    const begun = await by.post('/auth/totp', { password }, token);
    const { challenge } = asked(await by.login('doctor'));
    const code = codeAt(old.secret, by.now());
    expect((await by.second({ challenge, factor: 'totp', code })).status).toBe(200);
    const confirm = { code: codeAt(String(begun.body.item.secret), by.now()) };
    const confirmed = await by.post('/auth/totp/confirm', confirm, token);
    expect(confirmed.body.item, 'the codes there are stay').toEqual({ recoveryCodes: [] });
    const later = codeAt(old.secret, by.now(), 1);
    const again = asked(await by.login('doctor'));
    expect((await by.second({ challenge: again.challenge, factor: 'totp', code: later })).status).toBe(401);
  });

  it('does not return the codes again when repeated with its key', async () => {
    const token = await server.signIn('doctor');
    const begun = await by.post('/auth/totp', { password }, token);
    const body = { code: codeAt(String(begun.body.item.secret), by.now()) };
    const headers = { 'idempotency-key': 'confirm-it' };
    const [first, second] = await Promise.all([
      by.post('/auth/totp/confirm', body, token, headers),
      by.post('/auth/totp/confirm', body, token, headers),
    ]);
    const written = [first, second].map((one) => [one.status, one.body.item]);
    expect(written).toContainEqual([200, { recoveryCodes: [] }]);
    expect(written).toContainEqual([200, { recoveryCodes: expect.arrayContaining([expect.any(String)]) }]);
  });

  it('slows down a guesser of the password or the code in an open session', async () => {
    const token = await server.signIn('doctor');
    for (let i = 0; i < 5; i++)
      expect((await by.post('/auth/totp', { password: 'Not-this-one' }, token)).status).toBe(400);
    expect((await by.post('/auth/totp', { password }, token)).status).toBe(429);
    await server.rows('delete from sign_in_throttle');
    await by.post('/auth/totp', { password }, token);
    for (let i = 0; i < 5; i++)
      expect((await by.post('/auth/totp/confirm', { code: `00000${i}` }, token)).status).toBe(400);
    expect((await by.post('/auth/totp/confirm', { code: '000009' }, token)).status).toBe(429);
  });
});

describe('removing a factor', () => {
  it('removes it, and the recovery codes with the last one', async () => {
    const token = await server.signIn('doctor');
    await by.addApp(token);
    await by.addKey(token);
    const removed = await by.post('/auth/totp/remove', { password }, token);
    expect(removed.body.item).toMatchObject({ totp: null, passkeys: [{}], recoveryCodesLeft: 10 });
    const [row] = await server.rows('select id from passkey');
    const gone = await by.post(`/auth/passkeys/${row?.id}/remove`, { password }, token);
    expect(gone.body.item).toEqual({ totp: null, passkeys: [], recoveryCodesLeft: 0, required: false });
    expect((await by.login('doctor')).status).toBe(200);
    expect((await by.post('/auth/totp/remove', { password }, token)).status).toBe(409);
    expect((await by.post('/auth/recovery-codes', { password }, token)).status).toBe(409);
    expect(await by.actions('second-factor.removed')).toHaveLength(2);
  });

  it('requires the password, and the user’s own passkey', async () => {
    await by.addKey(await server.signIn('pharmacist'));
    const [row] = await server.rows('select id from passkey');
    const path = `/auth/passkeys/${row?.id}/remove`;
    const token = await server.signIn('doctor');
    expect((await by.post(path, { password: 'Not-this-one' }, token)).status).toBe(400);
    expect((await by.post(path, { password })).status).toBe(401);
    for (const other of [token, await server.signIn('pharmacist', 'second')])
      expect((await by.post(path, { password }, other)).status).toBe(404);
    expect(await server.rows('select id from passkey')).toEqual([row]);
  });

  it('keeps the last one if the facility requires one in any of the account’s roles, also with two at once', async () => {
    await askFor('admin', 'doctor');
    const token = await server.signIn('doctor');
    await by.addApp(token);
    const last = await by.post('/auth/totp/remove', { password }, token);
    expect([last.status, last.body.description]).toEqual([
      409,
      'Your facility requires a second factor. Add another before you remove this one.',
    ]);
    expect(await protection(token)).toMatchObject({ required: true, totp: { since: expect.any(String) } });
    await by.addKey(token);
    const [row] = await server.rows('select id from passkey');
    const both = await Promise.all([
      by.post('/auth/totp/remove', { password }, token),
      by.post(`/auth/passkeys/${row?.id}/remove`, { password }, token),
    ]);
    expect(both.map((one) => one.status).sort()).toEqual([200, 409]);
  });
});

describe('a facility that requires a second factor', () => {
  it('gives an account without one a session only for setting one up, then a full one', async () => {
    await askFor('doctor');
    const signedIn = await by.login('doctor');
    expect(signedIn.body.item).toMatchObject({ secondFactor: { required: true, totp: false, passkeys: 0 } });
    const limited = signedIn.body.token;
    for (const path of ['/dashboard', '/setup/point-of-cares', '/events']) {
      const refused = await server.get(path, { token: limited });
      expect([refused.status, refused.body.statusCode], path).toEqual([403, 51433]);
    }
    expect((await server.get('/auth/me', { token: limited })).status).toBe(200);
    expect((await server.get('/auth/sessions', { token: limited })).status).toBe(200);
    await by.addApp(limited);
    const cookie = signedIn.cookies.find((one) => one.name === cookieName)?.value ?? '';
    const cookies = { [cookieName]: cookie };
    const renewed = await server.post('/auth/refresh', { cookies });
    expect(renewed.status, renewed.text).toBe(200);
    expect((await server.get('/dashboard', { token: renewed.body.token })).status).toBe(200);
    expect((await server.get('/dashboard', { token: limited })).status, 'the old one').toBe(403);
  });

  it('restricts open sessions without one at once, in every process, until the requirement ends', async () => {
    const other = await testServer({}, undefined, { url: server.adminUrl, drop: async () => {} });
    const admin = await server.signIn('admin');
    const doctor = await server.signIn('doctor');
    const pharmacist = await server.signIn('pharmacist');
    const second = await server.signIn('doctor', 'second');
    const { secret } = await by.addApp(await server.signIn('lab_tech'));
    const { challenge } = asked(await by.login('lab_tech'));
    const code = codeAt(secret, by.now());
    const protectedToken = (await by.second({ challenge, factor: 'totp', code })).body.token;
    other.clock.now = by.now();
    const origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const stream = await openStream(origin, doctor);
    expect((await other.get('/dashboard', { token: doctor })).status).toBe(200);

    const { item } = (await server.get('/admin/settings', { token: admin })).body;
    const { code: _code, keepsRegister: _keeps, ...settings } = item;
    const demand = (...secondFactorRoles: string[]) =>
      server.post('/admin/settings', { token: admin, body: { ...settings, secondFactorRoles } });
    expect((await demand('doctor', 'lab_tech')).status).toBe(200);
    const refused = await server.get('/dashboard', { token: doctor });
    expect([refused.status, refused.body.statusCode]).toEqual([403, 51433]);
    expect((await server.get('/auth/me', { token: doctor })).body.item).toMatchObject({
      secondFactor: { required: true },
    });
    await expect.poll(async () => (await other.get('/dashboard', { token: doctor })).status).toBe(403);
    await stream.ended;
    for (const token of [pharmacist, second, protectedToken])
      expect((await server.get('/dashboard', { token })).status).toBe(200);

    expect((await demand()).status).toBe(200);
    expect((await server.get('/dashboard', { token: doctor })).status).toBe(200);
    await expect.poll(async () => (await other.get('/dashboard', { token: doctor })).status).toBe(200);
    await other.close();
  });
});

describe('a restart and another process', () => {
  it('know the same factors, and decrypt the same secrets', async () => {
    const { secret } = await by.addApp(await server.signIn('doctor'));
    const given = { url: server.adminUrl, drop: async () => {} };
    const other = await testServer({}, undefined, given);
    other.clock.now = by.now();
    const { challenge } = asked(await by.login('doctor'));
    const body = { challenge, factor: 'totp', code: codeAt(secret, by.now()) };
    expect((await hands(other).second(body)).status).toBe(200);
    await other.close();
  });

  it('accept no code without the data key, and reveal this to nobody', async () => {
    const { secret } = await by.addApp(await server.signIn('doctor'));
    const given = { url: server.adminUrl, drop: async () => {} };
    const other = await testServer(
      { DATA_KEY: Buffer.alloc(32, 'other').toString('base64') },
      undefined,
      given,
    );
    other.clock.now = by.now();
    const { challenge } = asked(await by.login('doctor'));
    const answered = await hands(other).second({ challenge, factor: 'totp', code: codeAt(secret, by.now()) });
    expect([answered.status, answered.body.description]).toEqual([500, 'An unexpected error occurred']);
    await other.close();
  });
});

it('requires a second factor in every role; if several facilities match, after one is chosen', async () => {
  await by.addApp(await server.signIn('receptionist'));
  const phone = { role: 'receptionist', identifierType: 'phone', identifier: sharedPhone, password };
  const several = await by.post('/auth/login', phone);
  expect(several.body.statusCode).toBe(51429);
  const chosen = await by.post('/auth/login', { ...phone, facilityId: facilities.first.id });
  expect(asked(chosen).factors).toEqual(['totp', 'recovery']);
  const other = await by.post('/auth/login', { ...phone, facilityId: facilities.second.id });
  expect(other.status).toBe(200);
});
