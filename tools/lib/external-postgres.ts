// A PostgreSQL other than the embedded one, to run the API tests on it too: the server in TEST_DATABASE_URL, or a temporary
// cluster of the programs that Debian's package installs.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
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
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithUs } from '../bootstrap/processes.mjs';
import { freePort } from './free-port.ts';

const OLDEST = 15;
const DEBIAN = '/usr/lib/postgresql';

export interface ExternalPostgres {
  name: string;
  /** Address with a superuser and its password. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts the server, or returns undefined where there is none. The caller must call `stop`.
 * @param settings of PostgreSQL, which override those for tests
 */
export async function externalPostgres(
  settings: Record<string, string> = {},
): Promise<ExternalPostgres | undefined> {
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
    throw new Error(`PostgreSQL ${version} could not make a cluster: ${reasonOf(error)}`);
  }
  const port = await freePort();
  const all = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // Nothing in it is needed after the tests, so nothing has to be durable; many of them run side by side.
    fsync: 'off',
    max_connections: 200,
    ...settings,
  };
  const server: ChildProcess = spawn(
    join(bin, 'postgres'),
    ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...options, detached: true, stdio: 'ignore' },
  );
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const dismissWatchdog = server.pid === undefined ? () => {} : endWithUs(server.pid);
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null;
  const killOnExit = () => server.kill('SIGQUIT');
  process.on('exit', killOnExit);
  const stop = async () => {
    server.kill('SIGINT');
    await Promise.race([ended, sleep(10_000, undefined, { ref: false })]);
    if (!hasEnded()) server.kill('SIGQUIT');
    await ended;
    dismissWatchdog();
    process.off('exit', killOnExit);
    rmSync(base, { recursive: true, force: true });
  };
  for (let waited = 0; !isReady(cluster); waited += 50) {
    if (waited > 30_000 || hasEnded()) {
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

function newestOfDebian(): number | undefined {
  if (!existsSync(DEBIAN)) return undefined;
  const versions = readdirSync(DEBIAN)
    .map(Number)
    .filter((version) => version >= OLDEST && existsSync(join(DEBIAN, String(version), 'bin', 'initdb')));
  return versions.length > 0 ? Math.max(...versions) : undefined;
}

/** PostgreSQL refuses to run as root. Debian's package creates an account, and every system has `nobody`. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const ask = (option: string) => Number(execFileSync('id', [option, name], { stdio: 'pipe' }));
      return { uid: ask('-u'), gid: ask('-g') };
    } catch {
      // Not on this system.
    }
  }
  return undefined;
}

function isReady(cluster: string): boolean {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

/** What initdb printed, or why it could not be run. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return ('stderr' in error && String(error.stderr)) || error.message;
}
