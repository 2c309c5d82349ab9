import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountId, cardOf, password } from '../../setup/fixtures.ts';
import { type TestServer, testServer } from '../../setup/server.ts';
import { asked, codeAt, hands } from './factories.ts';

let server: TestServer;
let by: ReturnType<typeof hands>;
let secret: string;
let codes: string[];
beforeAll(async () => {
  server = await testServer();
  by = hands(server);
  server.clock.now = new Date();
  ({ secret, recoveryCodes: codes } = await by.addApp(await server.signIn('doctor')));
});
afterAll(() => server.close());
// Every test has its own steps and free guesses.
beforeEach(async () => {
  server.clock.now = new Date(by.now().getTime() + 5 * 60_000);
  await server.rows('delete from sign_in_throttle');
});

const begin = async () => asked(await by.login('doctor'));
const answer = (challenge: string, code: string, factor = 'totp') => by.second({ challenge, factor, code });

describe('an authenticator app', () => {
  it('is required after the password, and signs in', async () => {
    const { challenge, factors, passkey } = await begin();
    expect([factors, passkey]).toEqual([['totp', 'recovery'], null]);
    const signedIn = await answer(challenge, codeAt(secret, by.now()));
    expect(signedIn.status, signedIn.text).toBe(200);
    expect(signedIn.body.item).toMatchObject({
      secondFactor: { totp: true, passkeys: 0, recoveryCodesLeft: 10, required: false },
    });
    expect(signedIn.cookies.map((one) => one.name)).toContain('afyakadi_refresh_8080');
    expect((await server.get('/auth/me', { token: signedIn.body.token })).status).toBe(200);
    expect(await by.actions('second-factor.%')).toEqual(
      expect.arrayContaining(['second-factor.added', 'second-factor.asked', 'second-factor.used']),
    );
  });

  it('is not revealed before the password is right', async () => {
    const body = { role: 'doctor', identifier: cardOf('doctor'), password: 'Not-this-one' };
    const wrong = await server.post('/auth/login', { body });
    const unknown = await server.post('/auth/login', { body: { ...body, identifier: '999998' } });
    expect([wrong.status, wrong.body.statusCode]).toEqual([401, 51411]);
    expect(unknown.body.description).toBe(wrong.body.description);
  });

  it('accepts a code once, also with two requests at once', async () => {
    const code = codeAt(secret, by.now());
    const [first, second] = [await begin(), await begin()];
    const both = await Promise.all([answer(first.challenge, code), answer(second.challenge, code)]);
    expect(both.map((one) => one.status).sort()).toEqual([200, 401]);
    const again = await answer((await begin()).challenge, code);
    expect([again.status, again.body.statusCode]).toEqual([401, 51431]);
    // Nor is the step before valid once a later one was used.
    expect((await answer((await begin()).challenge, codeAt(secret, by.now(), -1))).status).toBe(401);
  });

  it('accepts a difference of one clock step, not two', async () => {
    const { challenge } = await begin();
    for (const steps of [-2, 2])
      expect((await answer(challenge, codeAt(secret, by.now(), steps))).body.statusCode).toBe(51431);
    expect((await answer(challenge, codeAt(secret, by.now(), -1))).status).toBe(200);
    expect((await answer((await begin()).challenge, codeAt(secret, by.now(), 1))).status).toBe(200);
  });

  it('allows five wrong codes per sign-in, then makes a guesser wait, also one whose wait is over', async () => {
    const { challenge } = await begin();
    for (let i = 0; i < 5; i++) {
      const wrong = await answer(challenge, codeAt(secret, by.now(), 50 + i));
      expect([wrong.status, wrong.body.statusCode]).toEqual([401, 51431]);
    }
    const right = await answer(challenge, codeAt(secret, by.now()));
    expect([right.status, right.body.statusCode], 'the challenge is used up').toEqual([401, 51421]);
    const refused = await answer((await begin()).challenge, codeAt(secret, by.now()));
    expect([refused.status, refused.body.statusCode]).toEqual([429, 51450]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    server.clock.now = new Date(by.now().getTime() + 31_000);
    expect((await answer((await begin()).challenge, codeAt(secret, by.now()))).status).toBe(200);
    expect(await by.actions('second-factor.refused')).not.toHaveLength(0);
  });

  it('checks at most five of 40 simultaneous guesses', async () => {
    const { challenge } = await begin();
    const before = (await by.actions('second-factor.refused')).length;
    const guesses = Array.from({ length: 40 }, (_, i) =>
      answer(challenge, codeAt(secret, by.now(), 100 + i)),
    );
    for (const { status } of await Promise.all(guesses)) expect([401, 429]).toContain(status);
    expect((await by.actions('second-factor.refused')).length - before).toBeLessThanOrEqual(5);
  });

  it('does not lock its owner out of their own browser while a stranger guesses', async () => {
    const { challenge } = await begin();
    const home = await answer(challenge, codeAt(secret, by.now()));
    const cookies = Object.fromEntries(home.cookies.map(({ name, value }) => [name, value]));
    server.clock.now = new Date(by.now().getTime() + 60_000);
    const stranger = await begin();
    for (let i = 0; i < 5; i++) await answer(stranger.challenge, codeAt(secret, by.now(), 50 + i));
    expect((await answer((await begin()).challenge, codeAt(secret, by.now()))).status).toBe(429);
    const own = asked(await by.login('doctor', 'first', cookies));
    const body = { challenge: own.challenge, factor: 'totp', code: codeAt(secret, by.now()) };
    expect((await by.second(body, cookies)).status).toBe(200);
  });
});

describe('a challenge', () => {
  it('is valid for five minutes', async () => {
    const { challenge } = await begin();
    server.clock.now = new Date(by.now().getTime() + 5 * 60_000);
    const late = await answer(challenge, codeAt(secret, by.now()));
    expect([late.status, late.body.statusCode]).toEqual([401, 51421]);
  });

  it('is valid once', async () => {
    const { challenge } = await begin();
    expect((await answer(challenge, codeAt(secret, by.now()))).status).toBe(200);
    expect((await answer(challenge, codeAt(secret, by.now(), 1))).body.statusCode).toBe(51421);
  });

  it('of one account refuses the code of another', async () => {
    const other = await by.addApp(await server.signIn('pharmacist'));
    const { challenge } = asked(await by.login('pharmacist'));
    expect((await answer(challenge, codeAt(secret, by.now()))).body.statusCode).toBe(51431);
    expect((await answer(challenge, codeAt(other.secret, by.now()))).status).toBe(200);
  });

  it('ends when the password, the role or the account changes', async () => {
    const ends = [
      'update account set password_changed_at = $2 where id = $1',
      'update account set disabled_at = $2 where id = $1',
    ];
    for (const end of ends) {
      const { challenge } = await begin();
      await server.rows(end, [accountId('doctor'), new Date(by.now().getTime() + 1)]);
      const answered = await answer(challenge, codeAt(secret, by.now()));
      expect([answered.status, answered.body.statusCode], end).toEqual([401, 51421]);
      await server.rows('update account set disabled_at = null where id = $1', [accountId('doctor')]);
      server.clock.now = new Date(by.now().getTime() + 60_000);
    }
  });

  it('is refused if it is invalid, or its answer is', async () => {
    expect((await answer('rubbish', '123456')).body.statusCode).toBe(51421);
    const { challenge } = await begin();
    expect(Object.keys((await answer(challenge, '12345678')).body.fields)).toEqual(['code']);
    expect(Object.keys((await answer(challenge, '123456', 'recovery')).body.fields)).toEqual(['code']);
    expect(Object.keys((await answer(challenge, '123456', 'passkey')).body.fields)).toEqual(['credential']);
    expect(Object.keys((await answer(challenge, '123456', 'smell')).body.fields)).toEqual(['factor']);
    const foreign = await by.post(
      '/auth/second-factor',
      { challenge, factor: 'totp', code: '123456' },
      undefined,
      {
        origin: 'https://evil.example',
      },
    );
    expect(foreign.body.statusCode).toBe(51413);
  });
});

describe('recovery codes', () => {
  it('are ten, written for people, and each is valid once', async () => {
    expect(codes).toHaveLength(10);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    const [code = ''] = codes;
    // Small letters, and O and l instead of 0 and 1.
    const typed = code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');
    const signedIn = await answer((await begin()).challenge, typed, 'recovery');
    expect(signedIn.status, signedIn.text).toBe(200);
    expect(signedIn.body.item).toMatchObject({ secondFactor: { recoveryCodesLeft: 9 } });
    const again = await answer((await begin()).challenge, code, 'recovery');
    expect([again.status, again.body.statusCode]).toEqual([401, 51431]);
  });

  it('are accepted once by two requests at once', async () => {
    const code = codes[1] ?? '';
    const [first, second] = [await begin(), await begin()];
    const both = await Promise.all([
      answer(first.challenge, code, 'recovery'),
      answer(second.challenge, code, 'recovery'),
    ]);
    expect(both.map((one) => one.status).sort()).toEqual([200, 401]);
  });

  it('are not stored in plain text, nor is the app’s secret, nor are they in the answer to a repeat', async () => {
    const { token } = (await answer((await begin()).challenge, codeAt(secret, by.now()))).body;
    const headers = { 'idempotency-key': 'codes-again' };
    const made = await by.post('/auth/recovery-codes', { password }, token, headers);
    expect(made.status, made.text).toBe(200);
    const repeated = await by.post('/auth/recovery-codes', { password }, token, headers);
    expect(repeated.headers['idempotent-replay']).toBe('true');
    expect(repeated.body.item).toEqual({ recoveryCodes: [] });
    const [stored] = await server.rows(
      `select (select string_agg(i::text, ' ') from idempotency i) || (select string_agg(r::text, ' ') from recovery_code r)
         || (select string_agg(t::text || encode(secret, 'escape'), ' ') from totp t)
         || (select string_agg(c::text, ' ') from sign_in_challenge c) as all`,
    );
    const codesNow = made.text.match(/[0-9A-Z]{5}-[0-9A-Z]{5}/g) ?? [];
    expect(codesNow).toHaveLength(10);
    for (const word of [...codesNow, ...codesNow.map((one) => one.replace('-', '')), secret])
      expect(String(stored?.all)).not.toContain(word);
    const [old = ''] = codes.slice(2);
    expect((await answer((await begin()).challenge, old, 'recovery')).status, 'an old one').toBe(401);
    expect((await answer((await begin()).challenge, codesNow[0] ?? '', 'recovery')).status).toBe(200);
    // The owner of the account is notified, because it may have been somebody else.
    const written = (
      await server.rows("select text from outgoing_message where purpose = 'notice' order by id")
    ).map((row) => String(row.text));
    for (const what of ['second factor was added', 'new recovery codes were made', 'with a recovery code'])
      expect(
        written.some((text) => text.includes(what)),
        what,
      ).toBe(true);
    for (const word of codesNow) expect(written.join(' ')).not.toContain(word);
  });

  it('work only for their own account', async () => {
    const { recoveryCodes } = await by.addApp(await server.signIn('pharmacist', 'second'));
    const { challenge } = await begin();
    expect((await answer(challenge, recoveryCodes[0] ?? '', 'recovery')).status).toBe(401);
  });
});
