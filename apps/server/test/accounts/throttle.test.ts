import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { atIdentifier, countGuess, fromAddress, releaseGuess } from '../../src/domains/accounts/throttle.ts';
import { cardOf, password, sharedPhone } from '../setup/fixtures.ts';
import { type Answer, freshDatabase, type TestServer, testServer } from '../setup/server.ts';
import { sizes } from '../setup/sizes.ts';
import { actions, Browser, forgetThrottles } from './factories.ts';

let server: TestServer;
/** Another process on the same database. */
let other: TestServer;
beforeAll(async () => {
  const { url, drop } = await freshDatabase();
  server = await testServer({}, undefined, { url, drop });
  other = await testServer({}, undefined, { url, drop: async () => {} });
});
afterAll(async () => {
  await other.close();
  await server.close();
});
beforeEach(async () => {
  server.clock.now = null;
  await forgetThrottles(server);
});

const stranger = (role: 'doctor' | 'admin' = 'doctor', at = server) =>
  new Browser(at).signIn(role, 'not-this-one');
/** The body of an answer, without the number of its request. */
const bodyOf = ({ status, body }: Answer) =>
  JSON.stringify([status, body.statusCode, body.description, body.message, body.data]);
const after = (seconds: number) => {
  server.clock.now = new Date(Date.now() + seconds * 1_000);
};

describe('guessing at an account', () => {
  it('is free five times, then waits, and the answer says so in text, header and number', async () => {
    for (let i = 0; i < 5; i++) expect((await stranger()).body.statusCode).toBe(51411);
    const refused = await stranger();
    expect([refused.status, refused.body.statusCode, refused.headers['retry-after']]).toEqual([
      429,
      51450,
      '30',
    ]);
    expect(refused.body.data.waitSeconds).toBe(30);
    expect(refused.body.description).toBe('Too many failed attempts. Wait 30 seconds, then try again.');
    // The right password too, from an unknown browser.
    expect((await new Browser(server).signIn('doctor')).status).toBe(429);
    await expect.poll(() => actions(server), { timeout: 15_000 }).toContain('account.sign-in-held');
  });

  it('waits longer each time, at most a quarter of an hour, and tries meanwhile do not lengthen the wait', async () => {
    for (let i = 0; i < 5; i++) await stranger();
    let at = 0;
    for (const wait of [30, 60, 120, 240, 480, 900, 900, 900]) {
      after(at + wait - 2);
      for (let i = 0; i < 2; i++) expect((await stranger()).status).toBe(429);
      after(at + wait + 1);
      at += wait + 1;
      expect((await stranger()).status).toBe(401);
    }
    const refused = await stranger();
    expect(refused.body.description).toBe('Too many failed attempts. Wait 15 minutes, then try again.');
    after(at + 902);
    expect((await new Browser(server).signIn('doctor')).status).toBe(200);
  });

  it('is reset after a day', async () => {
    for (let i = 0; i < 4; i++) await stranger();
    after(24 * 3_600 + 10);
    for (let i = 0; i < 5; i++) expect((await stranger()).status).toBe(401);
    expect((await stranger()).status).toBe(429);
  });

  it('counts in all processes together, and after a restart', async () => {
    for (let i = 0; i < 5; i++) await stranger('doctor', i % 2 ? server : other);
    expect((await stranger('doctor', server)).status).toBe(429);
    expect((await stranger('doctor', other)).status).toBe(429);
    const restarted = await testServer({}, undefined, { url: server.adminUrl, drop: async () => {} });
    expect((await stranger('doctor', restarted)).status).toBe(429);
    await restarted.close();
  });

  it('tries only the free ones of 200 that arrive at once at two processes', async () => {
    const all = await Promise.all(
      Array.from({ length: 200 }, (_, i) => stranger('admin', i % 2 ? server : other)),
    );
    const tried = all.filter((one) => one.status === 401);
    expect(tried.length).toBeGreaterThan(0);
    expect(tried.length).toBeLessThanOrEqual(5);
    expect(all.filter((one) => one.status === 429)).toHaveLength(200 - tried.length);
  });

  it('does not affect the browser in which its owner has signed in', async () => {
    const own = new Browser(server);
    await own.signIn('doctor');
    for (let i = 0; i < 8; i++) await stranger();
    expect((await new Browser(server).signIn('doctor')).status).toBe(429);
    expect((await own.signIn('doctor')).status).toBe(200);
    // That browser has its own wait, which its next right password clears.
    for (let i = 0; i < 5; i++) expect((await own.signIn('doctor', 'wrong-again')).status).toBe(401);
    expect((await own.signIn('doctor')).status).toBe(429);
    after(31);
    expect((await own.signIn('doctor')).status).toBe(200);
    for (let i = 0; i < 5; i++) expect((await own.signIn('doctor', 'wrong-again')).status).toBe(401);
  });

  it('is no easier from a browser of another account, or with an invented cookie', async () => {
    const pharmacist = new Browser(server);
    await pharmacist.signIn('pharmacist');
    for (let i = 0; i < 5; i++) await stranger();
    expect((await pharmacist.signIn('doctor', 'not-this-one')).status).toBe(429);
    const made = await server.post('/auth/login', {
      body: { role: 'doctor', identifier: cardOf('doctor'), password },
      cookies: { afyakadi_device_8080: 'A'.repeat(43) },
    });
    expect(made.status).toBe(429);
  });

  it('lets eight right passwords sign in at once, though few are free', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => new Browser(server).signIn('admin')));
    expect(all.map((one) => one.status)).toEqual(Array(8).fill(200));
    expect((await stranger('admin')).status).toBe(401);
  });

  it('answers an unknown account, a wrong password, a wrong role, a disabled and an invited account alike', async () => {
    const lab = cardOf('lab_tech');
    const ask = (role: string, identifier: string, secret = 'not-this-one') =>
      server.post('/auth/login', { body: { role, identifier, password: secret } });
    const answers = [
      await ask('doctor', '999999'),
      await ask('doctor', cardOf('doctor')),
      await ask('doctor', cardOf('pharmacist'), password),
    ];
    const name = "name = 'Test lab_tech first'";
    await server.rows(`update account set disabled_at = now() where ${name}`);
    answers.push(await ask('lab_tech', lab, password));
    await server.rows(`update account set disabled_at = null, password_hash = null where ${name}`);
    answers.push(await ask('lab_tech', lab, password));
    expect(new Set(answers.map(bodyOf)).size).toBe(1);
    // Each is counted alike: the fifth of each is the last free one.
    for (const identifier of ['999999', lab, cardOf('doctor')]) {
      await forgetThrottles(server);
      const seen: number[] = [];
      for (let i = 0; i < 6; i++) seen.push((await ask('lab_tech', identifier)).status);
      expect(seen).toEqual([401, 401, 401, 401, 401, 429]);
    }
  });

  it('counts per identifier, without revealing that two belong to one account', async () => {
    await server.rows(
      "insert into account_identifier select facility_id, id, 'phone', '+255712999888' from account where name = 'Test doctor first'",
    );
    for (let i = 0; i < 6; i++) await stranger();
    const phone = {
      role: 'doctor',
      identifierType: 'phone',
      identifier: '+255712999888',
      password: 'not-this-one',
    };
    expect((await server.post('/auth/login', { body: phone })).status).toBe(401);
  });
});

it('counts an address once per guess, however many accounts it is tried on', async () => {
  const address = createHash('sha256').update('throttle address 192.0.2.9').digest();
  const failures = async () =>
    (await server.rows('select failures from sign_in_throttle where name_hash = $1', [address]))[0]?.failures;
  const signIn = (identifier: string, secret: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      remoteAddress: '192.0.2.9',
      payload: { role: 'receptionist', identifierType: 'phone', identifier, password: secret },
    });
  expect((await signIn('+255799999999', 'not-this-one')).statusCode).toBe(401);
  expect(await failures()).toBe(1);
  expect((await signIn(sharedPhone, 'not-this-one')).statusCode).toBe(401);
  expect(await failures()).toBe(2);
  // Two are right, and one guess is subtracted.
  expect((await signIn(sharedPhone, password)).json().statusCode).toBe(51429);
  expect(await failures()).toBe(2);
});

describe('the counter', () => {
  it('never blocks permanently, and never tries more than allowed, in any order', async () => {
    const step = fc.record({
      pause: fc.oneof(fc.nat(40), fc.nat(2_000), fc.constant(90_000)),
      right: fc.boolean(),
      forget: fc.boolean(),
    });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const names = [atIdentifier('card', `property ${run++}`), fromAddress(`property ${run}`)];
        let at = Date.parse('2026-01-05T08:00:00Z');
        let passed = 0;
        for (const { pause, right, forget } of steps) {
          at += pause * 1_000;
          const wait = await countGuess(server.database, names, new Date(at));
          expect(wait).toBeLessThanOrEqual(900);
          if (wait > 0) {
            expect(await countGuess(server.database, names, new Date(at))).toBe(wait);
            // A caller who waits as told is let through, whether or not it asked in between.
            expect(await countGuess(server.database, names, new Date(at + 1))).toBeGreaterThan(0);
            at += wait * 1_000;
            expect(await countGuess(server.database, names, new Date(at))).toBe(0);
          }
          if (right) await releaseGuess(server.database, names, forget ? names : []);
          else passed++;
        }
        // After a day without a guess, all are free again.
        at += 25 * 3_600_000;
        for (let i = 0; i < 5; i++) expect(await countGuess(server.database, names, new Date(at))).toBe(0);
        expect(passed).toBeLessThanOrEqual(steps.length);
      }),
      { ...sizes.properties.fixed, numRuns: sizes.properties.signInAttempts },
    );
  });

  it('blocks an address after a hundred, and stores neither numbers nor addresses in readable form', async () => {
    const now = new Date();
    for (let i = 0; i < 100; i++) {
      const names = [atIdentifier('card', `many ${i}`), fromAddress('192.0.2.7')];
      expect(await countGuess(server.database, names, now)).toBe(0);
    }
    const next = [atIdentifier('card', 'one more'), fromAddress('192.0.2.7')];
    expect(await countGuess(server.database, next, now)).toBe(30);
    expect(await countGuess(server.database, [atIdentifier('card', 'one more')], now)).toBe(0);
    const rows = await server.rows('select t::text as row from sign_in_throttle t');
    expect(rows.some(({ row }) => /many|192\.0/.test(String(row)))).toBe(false);
  });

  it('counts all addresses of one IPv6 line together', async () => {
    const now = new Date();
    const rows = async () => (await server.rows('select from sign_in_throttle')).length;
    const guess = (i: number) =>
      countGuess(server.database, [fromAddress(`2001:db8:1:2::${i.toString(16)}`)], now);
    for (let i = 0; i < 100; i++) expect(await guess(i)).toBe(0);
    expect(await guess(100)).toBe(30);
    expect(await countGuess(server.database, [fromAddress('2001:db8:1:3::1')], now)).toBe(0);
    expect(await rows()).toBe(2);
  });
});
