import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardOf, facilities, password, sharedPhone } from '../setup/fixtures.ts';
import { cookieName, type TestServer, testServer } from '../setup/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const receptionist = { role: 'receptionist', identifier: cardOf('receptionist'), password };
const login = (body: object, headers: Record<string, string> = {}) =>
  server.post('/auth/login', { body, headers });

describe('sign-in', () => {
  it('gives the account, a token and an HttpOnly cookie', async () => {
    const { status, body, cookies } = await login({ ...receptionist, identifierType: 'card' });
    expect(status).toBe(200);
    expect(body.statusCode).toBe(51000);
    expect(body.item).toMatchObject({
      role: 'receptionist',
      roles: ['receptionist'],
      facility: facilities.first,
    });
    const cookie = cookies.find((one) => one.name === cookieName);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/v1/auth' });
    const me = await server.get('/auth/me', { token: body.token });
    expect(me.body.item).toEqual(body.item);
  });

  it('answers an unknown account, a wrong password and a wrong role alike', async () => {
    const answers = await Promise.all([
      login({ ...receptionist, identifier: '999999' }),
      login({ ...receptionist, password: 'Not-this-one' }),
      login({ ...receptionist, role: 'doctor' }),
    ]);
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect(body).toEqual(answers[0].body);
    }
    expect(answers[0].body.statusCode).toBe(51411);
  });

  it('accepts the alias of a role', async () => {
    const { body } = await login({ role: 'pharmacy', identifier: cardOf('pharmacist'), password });
    expect(body.item.role).toBe('pharmacist');
  });

  it('asks for the facility if several match after the password', async () => {
    const phone = { role: 'receptionist', identifierType: 'phone', identifier: sharedPhone, password };
    const several = await login(phone);
    expect(several.status).toBe(409);
    expect(several.body.statusCode).toBe(51429);
    expect(several.body.data.facilities).toEqual([facilities.first, facilities.second]);
    expect((await login({ ...phone, password: 'Not-this-one' })).body.statusCode).toBe(51411);
    // Also as people write it, without the country.
    const asWritten = sharedPhone.replace(/^\+255(...)(...)/, '0$1 $2 ');
    const chosen = await login({ ...phone, identifier: asWritten, facilityId: facilities.second.id });
    expect(chosen.body.item.facility).toEqual(facilities.second);
  });

  it('names each wrong field', async () => {
    const { status, body } = await login({ identifier: '12', extra: 1 });
    expect(status).toBe(400);
    expect(Object.keys(body.fields).sort()).toEqual(['extra', 'password', 'role'].sort());
    const short = await login({ role: 'nurse', identifier: '12', password: '123' });
    expect(Object.keys(short.body.fields)).toEqual(expect.arrayContaining(['role', 'password']));
  });

  it('refuses a page of another origin', async () => {
    const foreign = await login(receptionist, { origin: 'https://evil.example' });
    expect(foreign.body.statusCode).toBe(51413);
    const site = await login(receptionist, { 'sec-fetch-site': 'cross-site' });
    expect(site.status).toBe(403);
    const own = await login(receptionist, { origin: 'http://localhost', host: 'localhost:80' });
    expect(own.status).toBe(200);
  });

  it('records sign-ins and failures in the audit trail', async () => {
    await login({ ...receptionist, password: 'Not-this-one' });
    await expect
      .poll(async () => {
        const rows = await server.rows('select distinct action from audit order by 1');
        return rows.map((row) => row.action);
      })
      .toEqual(expect.arrayContaining(['account.sign-in-failed', 'account.signed-in']));
  });
});

describe('demo accounts', () => {
  it('are refused if others can reach the server, unless allowed', async () => {
    const open = await testServer({ HOST: '0.0.0.0' });
    const answer = await open.post('/auth/login', { body: receptionist });
    expect(answer.body.statusCode).toBe(51423);
    await open.close();
    const allowed = await testServer({ HOST: '0.0.0.0', DEMO_BEYOND_LOOPBACK: 'yes' });
    expect((await allowed.post('/auth/login', { body: receptionist })).status).toBe(200);
    await allowed.close();
  });
});

describe('access tokens', () => {
  const claims = { name: 'X', role: 'admin', facility: facilities.first, family: facilities.first.id };
  const forge = (secret: string, audience = 'afyakadi-api') =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(facilities.first.id)
      .setIssuer('afyakadi')
      .setAudience(audience)
      .setExpirationTime('5m')
      .sign(new TextEncoder().encode(secret));

  it('are refused if missing, malformed, or with another key, another audience or no signature', async () => {
    const token = await server.signIn('doctor');
    const [head, payload] = token.split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const bad = [
      'rubbish',
      `${head}.${payload}.${'A'.repeat(43)}`,
      `${none}.${payload}.`,
      await forge('another key of at least 32 characters'),
      await forge(server.config.tokenSecret ?? '', 'another-audience'),
    ];
    expect((await server.get('/auth/me')).body.statusCode).toBe(51401);
    for (const one of bad) {
      const { status, body } = await server.get('/auth/me', { token: one });
      expect([status, body.statusCode]).toEqual([401, 51401]);
    }
  });

  it('expire after 15 minutes, also if cached', async () => {
    const token = await server.signIn('doctor');
    expect((await server.get('/auth/me', { token })).status).toBe(200);
    server.clock.now = new Date(Date.now() + 16 * 60_000);
    expect((await server.get('/auth/me', { token })).body.statusCode).toBe(51421);
    server.clock.now = null;
  });
});
