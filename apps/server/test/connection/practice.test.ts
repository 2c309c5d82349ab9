import type { PracticeScheme } from '@afyakadi/practice-scheme';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectPractice } from '../../src/domains/connection/index.ts';
import { facilities } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { access, credentialsIn, linkOf, practice } from './factories.ts';

let scheme: PracticeScheme;
let server: TestServer;
beforeAll(async () => {
  scheme = await practice();
  server = await testServer(access(scheme));
});
afterAll(async () => {
  await server.close();
  await scheme.close();
});

const wanted = (facility: keyof typeof facilities) => {
  const { clientId, clientSecret } = credentialsIn(scheme, facility);
  return { code: facilities[facility].code, clientId, secret: clientSecret };
};
async function connect(...facility: (keyof typeof facilities)[]) {
  const link = linkOf(server);
  const of = { adminUrl: server.adminUrl, database: server.database, link };
  const left = await connectPractice(
    of,
    [...facility.map(wanted), { code: '99999', clientId: 'a', secret: 'b' }],
    new Date(),
  );
  await link.close();
  return left;
}
const settings = async (facility: keyof typeof facilities) =>
  (await server.get('/admin/scheme', { token: await server.signIn('admin', facility) })).body.item;

it('connects facilities while they are named, and no longer', async () => {
  expect(await connect('first', 'second')).toEqual(['99999']);
  for (const facility of ['first', 'second'] as const)
    expect(await settings(facility)).toMatchObject({
      adapter: 'servicehub',
      practice: true,
      secretSet: true,
    });
  expect(await connect('first')).toEqual(['99999']);
  expect(await settings('first')).toMatchObject({ adapter: 'servicehub', practice: true });
  expect(await settings('second')).toMatchObject({ adapter: 'register', practice: false, secretSet: false });
});

it('does not change a facility with its own scheme', async () => {
  const token = await server.signIn('admin', 'second');
  const body = { adapter: 'servicehub', clientId: 'own', clientSecret: 'own-secret' };
  expect((await server.post('/admin/scheme', { token, body })).status).toBe(200);
  expect((await connect('second')).sort()).toEqual(['99999', facilities.second.code]);
  expect(await settings('second')).toMatchObject({ clientId: 'own', practice: false });
  expect(await settings('first')).toMatchObject({ adapter: 'register' });
});

it('replaces credentials that a facility stored while it used the register, and erases them', async () => {
  const token = await server.signIn('admin', 'second');
  const own = { adapter: 'servicehub', clientId: 'own-before', clientSecret: 'own-secret' };
  expect((await server.post('/admin/scheme', { token, body: own })).status).toBe(200);
  expect((await server.post('/admin/scheme', { token, body: { adapter: 'register' } })).status).toBe(200);
  expect(await settings('second')).toMatchObject({ adapter: 'register', clientId: 'own-before' });
  await connect('second');
  expect(await settings('second')).toMatchObject({ clientId: wanted('second').clientId, practice: true });
  await connect();
  expect(await settings('second')).toMatchObject({ adapter: 'register', clientId: null, secretSet: false });
});
