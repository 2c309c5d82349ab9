import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { password } from '../setup/fixtures.ts';
import { freshDatabase, type TestServer, testServer } from '../setup/server.ts';
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

const after = (minutes: number) => {
  server.clock.now = new Date(Date.now() + minutes * 60_000);
};
const elsewhere = (browser: Browser) => other.get('/auth/me', { token: browser.token });
async function signedIn(headers: Record<string, string> = {}): Promise<Browser> {
  const browser = new Browser(server, headers);
  expect((await browser.signIn('doctor')).status).toBe(200);
  return browser;
}

describe('a locked session', () => {
  it('is refused at once here, within moments in every process, and names its account', async () => {
    const browser = await signedIn();
    expect((await elsewhere(browser)).status).toBe(200);
    expect((await browser.post('/auth/lock')).body.data).toEqual({ item: null });
    const refused = await browser.get('/auth/me');
    expect([refused.status, refused.body.statusCode]).toEqual([409, 51449]);
    const account = { name: 'Test doctor first', role: 'doctor' };
    expect(refused.body.data).toMatchObject({ account });
    await expect.poll(async () => (await elsewhere(browser)).status, { timeout: 10_000 }).toBe(409);
    const refresh = await browser.refresh();
    expect([refresh.status, refresh.body.data.account]).toEqual([409, account]);
    expect(browser.refreshToken).not.toBe('');
    expect((await browser.post('/auth/lock')).status).toBe(200);
  });

  it('continues after the password, with the same session and tokens', async () => {
    const browser = await signedIn();
    const { token } = browser;
    await browser.post('/auth/lock');
    const unlocked = await browser.post('/auth/unlock', { password });
    expect([unlocked.status, unlocked.body.item.name]).toEqual([200, 'Test doctor first']);
    expect((await server.get('/auth/me', { token: unlocked.body.token })).status).toBe(200);
    expect((await server.get('/auth/me', { token })).status).toBe(200);
    await expect.poll(async () => (await elsewhere(browser)).status, { timeout: 10_000 }).toBe(200);
    browser.token = unlocked.body.token;
    expect((await browser.refresh()).status).toBe(200);
    const trail = await actions(server, 'session.%');
    expect(trail).toEqual(expect.arrayContaining(['session.locked', 'session.unlocked']));
  });

  it('waits after five wrong passwords, and does not end', async () => {
    const browser = await signedIn();
    await browser.post('/auth/lock');
    for (let i = 0; i < 5; i++) {
      const wrong = await browser.post('/auth/unlock', { password: 'not-this-one' });
      expect([wrong.status, wrong.body.fields]).toEqual([400, { password: 'This is not the password' }]);
    }
    const delayed = await browser.post('/auth/unlock', { password });
    expect([delayed.status, delayed.body.data.waitSeconds]).toEqual([429, 30]);
    after(0.6);
    expect((await browser.post('/auth/unlock', { password })).status).toBe(200);
    expect(await actions(server, 'session.unlock-failed')).toHaveLength(5);
  });

  it('is locked by the server if nobody was active for the idle time and 15 minutes', async () => {
    const browser = await signedIn();
    after(24);
    expect((await browser.refresh()).status).toBe(200);
    after(24 + 26);
    const locked = await browser.refresh();
    expect([locked.status, locked.body.statusCode]).toEqual([409, 51449]);
    expect((await browser.get('/auth/me')).status).toBeGreaterThanOrEqual(401);
    const unlocked = await browser.post('/auth/unlock', { password });
    expect(unlocked.status).toBe(200);
    expect((await browser.refresh()).status).toBe(200);
    expect(await actions(server, 'session.locked-idle')).toHaveLength(1);
  });

  it('locks later if the facility sets a longer time', async () => {
    await server.rows(
      `insert into facility_setting (facility_id, idle_minutes) select facility_id, 120 from account
       where name = 'Test doctor first' on conflict (facility_id) do update set idle_minutes = 120`,
    );
    const browser = await signedIn();
    after(100);
    expect((await browser.refresh()).status).toBe(200);
    await server.rows('update facility_setting set idle_minutes = 10');
  });

  it('can be ended instead; both require a cookie and our own page', async () => {
    const browser = await signedIn();
    await browser.post('/auth/lock');
    const foreign = { origin: 'https://evil.example' };
    expect((await browser.post('/auth/unlock', { password }, foreign)).status).toBe(403);
    expect((await browser.post('/auth/lock', undefined, foreign)).status).toBe(403);
    expect((await browser.post('/auth/logout')).status).toBe(200);
    expect((await browser.get('/auth/me')).body.statusCode).toBe(51421);
    expect((await browser.post('/auth/unlock', { password })).body.statusCode).toBe(51421);
    expect((await server.post('/auth/lock')).status).toBe(200);
    expect((await server.post('/auth/unlock', { body: {} })).body.fields).toHaveProperty('password');
  });

  it('does not open with a token that was exchanged long ago', async () => {
    const browser = await signedIn();
    const stolen = browser.refreshToken;
    await browser.refresh();
    await browser.post('/auth/lock');
    after(1);
    const thief = new Browser(server);
    thief.setRefreshToken(stolen);
    expect((await thief.post('/auth/unlock', { password })).status).toBe(401);
    expect((await browser.post('/auth/unlock', { password })).status).toBe(401);
  });
});

describe('the user’s own sessions', () => {
  const windows = {
    'user-agent':
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  };

  it('are listed newest first with device and state, without those of other accounts', async () => {
    await server.rows('update session set ended_at = now() where ended_at is null');
    const first = await signedIn(windows);
    const second = await signedIn();
    await second.post('/auth/lock');
    const own = await signedIn();
    await new Browser(server).signIn('pharmacist');
    const { itemList, totalItems } = (await own.get('/auth/sessions')).body.data;
    expect(totalItems).toBe(3);
    expect(itemList).toMatchObject([
      { device: '', own: true, locked: false, role: 'doctor' },
      { own: false, locked: true },
      { device: 'Chrome on Windows', own: false, locked: false },
    ]);
    expect((await first.get('/auth/sessions')).body.data.itemList).toMatchObject([{}, {}, { own: true }]);
    expect((await server.get('/auth/sessions')).status).toBe(401);
  });

  it('end one by one or all others, at once in every process, after the password', async () => {
    const [first, second, own] = [await signedIn(), await signedIn(), await signedIn()];
    const end = (body: object, key?: string) =>
      own.post('/auth/sessions/end', body, key ? { 'idempotency-key': key } : {});
    const wrong = await end({ password: 'not-this-one' });
    expect([wrong.status, wrong.body.fields]).toEqual([400, { password: 'This is not the password' }]);
    expect((await first.get('/auth/me')).status).toBe(200);

    const { itemList } = (await second.get('/auth/sessions')).body;
    const id = itemList.find((one) => one.own)?.id;
    const ended = await end({ id, password }, 'end-one');
    expect(ended.body.item).toEqual({ ended: 1 });
    expect((await end({ id, password }, 'end-one')).body.item).toEqual({ ended: 1 });
    expect((await end({ id, password }, 'end-again')).status).toBe(404);
    expect((await second.get('/auth/me')).body.statusCode).toBe(51421);
    expect((await second.refresh()).status).toBe(401);
    expect((await first.get('/auth/me')).status).toBe(200);

    expect((await end({ password })).body.item.ended).toBeGreaterThanOrEqual(1);
    expect((await first.get('/auth/me')).status).toBe(401);
    await expect.poll(async () => (await elsewhere(first)).status, { timeout: 10_000 }).toBe(401);
    expect((await own.get('/auth/me')).status).toBe(200);
    expect(await actions(server, 'session.ended')).not.toHaveLength(0);
  });

  it('do not end a session of another account or facility', async () => {
    const stranger = new Browser(server);
    await stranger.signIn('doctor', password, 'second');
    const [row] = await server.rows(
      "select s.id from session s join account a on a.id = s.account_id where a.name = 'Test doctor second'",
    );
    const own = await signedIn();
    expect((await own.post('/auth/sessions/end', { id: row?.id, password })).status).toBe(404);
    expect((await stranger.get('/auth/me')).status).toBe(200);
  });
});

it('refuses a session that another process ended, even if its notice was lost, and after a restart', async () => {
  const browser = await signedIn();
  const database = { url: server.adminUrl, drop: async () => {} };
  const timings = { closedSessions: { poll: 100 } };
  const third = await testServer({}, undefined, database, { timings });
  const there = async () => (await third.get('/auth/me', { token: browser.token })).status;
  expect(await there()).toBe(200);
  // Like a process that died between its commit and the notice.
  await server.rows(
    'update session set ended_at = now(), changed_at = clock_timestamp() where ended_at is null',
  );
  await expect.poll(there, { timeout: 10_000 }).toBe(401);
  await third.close();
  const restarted = await testServer({}, undefined, database);
  expect((await restarted.get('/auth/me', { token: browser.token })).body.statusCode).toBe(51421);
  await restarted.close();
});
