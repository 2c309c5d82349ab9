import type { PracticeScheme } from '@afyakadi/practice-scheme';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { enqueue } from '../../src/domains/outbox/index.ts';
import { newId, type Tx } from '../../src/platform/database/index.ts';
import { createPatient } from '../orders/factories.ts';
import { facilities } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { access, credentialsIn, practice } from './factories.ts';

let scheme: PracticeScheme;
let server: TestServer;
let admin: string;
beforeAll(async () => {
  scheme = await practice();
  server = await testServer(access(scheme));
  admin = await server.signIn('admin');
});
afterAll(async () => {
  await server.close();
  await scheme.close();
});

const path = '/admin/scheme';
const save = (body: object, token = admin, headers: Record<string, string> = {}) =>
  server.post(path, { token, body, headers });
const stored = async (facility: keyof typeof facilities = 'first') =>
  (await server.rows('select * from facility_scheme where facility_id = $1', [facilities[facility].id]))[0];
const trail = async () =>
  server.rows(
    "select action, detail from audit where action like 'scheme.%' and facility_id = $1 order by at, id",
    [facilities.first.id],
  );

it('starts with the register', async () => {
  const { body } = await server.get(path, { token: admin });
  expect(body.item).toMatchObject({
    adapter: 'register',
    available: true,
    clientId: null,
    secretSet: false,
    problem: null,
  });
  expect(body.item).toMatchObject({ connection: { state: 'local', since: null, waiting: 0, refused: 0 } });
});

describe('refused settings', () => {
  it.each([
    ['no client ID', { adapter: 'servicehub', clientSecret: 'x' }, 'clientId'],
    ['no secret', { adapter: 'servicehub', clientId: 'x' }, 'clientSecret'],
    [
      'an empty secret where there is none',
      { adapter: 'servicehub', clientId: 'x', clientSecret: '' },
      'clientSecret',
    ],
  ])('%s', async (_what, body, field) => {
    const answer = await save(body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.fields)).toContain(field);
    expect(await stored()).toBeUndefined();
  });

  it('another adapter, or an address', async () => {
    expect((await save({ adapter: 'other' })).status).toBe(400);
    expect((await save({ adapter: 'register', servicehub: 'http://169.254.169.254/' })).status).toBe(400);
  });

  it('any other role', async () => {
    for (const role of ['receptionist', 'doctor', 'pharmacist', 'lab_tech'] as const) {
      const token = await server.signIn(role);
      expect((await save({ adapter: 'register' }, token)).status).toBe(403);
      expect((await server.get(path, { token })).status).toBe(403);
      expect((await server.post(`${path}/test`, { token, body: {} })).status).toBe(403);
      expect((await server.get(`${path}/unrecognized-responses`, { token })).status).toBe(403);
      expect((await server.get('/scheme/connection', { token })).status).toBe(200);
    }
    expect((await server.get('/scheme/connection')).status).toBe(401);
    expect((await server.post(path, { body: { adapter: 'register' } })).status).toBe(401);
  });

  it('a test while the register serves', async () => {
    const answer = await server.post(`${path}/test`, { token: admin, body: {} });
    expect(answer.status).toBe(409);
  });
});

describe('with credentials', () => {
  const secretOf = () => credentialsIn(scheme).clientSecret;

  it('are encrypted, recorded without the secret, and apply at once', async () => {
    const key = { 'idempotency-key': 'scheme-settings-1' };
    const body = { adapter: 'servicehub', ...credentialsIn(scheme) };
    const first = await save(body, admin, key);
    expect(first.status).toBe(200);
    expect(first.body.item).toMatchObject({ adapter: 'servicehub', secretSet: true, practice: false });
    expect(first.body.item).toMatchObject({ connection: { state: 'unknown' } });
    const repeated = await save(body, admin, key);
    expect(repeated.headers['idempotent-replay']).toBe('true');
    const row = await stored();
    expect(Buffer.isBuffer(row?.client_secret)).toBe(true);
    expect(JSON.stringify(row)).not.toContain(secretOf());
    expect(String(row?.client_secret)).not.toContain(secretOf());
    const rows = await trail();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.detail).toEqual({
      adapter: { from: 'register', to: 'servicehub' },
      clientId: { from: null, to: credentialsIn(scheme).clientId },
      secret: 'replaced',
    });
    const kept = await server.rows('select row_to_json(i)::text as row from idempotency i');
    expect(JSON.stringify([first.text, rows, kept])).not.toContain(secretOf());
  });

  it('are tested, and the test is recorded in the audit trail', async () => {
    const answer = await server.post(`${path}/test`, { token: admin, body: {} });
    expect(answer.body.item).toMatchObject({ connection: { state: 'up' }, problem: null });
    const doctor = await server.signIn('doctor');
    const state = await server.get('/scheme/connection', { token: doctor });
    expect(state.body.item).toMatchObject({ state: 'up', waiting: 0, refused: 0 });
    // No process monitors here: the last probe stays valid for this long.
    await server.rows("update scheme_address set checked_at = now() - interval '11 s'");
    const later = await server.get('/scheme/connection', { token: doctor });
    expect(later.body.item).toMatchObject({ state: 'unknown', since: null });
    expect((await trail()).at(-1)).toMatchObject({ action: 'scheme.tested' });
  });

  it('stay if the secret is left empty, and nothing is recorded if nothing changed', async () => {
    const before = await trail();
    const answer = await save({
      adapter: 'servicehub',
      clientId: credentialsIn(scheme).clientId,
      clientSecret: '',
    });
    expect(answer.status).toBe(200);
    expect(await trail()).toEqual(before);
  });

  it('of another client ID require their own secret', async () => {
    const answer = await save({ adapter: 'servicehub', clientId: 'other' });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.fields)).toEqual(['clientSecret']);
  });

  it('that are wrong are reported as such, and can be corrected at once', async () => {
    const { clientId } = credentialsIn(scheme);
    await save({ adapter: 'servicehub', clientId, clientSecret: 'wrong' });
    const wrong = await server.post(`${path}/test`, { token: admin, body: {} });
    expect(wrong.body.item).toMatchObject({ connection: { state: 'refused' }, problem: 'credentials' });
    await save({ adapter: 'servicehub', clientId, clientSecret: secretOf() });
    const right = await server.post(`${path}/test`, { token: admin, body: {} });
    expect(right.body.item).toMatchObject({ connection: { state: 'up' }, problem: null });
  });

  it('stay while the register serves, so that switching back requires none', async () => {
    expect((await save({ adapter: 'register' })).body.item).toMatchObject({
      connection: { state: 'local' },
      secretSet: true,
    });
    expect((await save({ adapter: 'servicehub' })).status).toBe(200);
  });

  it('belong to one facility', async () => {
    const other = await server.signIn('admin', 'second');
    const { body } = await server.get(path, { token: other });
    expect(body.item).toMatchObject({ adapter: 'register', clientId: null, secretSet: false });
    expect(await stored('second')).toBeUndefined();
  });

  it('of two simultaneous requests are those of one, never mixed', async () => {
    const pairs = Array.from({ length: 6 }, (_, i) => ({
      clientId: `client-${i}`,
      clientSecret: `secret-${i}`,
    }));
    const answers = await Promise.all(pairs.map((pair) => save({ adapter: 'servicehub', ...pair })));
    expect(answers.map(({ status }) => status)).toEqual(pairs.map(() => 200));
    const changes = (await trail()).slice(-6).map(({ detail }) => Object(detail).clientId);
    // Each row describes the change from the one before: a chain that ends in the current state.
    const before = changes.map(({ from }) => from);
    const last = changes.map(({ to }) => to).filter((to) => !before.includes(to));
    expect(new Set(before).size).toBe(6);
    expect([(await stored())?.client_id]).toEqual(last);
  });
});

describe('the scheme of one verifier’s cards', () => {
  const own = { verifierId: 'WCF', adapter: 'servicehub' };
  const credentials = () => credentialsIn(scheme, 'second');
  const line = { verifierId: 'WCF', name: 'WCF', state: 'unknown', problem: null };

  it('waits until the upgrade to several schemes is finished', async () => {
    await server.rows(
      "alter table facility_scheme add constraint facility_scheme_one check (verifier_id = '')",
    );
    const refused = await save({ ...own, ...credentials() });
    expect(refused.status).toBe(409);
    expect(refused.body.description).toContain('migrate finish');
    await server.rows('alter table facility_scheme drop constraint facility_scheme_one');
  });

  it('is added beside the other one, with credentials of its own', async () => {
    const { body: before } = await server.get(path, { token: admin });
    expect(before.item).toMatchObject({ others: [], verifiers: [{ id: 'NHIF' }, { id: 'WCF' }] });
    expect((await save({ ...own, verifierId: 'NOBODY', ...credentials() })).body.fields).toHaveProperty(
      'verifierId',
    );
    expect((await save({ ...own, clientId: 'x' })).body.fields).toHaveProperty('clientSecret');
    const { body } = await save({ ...own, ...credentials() });
    const { clientId } = credentials();
    expect(body.item).toMatchObject({
      others: [{ ...line, clientId }],
      verifiers: [{ id: 'NHIF', name: 'NHIF' }],
    });
    expect(body.item.clientId).toBe(before.item.clientId);
    expect(JSON.stringify(body)).not.toContain(credentials().clientSecret);
    expect((await trail()).at(-1)?.detail).toMatchObject({ verifierId: 'WCF', secret: 'replaced' });
  });

  it('is tested by itself, and every role sees its state', async () => {
    const { body } = await server.post(`${path}/test`, { token: admin, body: { verifierId: 'WCF' } });
    expect(body.item).toMatchObject({ others: [{ verifierId: 'WCF', state: 'up' }] });
    const token = await server.signIn('doctor');
    const seen = await server.get('/scheme/connection', { token });
    expect(seen.body.item).toMatchObject({ others: [{ name: 'WCF', state: 'up' }] });
    expect(JSON.stringify(seen.body)).not.toContain(credentials().clientId);
    expect((await trail()).at(-1)).toEqual({ action: 'scheme.tested', detail: { verifierId: 'WCF' } });
  });

  it('offers its cards at the desk, also where the scheme of all other cards does not name them', async () => {
    await server.rows(
      `insert into scheme_offer (facility_id, kind, id)
       values ($1, 'verifier', 'NHIF'), ($1, 'card-type', 'NHIF NHIFCard')`,
      [facilities.first.id],
    );
    const token = await server.signIn('receptionist');
    const { body } = await server.get('/setup/card-types?pageSize=50', { token });
    expect(body.itemList).toMatchObject([
      { id: 'NHIF', cardTypes: [{ cardTypeID: 'NHIFCard' }] },
      { id: 'WCF', cardTypes: [{ cardTypeID: 'WCFCard' }] },
    ]);
    await server.rows('update facility_scheme set verifier_id = $1 where verifier_id = $2', ['ZHSF', 'WCF']);
    const without = await server.get('/setup/card-types?pageSize=50', { token });
    expect(without.body.itemList).toMatchObject([{ id: 'NHIF' }]);
    await server.rows('update facility_scheme set verifier_id = $1 where verifier_id = $2', ['WCF', 'ZHSF']);
    await server.rows('delete from scheme_offer');
  });

  it('is removed as long as it has issued nothing', async () => {
    const { authorizationId } = await createPatient(server);
    const issuedBy = (verifierId: string) =>
      server.rows('update card_authorization set scheme_verifier_id = $2 where id = $1', [
        authorizationId,
        verifierId,
      ]);
    await issuedBy('WCF');
    const kept = await save({ verifierId: 'WCF', adapter: 'register' });
    expect([kept.status, kept.body.description]).toEqual([409, expect.stringContaining('has issued')]);
    await issuedBy('');
    const removed = await save({ verifierId: 'WCF', adapter: 'register' });
    expect(removed.body.item).toMatchObject({ others: [], verifiers: [{ id: 'NHIF' }, { id: 'WCF' }] });
    expect((await server.post(`${path}/test`, { token: admin, body: { verifierId: 'WCF' } })).status).toBe(
      409,
    );
  });
});

describe('messages that wait for the current scheme', () => {
  const facilityId = facilities.first.id;
  const letWait = (tx: Tx) =>
    enqueue(tx, {
      facilityId,
      partitionKey: newId(),
      kind: 'visit.reference',
      subjectId: newId(),
      memberId: null,
      createdBy: null,
      now: new Date(),
      notBefore: new Date(Date.now() + 3_600_000),
    });
  const other = async () => ((await stored())?.adapter === 'register' ? 'servicehub' : 'register');
  afterEach(async () => {
    await server.rows('delete from outbox');
  });

  it.each([
    ['the service', 'servicehub'],
    ['the register', 'register'],
  ])('prevent %s, until they are delivered or given up', async (_, adapter) => {
    expect((await save({ adapter, ...credentialsIn(scheme) })).status).toBe(200);
    await server.database.transaction(facilityId, letWait);
    const wanted = { adapter: await other() };
    const refused = await save(wanted);
    expect([refused.status, refused.body.description]).toEqual([
      409,
      expect.stringMatching(/^1 still waiting .* Open Administration, Waiting for the scheme, /),
    ]);
    expect((await stored())?.adapter).toBe(adapter);
    // Other credentials at the same scheme do not make another scheme.
    expect((await save({ adapter, ...credentialsIn(scheme), clientId: 'renewed' })).status).toBe(200);
    await server.rows("update outbox set state = 'given-up', reason = 'Told by telephone', ended_at = now()");
    expect((await save(wanted)).status).toBe(200);
  });

  it('prevent it also if they are added during the change', async () => {
    const wanted = { adapter: await other() };
    const saving = await server.database.transaction(facilityId, async (tx) => {
      await letWait(tx);
      const answer = save(wanted);
      await vi.waitUntil(
        async () =>
          (await server.rows("select from pg_locks where locktype = 'advisory' and not granted")).length > 0,
        { timeout: 10_000 },
      );
      // Not awaited here: it waits for this transaction.
      return { answer };
    });
    expect((await saving.answer).status).toBe(409);
  });
});

it('does not offer the service if the installation has no addresses', async () => {
  const bare = await testServer();
  try {
    const token = await bare.signIn('admin');
    const { body } = await bare.get(path, { token });
    expect(body.item).toMatchObject({ available: false, hosts: [] });
    const answer = await bare.post(path, {
      token,
      body: { adapter: 'servicehub', clientId: 'a', clientSecret: 'b' },
    });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.fields)).toEqual(['adapter']);
  } finally {
    await bare.close();
  }
});
