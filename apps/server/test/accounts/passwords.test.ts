import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountId, cardOf, password } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { Browser, forgetThrottles } from './factories.ts';
import { asked, codeAt, hands } from './factors/factories.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(() => forgetThrottles(server));

describe('a password', () => {
  let current = password;
  const change = async (newPassword: string) => {
    const browser = new Browser(server);
    expect((await browser.signIn('lab_tech', current)).status).toBe(200);
    const answer = await browser.post('/auth/change-password', { currentPassword: current, newPassword });
    if (answer.status === 200) current = newPassword;
    return answer;
  };
  const signIn = (secret: string) => new Browser(server).signIn('lab_tech', secret);

  it('is compared as typed: blanks at its ends, capitals and every sign count', async () => {
    const typed = '  Maji ya Bahari Üñ 😀 ';
    expect((await change(typed)).status).toBe(200);
    for (const other of [typed.trim(), typed.toLowerCase(), typed.replaceAll('  ', ' ')]) {
      await forgetThrottles(server);
      expect((await signIn(other)).status, other).toBe(401);
    }
    await forgetThrottles(server);
    expect((await signIn(typed)).status).toBe(200);
  });

  it('has 8 to 200 characters, and is never truncated', async () => {
    for (const wrong of ['Nyumb-7', `Nyumba-kubwa-${'xyzw'.repeat(47)}`]) {
      const answer = await change(wrong);
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['newPassword']]);
    }
    const longest = `Nyumba-kubwa ${'xyzw'.repeat(46)}abc`;
    expect(longest).toHaveLength(200);
    expect((await change(longest)).status).toBe(200);
    expect((await signIn(longest.slice(0, -1))).status).toBe(401);
    await forgetThrottles(server);
    expect((await signIn(longest)).status).toBe(200);
    expect((await change('Ndizi-8k')).status).toBe(200);
  });
});

it('a password set by a code does not bypass the second factor', async () => {
  const by = hands(server);
  server.clock.now = new Date();
  const { secret } = await by.addApp(await server.signIn('doctor'));
  const of = { identifierType: 'card', identifier: cardOf('doctor') };
  expect((await server.post('/auth/forgot', { body: of })).status).toBe(200);
  const sent = () =>
    server.rows(
      "select text from outgoing_message where account_id = $1 and text ~ '\\d{4} \\d{4}' order by created_at desc",
      [accountId('doctor')],
    );
  await expect.poll(async () => (await sent()).length).toBeGreaterThan(0);
  const [, first, last] = /(\d{4}) (\d{4})/.exec(String((await sent())[0]?.text)) ?? [];
  const newPassword = 'Nyumba-kubwa-7';
  const reset = await server.post('/auth/reset', { body: { ...of, code: `${first}${last}`, newPassword } });
  expect(reset.status, reset.text).toBe(200);
  // Only the next step signs in.
  expect(reset.cookies.map(({ name }) => name)).toEqual(['afyakadi_device_8080']);
  const body = { ...of, role: 'doctor', password: newPassword };
  const { challenge } = asked(await server.post('/auth/login', { body, headers: { host: 'localhost' } }));
  server.clock.now = new Date(by.now().getTime() + 60_000);
  const signedIn = await by.second({ challenge, factor: 'totp', code: codeAt(secret, by.now()) });
  expect(signedIn.status, signedIn.text).toBe(200);
});
