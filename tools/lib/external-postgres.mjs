// A PostgreSQL other than the embedded one, for running the API tests on it too: one that the person names
// (TEST_DATABASE_URL), or a throwaway cluster from the programs that Debian's package has put there.
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithUs } from './watchdog.mjs';

const OLDEST = 15;
const DEBIAN = '/usr/lib/postgresql';

/**
 * `{ name, url, stop }` with a superuser's URL, or nothing when there is no such server to be had.
 * The caller must call `stop`. `settings` win over those of tests.
 */
export async function externalPostgres(settings = {}) {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { name: 'TEST_DATABASE_URL', url: given, stop: async () => {} };
  const version = newestOfDebian();
  if (version === undefined) return undefined;
  const bin = join(DEBIAN, String(version), 'bin');
  const account = unprivileged();
  const base = mkdtempSync(join(tmpdir(), 'afyakadi-external-'));
  const passwordFile = join(base, 'password');
  const password = randomBytes(16).toString('hex');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) for (const path of [base, passwordFile]) chownSync(path, account.uid, account.gid);
  const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' };
  const cluster = join(base, 'cluster');
  const options = { ...account, cwd: base, env };
  try {
    execFileSync(
      join(bin, 'initdb'),
      [
        '-D',
        cluster,
        '-U',
        'postgres',
        '-A',
        'scram-sha-256',
        `--pwfile=${passwordFile}`,
        '-E',
        'UTF8',
        '--no-sync',
      ],
      { ...options, stdio: 'pipe' },
    );
  } catch (error) {
    rmSync(base, { recursive: true, force: true });
    throw new Error(`PostgreSQL ${version} could not make a cluster: ${error.stderr || error.message}`);
  }
  const port = await freePort();
  const all = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // Nothing in it outlives the tests, so nothing need be durable; many of them run side by side.
    fsync: 'off',
    max_connections: 200,
    ...settings,
  };
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...options, detached: true, stdio: 'ignore' },
  );
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const callOff = server.pid === undefined ? () => {} : endWithUs(server.pid);
  const killOnExit = () => server.kill('SIGQUIT');
  process.on('exit', killOnExit);
  const stop = async () => {
    server.kill('SIGINT');
    await Promise.race([ended, sleep(10_000, undefined, { ref: false })]);
    if (server.exitCode === null && server.signalCode === null) server.kill('SIGQUIT');
    await ended;
    callOff();
    process.off('exit', killOnExit);
    rmSync(base, { recursive: true, force: true });
  };
  for (let waited = 0; !isReady(cluster); waited += 50) {
    if (waited > 30_000 || server.exitCode !== null) {
      await stop();
      throw new Error(`PostgreSQL ${version} from ${bin} did not start.`);
    }
    await sleep(50);
  }
  return {
    name: `PostgreSQL ${version}`,
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    stop,
  };
}

function newestOfDebian() {
  if (!existsSync(DEBIAN)) return undefined;
  const versions = readdirSync(DEBIAN)
    .map(Number)
    .filter((version) => version >= OLDEST && existsSync(join(DEBIAN, String(version), 'bin', 'initdb')));
  return versions.length > 0 ? Math.max(...versions) : undefined;
}

/** PostgreSQL refuses root; Debian's package brings an account, and nobody is everywhere. */
function unprivileged() {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const ask = (option) => Number(execFileSync('id', [option, name], { stdio: 'pipe' }));
      return { uid: ask('-u'), gid: ask('-g') };
    } catch {
      // Not on this system.
    }
  }
  return undefined;
}

function isReady(cluster) {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
