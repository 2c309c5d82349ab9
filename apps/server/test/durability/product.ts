import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Role } from '@afyakadi/contract';
import { freePort } from '../../../../tools/lib/free-port.ts';
import { administer } from '../setup/administer.ts';
import { Body } from '../setup/body.ts';
import { childEnvironment } from '../setup/child-environment.ts';
import { cardOf, password } from '../setup/fixtures.ts';

export interface Reply {
  status: number;
  body: Body;
  /** True for the first answer to a repeated key. */
  replayed: boolean;
}

/** The product as installed, with the demo's data and its own PostgreSQL, which can be killed and started. */
export interface Product {
  origin: string;
  start(): Promise<void>;
  /** Kills both at once and without warning, like a power failure. */
  kill(): void;
  /** Resolves when the running server has ended. */
  ended(): Promise<void>;
  /** Rows as the administrator sees them. */
  rows(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Fails if no answer comes: the server has stopped, or `signal` aborted the call. */
  post(path: string, body: object, ask?: CallOptions): Promise<Reply>;
  /** The access token of a role of the demo's first facility. */
  signIn(role: Role): Promise<string>;
  close(): Promise<void>;
}

export interface CallOptions {
  token?: string;
  key?: string;
  signal?: AbortSignal;
}

const program = join(import.meta.dirname, '..', '..', 'src', 'main.ts');

const isLiving = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;
const endOf = (child: ChildProcess) => new Promise<void>((resolve) => child.once('exit', () => resolve()));

/** Starts the product. */
export async function installed(): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'afyakadi-kill-'));
  // As root, PostgreSQL runs as another account, which must be able to enter the folder.
  chmodSync(folder, 0o755);
  const dataDir = join(folder, 'data');
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let server: ChildProcess | undefined;
  let output = '';

  async function start(): Promise<void> {
    const child = spawn(process.execPath, [program], {
      // The channel tells the server when this process ends, in any way.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...childEnvironment(),
        LOG_LEVEL: 'warn',
        DEMO: 'on',
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: dataDir,
        RATE_PER_ADDRESS: '0',
        RATE_PER_ACCOUNT: '0',
      },
    });
    server = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-10_000);
      });
    }
    for (const end = Date.now() + 180_000; ; await sleep(50)) {
      if (!isLiving(child) || Date.now() > end) throw new Error(`The server did not start:\n${output}`);
      const ready = await fetch(`${origin}/health/ready`).catch(() => null);
      if (ready?.ok) return;
    }
  }

  async function post(path: string, body: object, { token, key, signal }: CallOptions = {}): Promise<Reply> {
    const response = await fetch(`${origin}/api/v1${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      body: JSON.stringify(body),
      ...(signal ? { signal } : {}),
    });
    const replayed = response.headers.get('idempotent-replay') === 'true';
    return { status: response.status, body: new Body(await response.text()), replayed };
  }

  const kill = (): void => {
    const { pid } = postmaster(dataDir);
    if (!Number.isInteger(pid) || pid <= 1) throw new Error('No PostgreSQL of ours to kill');
    server?.kill('SIGKILL');
    process.kill(pid, 'SIGKILL');
  };

  const product: Product = {
    origin,
    start,
    post,
    kill,
    async ended() {
      if (server && isLiving(server)) await endOf(server);
    },
    rows(text, values = []) {
      const secret = readFileSync(join(base(dataDir), 'password'), 'utf8').trim();
      const url = `postgres://postgres:${secret}@127.0.0.1:${postmaster(dataDir).port}/afyakadi`;
      return administer(url, text, values);
    },
    async signIn(role) {
      const { body } = await post('/auth/login', { role, identifier: cardOf(role), password });
      return body.token;
    },
    async close() {
      if (server && isLiving(server)) {
        const ended = endOf(server);
        server.kill('SIGTERM');
        const late = setTimeout(kill, 20_000);
        await ended;
        clearTimeout(late);
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    await start();
  } catch (error) {
    await product.close();
    throw error;
  }
  return product;
}

/** The folder of the cluster: as root it is elsewhere, and the data directory names it. */
function base(dataDir: string): string {
  const pointer = join(dataDir, 'location');
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : dataDir;
}

/** The process id of our PostgreSQL and its port: the first and the fourth line of its file. */
function postmaster(dataDir: string): { pid: number; port: number } {
  const lines = readFileSync(join(base(dataDir), 'cluster', 'postmaster.pid'), 'utf8').split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}
