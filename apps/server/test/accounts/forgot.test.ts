import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountId, cardOf, facilities, password, sharedPhone } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { actions, Browser, forgetThrottles } from './factories.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'afyakadi-outbox-'));
  server = await testServer({ DATA_DIR: folder, DEMO: 'on' });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  server.clock.now = null;
  await forgetThrottles(server);
});

const doctor = { identifierType: 'card', identifier: cardOf('doctor') };
const fresh = 'Nyumba-kubwa-7';
const forgot = (of: object = doctor) => server.post('/auth/forgot', { body: of });
const reset = (code: string, of: object = doctor, newPassword = fresh) =>
  new Browser(server).post('/auth/reset', { ...of, code, newPassword });

async function messagesOf(account: string): Promise<{ text: string; purpose: string }[]> {
  const rows = await server.rows(
    'select text, purpose from outgoing_message where account_id = $1 order by created_at, id',
    [account],
  );
  return rows.map((row) => ({ text: String(row.text), purpose: String(row.purpose) }));
}
async function codeOf(account: string, before: number): Promise<string> {
  await expect.poll(async () => (await messagesOf(account)).length).toBeGreaterThan(before);
  const last = (await messagesOf(account)).at(-1);
  const code = /(\d{4}) (\d{4})/.exec(last?.text ?? '');
  return `${code?.[1]}${code?.[2]}`;
}
async function newCodeFor(of: object = doctor, account = accountId('doctor')): Promise<string> {
  const before = (await messagesOf(account)).length;
  expect((await forgot(of)).status).toBe(200);
  return codeOf(account, before);
}

describe('a forgotten password', () => {
  it('gets the same answer for known and unknown numbers, and no message goes to others', async () => {
    const answers = [await forgot(), await forgot({ identifierType: 'card', identifier: '999999' })];
    expect(answers.map((one) => [one.status, one.text])).toEqual([
      [200, answers[0]?.text],
      [200, answers[0]?.text],
    ]);
    expect(answers[0]?.body.item).toEqual({ minutes: 15 });
    await codeOf(accountId('doctor'), 0);
    expect(await server.rows('select 1 from outgoing_message')).toHaveLength(1);
  });

  it('is replaced with the code once, which ends all sessions at once and notifies the owner', async () => {
    const other = new Browser(server);
    await other.signIn('doctor');
    const code = await newCodeFor();
    const own = new Browser(server);
    const done = await own.post('/auth/reset', {
      ...doctor,
      code: `${code.slice(0, 4)} ${code.slice(4)}`,
      newPassword: fresh,
    });
    expect([done.status, done.body.data]).toEqual([200, { item: null }]);
    expect((await other.get('/auth/me')).body.statusCode).toBe(51421);
    expect((await other.refresh()).status).toBe(401);
    expect((await new Browser(server).signIn('doctor')).status).toBe(401);
    expect((await own.signIn('doctor', fresh)).status).toBe(200);
    expect((await reset(code)).body.fields.code).toBe('This code is wrong or has expired. Request another');
    const messages = await messagesOf(accountId('doctor'));
    expect(messages.at(-1)?.purpose).toBe('notice');
    expect(messages.at(-1)?.text).toContain('your password was reset');
    // The failure is recorded after its answer.
    await expect
      .poll(() => actions(server), { timeout: 15_000 })
      .toEqual(expect.arrayContaining(['account.reset-asked', 'account.reset-made', 'account.reset-failed']));
    const kept = readFileSync(join(folder, 'outbox.jsonl'), 'utf8').trim().split('\n');
    expect(kept.map((line) => JSON.parse(line).text)).toEqual(
      expect.arrayContaining(messages.map((one) => one.text)),
    );
    expect(statSync(join(folder, 'outbox.jsonl')).mode & 0o777).toBe(0o600);
  });

  it('cannot be replaced by a weak one; the answer says why, and the code stays valid', async () => {
    const code = await newCodeFor();
    for (let i = 0; i < 6; i++) {
      const weak = await reset(code, doctor, 'Password123!');
      expect([weak.status, Object.keys(weak.body.fields)]).toEqual([400, ['newPassword']]);
    }
    expect((await reset(code, doctor, `${cardOf('doctor')}ab`)).body.fields.newPassword).toContain(
      'A number you',
    );
    expect((await reset(code, doctor, 'Nyumba-ndogo-8')).status).toBe(200);
  });

  it('has a code for 15 minutes and five tries, however many come at once', async () => {
    const late = await newCodeFor();
    server.clock.now = new Date(Date.now() + 15 * 60_000 + 1_000);
    expect((await reset(late)).body.fields).toHaveProperty('code');
    server.clock.now = null;
    await forgetThrottles(server);

    const code = await newCodeFor();
    const wrong = code === '00000000' ? '00000001' : '00000000';
    server.clock.now = new Date();
    for (let i = 0; i < 5; i++) {
      expect((await reset(wrong)).status).toBe(400);
    }
    const refused = await reset(code);
    expect([refused.status, refused.body.data.waitSeconds]).toEqual([429, 30]);
    server.clock.now = null;
    await forgetThrottles(server);
    expect((await reset(code)).body.fields).toHaveProperty('code');

    const another = await newCodeFor();
    const many = await Promise.all(Array.from({ length: 40 }, () => reset(wrong)));
    expect(many.filter((one) => one.status === 400).length).toBeLessThanOrEqual(5);
    expect(many.every((one) => one.status === 400 || one.status === 429)).toBe(true);
    expect(another).toMatch(/^\d{8}$/);
  });

  it('is reset by one of two simultaneous requests', async () => {
    const code = await newCodeFor();
    const both = await Promise.all([
      reset(code, doctor, 'Mto-mrefu-11'),
      reset(code, doctor, 'Mto-mfupi-12'),
    ]);
    expect(both.map((one) => one.status).sort()).toEqual([200, 400]);
  });

  it('cannot be reset once the owner has changed the password, or was disabled', async () => {
    const pharmacist = { identifierType: 'card', identifier: cardOf('pharmacist') };
    const id = accountId('pharmacist');
    const own = new Browser(server);
    await own.signIn('pharmacist');
    const seen = await newCodeFor(pharmacist, id);
    const changed = { currentPassword: password, newPassword: 'Bahari-tulivu-21' };
    expect((await own.post('/auth/change-password', changed)).status).toBe(200);
    const late = await reset(seen, pharmacist, 'Bahari-chafu-22');
    expect([late.status, Object.keys(late.body.fields)]).toEqual([400, ['code']]);

    const again = await newCodeFor(pharmacist, id);
    const admin = new Browser(server);
    await admin.signIn('admin');
    for (const operation of ['disable', 'enable'])
      expect((await admin.post(`/admin/accounts/${id}/${operation}`, { reason: 'To look' })).status).toBe(
        200,
      );
    expect((await reset(again, pharmacist, 'Bahari-chafu-22')).status).toBe(400);
    expect((await new Browser(server).signIn('pharmacist', 'Bahari-tulivu-21')).status).toBe(200);
    await server.rows('delete from outgoing_message where account_id = $1', [id]);
  });

  it('has a separate code for each account of a shared number, which names the facility', async () => {
    const phone = { identifierType: 'phone', identifier: sharedPhone };
    const second = accountId('receptionist', 'second');
    const code = await newCodeFor(phone, second);
    const own = (await messagesOf(second)).at(-1);
    expect(own?.text).toContain(facilities.second.name);
    await codeOf(accountId('receptionist'), 0);
    expect((await messagesOf(accountId('receptionist'))).at(-1)?.text).toContain(facilities.first.name);
    expect((await reset(code, phone)).status).toBe(200);
    expect((await new Browser(server).signIn('receptionist', fresh, 'second')).status).toBe(200);
    expect((await new Browser(server).signIn('receptionist', password, 'first')).status).toBe(200);
  });

  it('sends nothing to a disabled account, or one that has not accepted its invitation', async () => {
    const id = accountId('pharmacist');
    await server.rows('update account set disabled_at = now() where id = $1', [id]);
    expect((await forgot({ identifierType: 'card', identifier: cardOf('pharmacist') })).status).toBe(200);
    await server.rows('update account set disabled_at = null, password_hash = null where id = $1', [id]);
    expect((await forgot({ identifierType: 'card', identifier: cardOf('pharmacist') })).status).toBe(200);
    await newCodeFor();
    expect(await messagesOf(id)).toEqual([]);
  });

  it('slows down repeated requests for codes, which do not invalidate the sent code', async () => {
    const code = await newCodeFor();
    for (let i = 0; i < 4; i++) expect((await forgot()).status).toBe(200);
    const refused = await forgot();
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30']);
    expect((await reset(code, doctor, 'Mlima-mrefu-13')).status).toBe(200);
  });

  it('marks the browser in which the password was set as known, despite guesses elsewhere', async () => {
    for (let i = 0; i < 6; i++) await new Browser(server).signIn('doctor', 'not-this-one');
    const own = new Browser(server);
    const code = await newCodeFor();
    expect((await own.post('/auth/reset', { ...doctor, code, newPassword: 'Ziwa-pana-14' })).status).toBe(
      200,
    );
    expect((await new Browser(server).signIn('doctor', 'Ziwa-pana-14')).status).toBe(429);
    expect((await own.signIn('doctor', 'Ziwa-pana-14')).status).toBe(200);
  });

  it('can be reset in the own browser despite requests and guesses elsewhere', async () => {
    const admin = { identifierType: 'card', identifier: cardOf('admin') };
    const own = new Browser(server);
    await own.signIn('admin');
    for (let i = 0; i < 6; i++) {
      await forgot(admin);
      await reset('00000000', admin);
    }
    expect((await forgot(admin)).status).toBe(429);
    expect((await reset('00000000', admin)).status).toBe(429);
    const before = (await messagesOf(accountId('admin'))).length;
    expect((await own.post('/auth/forgot', admin)).status).toBe(200);
    const code = await codeOf(accountId('admin'), before);
    const wrong = code === '00000000' ? '00000001' : '00000000';
    expect((await own.post('/auth/reset', { ...admin, code: wrong, newPassword: fresh })).status).toBe(400);
    expect((await own.post('/auth/reset', { ...admin, code, newPassword: fresh })).status).toBe(200);
    // That browser has its own waits, for requests and for tries.
    for (let i = 0; i < 4; i++) expect((await own.post('/auth/forgot', admin)).status).toBe(200);
    expect((await own.post('/auth/forgot', admin)).status).toBe(429);
    const again = { ...admin, code: wrong, newPassword: fresh };
    for (let i = 0; i < 5; i++) expect((await own.post('/auth/reset', again)).status).toBe(400);
    expect((await own.post('/auth/reset', again)).status).toBe(429);
    // It belongs to the account: a browser known to one does not free another.
    for (let i = 0; i < 5; i++) expect((await own.post('/auth/forgot', doctor)).status).toBe(200);
    expect((await own.post('/auth/forgot', doctor)).status).toBe(429);
    expect((await forgot()).status).toBe(429);
    // The administrator clears the account's own browsers, not a number that others may have.
    expect((await own.signIn('admin', fresh)).status).toBe(200);
    expect((await own.post(`/admin/accounts/${accountId('admin')}/unlock`)).status).toBe(200);
    expect((await own.post('/auth/forgot', admin)).status).toBe(200);
    expect((await own.post('/auth/reset', again)).status).toBe(400);
    expect((await forgot(admin)).status).toBe(429);
  });

  it('refuses a page of another origin and malformed bodies, naming the field', async () => {
    const foreign = await server.post('/auth/forgot', {
      body: doctor,
      headers: { origin: 'https://evil.example' },
    });
    expect(foreign.status).toBe(403);
    expect(Object.keys((await forgot({ identifier: '12' })).body.fields)).toEqual(['identifier']);
    const bad = await server.post('/auth/reset', { body: { ...doctor, code: '12', newPassword: 'short' } });
    expect(Object.keys(bad.body.fields).sort()).toEqual(['code', 'newPassword']);
  });
});
