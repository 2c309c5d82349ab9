import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { root } from '../../tools/bootstrap/repository.mjs';
import { type ExternalPostgres, externalPostgres } from '../../tools/lib/external-postgres.ts';
import { start } from '../../tools/package/tree.ts';
import { Containers } from './lib/containers.ts';
import type { Outcome } from './lib/machine.ts';
import { firstAccount, firstFacility, Product } from './lib/product.ts';

// What deploy/compose starts, without Compose and its two images from a registry: Debian's PostgreSQL and Caddy take
// their places, with the same files.
const folder = join(root, 'deploy', 'compose');
const scratch = mkdtempSync(join(tmpdir(), 'two-servers-'));
const site = 'cards.example.org';
const password = 'Mlango-wa-kijani-7';
const product = new Product(`https://${site}`);
/** On the test's loopback, by the names that the Caddyfile uses. */
const servers = { 'server-1': '127.0.1.1', 'server-2': '127.0.1.2' };
const secrets = {
  OWNER_PASSWORD: 'owner-password',
  SERVER_PASSWORD: 'server-password',
  TOKEN_SECRET: 'a'.repeat(96),
  DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
};
let database: ExternalPostgres | undefined;
let containers: Containers;
let proxy: ChildProcess;
let admin: (words: string) => Outcome;

beforeAll(async () => {
  database = await externalPostgres();
  const { port, password: superuser } = new URL(database?.url ?? '');
  const { PATH } = process.env;
  const connection = { PGHOST: '127.0.0.1', PGPORT: port, PGPASSWORD: superuser };
  execFileSync('sh', [join(folder, 'database.sh')], { env: { PATH, ...connection, ...secrets } });
  // Only the tests' own mounts change.
  const hosts = join(scratch, 'hosts');
  const names = Object.entries({ ...servers, [site]: '127.0.0.1', localhost: '127.0.0.1' });
  writeFileSync(hosts, names.map(([name, address]) => `${address} ${name}\n`).join(''));
  execFileSync('mount', ['--bind', hosts, '/etc/hosts']);
  proxy = spawn('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
    env: {
      PATH,
      HOME: scratch,
      XDG_DATA_HOME: scratch,
      XDG_CONFIG_HOME: scratch,
      SITE: site,
      TLS: 'internal',
    },
    stdio: 'ignore',
  });
  containers = new Containers(scratch);
  admin = (words) =>
    containers.run('afyakadi-admin', words, { ...environmentOf('server-1', port), ...ownerOf(port) });
  const tooEarly = containers.run(
    start.node,
    `${start.options.join(' ')} ${start.program}`,
    environmentOf('server-1', port),
  );
  expect(tooEarly).toMatchObject({ code: 1, output: expect.stringContaining('npm run admin -- migrate') });
  expect(admin('migrate')).toMatchObject({ code: 0 });
  for (const name of ['server-1', 'server-2'] as const) containers.start(name, environmentOf(name, port));
  const authority = join(scratch, 'caddy/pki/authorities/local/root.crt');
  await vi.waitUntil(() => existsSync(authority), { timeout: 30_000 });
  setDefaultCACertificates([readFileSync(authority, 'utf8')]);
});
afterAll(async () => {
  proxy?.kill('SIGKILL');
  containers?.removeAll();
  await database?.stop();
});

/** The environment that compose.yaml gives to a server, on the test's database. */
function environmentOf(name: keyof typeof servers, port: string): Record<string, string> {
  const values: Record<string, string> = { ...secrets, SITE: site };
  const text = readFileSync(join(folder, 'compose.yaml'), 'utf8');
  const [, block = ''] = /^ {2}environment: &settings\n((?: {4}.*\n)+)/m.exec(text) ?? [];
  const lines = block.matchAll(/^ {4}(\w+): '?(.*?)'?$/gm);
  const environment = [...lines].map(([, variable = '', value = '']) => [
    variable,
    value
      .replaceAll(/\$\{(\w+):\?\}/g, (_whole, secret: string) => values[secret] ?? '')
      .replace('@database:5432', `@127.0.0.1:${port}`),
  ]);
  // The callers of the test are no person.
  return { ...Object.fromEntries(environment), HOST: servers[name], RATE_PER_ADDRESS: '0' };
}

/** What compose.yaml gives to the service admin in addition. */
const ownerOf = (port: string) => ({
  DATABASE_ADMIN_URL: `postgres://afyakadi:${secrets.OWNER_PASSWORD}@127.0.0.1:${port}/afyakadi`,
});

/** Waits as docs/install.md does before it replaces the next server: until Caddy has seen that this one is ready. */
async function seenByCaddy(): Promise<void> {
  const manual = readFileSync(join(root, 'docs', 'install.md'), 'utf8');
  const seconds = Number(/^ {2}sleep (\d+)\ndone$/m.exec(manual)?.[1]);
  expect(seconds).toBeGreaterThan(0);
  await sleep(seconds * 1_000);
}

describe('two servers behind the proxy', () => {
  it('share one database, and the first administrator signs in through the proxy', async () => {
    await product.ready();
    expect(admin(firstFacility)).toMatchObject({ code: 0 });
    const account = admin(firstAccount);
    expect(account.output).toContain(`https://${site}/invitation#`);
    await product.accept(account.output, password);
    for (const address of Object.values(servers)) {
      expect(await new Product(`http://${address}:8080`).signIn('100005', password)).toBe(200);
    }
    expect(await product.signIn('100005', password)).toBe(200);
  });

  it('answer every call while one after another is replaced', async () => {
    const answers: (number | string)[] = [];
    let replacing = true;
    const caller = async () => {
      while (replacing) {
        const call = fetch(`https://${site}/api/v1/auth/refresh`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{}',
        });
        answers.push(
          await call.then(
            async (answer) => (answer.ok ? answer.status : `${answer.status} ${await answer.text()}`),
            String,
          ),
        );
      }
    };
    const callers = [caller(), caller(), caller(), caller()];
    for (const [name, address] of Object.entries(servers)) {
      await containers.inBackground('restart', '--time=40', name);
      await new Product(`http://${address}:8080`).ready();
      await seenByCaddy();
    }
    replacing = false;
    await Promise.all(callers);
    expect(answers.length).toBeGreaterThan(100);
    expect(answers.filter((answer) => answer !== 200)).toEqual([]);
  });
});
