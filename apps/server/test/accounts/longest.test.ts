import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../setup/server.ts';
import { Browser } from './factories.ts';

let server: TestServer;
let start: number;
beforeAll(async () => {
  server = await testServer();
  start = Date.now();
});
afterAll(() => server.close());

const at = (minutes: number) => {
  server.clock.now = new Date(start + minutes * 60_000);
};
const secondsOf = (answer: { cookies: { name: string; maxAge?: number }[] }) =>
  answer.cookies.find((one) => one.name.startsWith('afyakadi_refresh'))?.maxAge;

describe('a session in constant use', () => {
  it('ends 16 hours after its sign-in, and none of its tokens lives longer', async () => {
    at(0);
    const browser = new Browser(server);
    const signedIn = await browser.signIn('doctor');
    expect(secondsOf(signedIn)).toBe(12 * 3600);
    for (let minutes = 20; minutes < 16 * 60; minutes += 20) {
      at(minutes);
      const renewed = await browser.refresh();
      expect(renewed.status, `after ${minutes} minutes`).toBe(200);
      expect(secondsOf(renewed)).toBe(Math.min(12 * 3600, (16 * 60 - minutes) * 60));
    }
    at(16 * 60 - 5);
    expect((await browser.refresh()).status).toBe(200);
    const last = browser.token;
    expect((await server.get('/auth/me', { token: last })).status).toBe(200);
    const listed = await server.get('/auth/sessions', { token: last });
    expect(listed.body.itemList).toHaveLength(1);

    // That token is five minutes old, and would have been valid for fifteen.
    at(16 * 60 + 0.1);
    const refused = await server.get('/auth/me', { token: last });
    expect([refused.status, refused.body.statusCode]).toEqual([401, 51421]);
    expect((await browser.refresh()).body.statusCode).toBe(51421);
    await browser.signIn('doctor');
    const after = await browser.get('/auth/sessions');
    expect(after.body.itemList).toMatchObject([{ own: true }]);
  });

  it('does not last longer by locking and unlocking', async () => {
    at(0);
    const browser = new Browser(server);
    await browser.signIn('pharmacist');
    for (let minutes = 60; minutes < 16 * 60; minutes += 60) {
      at(minutes);
      await browser.post('/auth/lock');
      const unlocked = await browser.post('/auth/unlock', { password: 'Karibu-2026' });
      expect(unlocked.status).toBe(200);
      browser.token = unlocked.body.token;
    }
    await browser.post('/auth/lock');
    at(16 * 60 + 1);
    const refused = await browser.post('/auth/unlock', { password: 'Karibu-2026' });
    expect([refused.status, refused.body.statusCode]).toEqual([401, 51421]);
  });
});
