import { writeFileSync } from 'node:fs';
import type { PracticeScheme } from '@afyakadi/practice-scheme';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAdmin } from '../../src/admin/cli.ts';
import { ownFolder } from '../admin/factories.ts';
import { facilities } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { access, credentialsIn, practice } from './factories.ts';

const folder = ownFolder();
const { id, code } = facilities.first;
let scheme: PracticeScheme;
let server: TestServer;
beforeAll(async () => {
  scheme = await practice();
  server = await testServer();
});
afterAll(async () => {
  await server.close();
  await scheme.close();
  folder.remove();
});

async function run(words: string[], environment: Record<string, string> = access(scheme)) {
  const printed: string[] = [];
  const output = {
    print: (line: string) => printed.push(line),
    complain: (line: string) => printed.push(line),
  };
  const given = { DATABASE_URL: server.adminUrl, DATA_DIR: folder.path('data'), ...environment };
  const exit = await runAdmin([...words, '--facility', code], given, folder.path('.'), output);
  return { exit, printed: printed.join('\n') };
}
const sealed = async () =>
  (await server.rows('select client_secret from facility_scheme where facility_id = $1', [id]))[0]
    ?.client_secret;

it('sets, tests and shows, and never prints the secret', async () => {
  const { clientId, clientSecret } = credentialsIn(scheme);
  writeFileSync(folder.path('secret.txt'), `${clientSecret}\n`);
  const words = ['scheme', 'set', '--client-id', clientId, '--secret-file', 'secret.txt'];
  const printed = [await run(words), await run(['scheme', 'test']), await run(['scheme', 'show'])];
  expect(printed.map(({ exit }) => exit)).toEqual([0, 0, 0]);
  expect(printed[1]?.printed).toContain('The scheme answers');
  expect(printed[2]?.printed).toContain(`Client ID: ${clientId}; secret: set`);
  const rows = await server.rows(
    "select action, address, detail from audit where action like 'scheme.%' order by at",
  );
  expect(rows.map(({ action }) => action)).toEqual(['scheme.settings-changed', 'scheme.tested']);
  expect(JSON.stringify([printed, rows])).not.toContain(clientSecret);
});

it('reports what is wrong, and changes nothing', async () => {
  const before = await sealed();
  writeFileSync(folder.path('two.txt'), 'two words');
  expect(await run(['scheme', 'set'])).toMatchObject({ exit: 2 });
  expect(await run(['scheme', 'set', '--secret-file', 'none.txt'])).toMatchObject({ exit: 1 });
  expect(await run(['scheme', 'set', '--secret-file', 'two.txt'])).toMatchObject({ exit: 1 });
  expect(await run(['scheme', 'set', '--register', '--client-id', 'x'])).toMatchObject({ exit: 2 });
  const bare = await run(['scheme', 'set', '--client-id', 'x', '--secret-file', 'secret.txt'], {});
  expect(bare).toMatchObject({ exit: 1, printed: expect.stringContaining('SCHEME_URL') });
  expect(await sealed()).toEqual(before);
});

it('names wrong credentials and an unreachable scheme', async () => {
  writeFileSync(folder.path('wrong.txt'), 'wrong');
  await run(['scheme', 'set', '--secret-file', 'wrong.txt']);
  expect(await run(['scheme', 'test'])).toMatchObject({
    exit: 1,
    printed: expect.stringContaining('credentials'),
  });
  const away = {
    SCHEME_TOKEN_URL: 'http://127.0.0.1:9/t',
    SCHEME_URL: 'http://127.0.0.1:9/s',
    SCHEME_CLAIMS_URL: 'http://127.0.0.1:9/c',
  };
  expect(await run(['scheme', 'test'], away)).toMatchObject({
    exit: 1,
    printed: expect.stringContaining('unreachable'),
  });
});

it('keeps the current scheme while something waits for it, and says where', async () => {
  await server.rows(
    `insert into outbox (facility_id, id, partition_key, kind, subject_id, state, created_at, next_at)
     select $1, v, v, 'visit.reference', v, 'waiting', now(), now() + interval '1 hour' from gen_random_uuid() v`,
    [id],
  );
  const served = () => server.rows('select adapter from facility_scheme where facility_id = $1', [id]);
  expect(await run(['scheme', 'set', '--register'])).toMatchObject({
    exit: 1,
    printed: expect.stringContaining('Waiting for the scheme'),
  });
  expect(await served()).toEqual([{ adapter: 'servicehub' }]);
  await server.rows('delete from outbox');
});

it('sets, tests and removes the scheme of one verifier’s cards', async () => {
  const { clientId, clientSecret } = credentialsIn(scheme, 'second');
  writeFileSync(folder.path('workers.txt'), clientSecret);
  const own = ['--verifier', 'WCF'];
  const words = ['scheme', 'set', ...own, '--client-id', clientId, '--secret-file', 'workers.txt'];
  expect(await run(words)).toMatchObject({ exit: 0 });
  expect(await run(['scheme', 'test', ...own])).toMatchObject({
    exit: 0,
    printed: expect.stringContaining(`Cards of WCF (WCF): client ID ${clientId}; connection: up`),
  });
  expect(await run(['scheme', 'set', ...own, '--register'])).toMatchObject({ exit: 0 });
  expect((await run(['scheme', 'show'])).printed).not.toContain('WCF');
});

it('encrypts the secret again when the keys change', async () => {
  const before = await sealed();
  expect(await run(['scheme', 'set', '--secret-file', 'secret.txt'])).toMatchObject({ exit: 0 });
  const printed: string[] = [];
  const output = {
    print: (line: string) => printed.push(line),
    complain: (line: string) => printed.push(line),
  };
  const given = { DATABASE_URL: server.adminUrl, DATA_DIR: folder.path('data') };
  expect(await runAdmin(['keys', 'rotate', '--data'], given, folder.path('.'), output)).toBe(0);
  expect(await sealed()).not.toEqual(before);
  expect(printed.join('\n')).toContain('Sealed 1 secrets');
  expect(await run(['scheme', 'test'])).toMatchObject({ exit: 0 });
});
