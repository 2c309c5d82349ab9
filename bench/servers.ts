import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoPassword } from '@afyakadi/demo/accounts';
import { freePort } from '../tools/lib/free-port.ts';
import { treeOf } from '../tools/lib/process-tree.ts';
import { startProgram, startScript, stopProgram } from './processes.ts';

export interface Running {
  /** Without a slash at its end. */
  url: string;
  pid: number;
  stop: () => Promise<void>;
}

const program = 'apps/server/src/main.ts';

export const poolSize = 10;

/** The settings of a measured server, beside its database and its folder. */
export const benchSettings = {
  HOST: '127.0.0.1',
  DEMO: 'on',
  POOL_SIZE: String(poolSize),
  // One client makes all calls here; in a facility there are many.
  RATE_PER_ADDRESS: '0',
  RATE_PER_ACCOUNT: '0',
};

/** The maximum time until a server answers, and until a release is installed and built too, in milliseconds. */
const patience = { start: 180_000, release: 900_000 };

/** Starts the product's server as it ships and waits until it is ready. `log` is the file of its log. */
export async function startProduct(env: Record<string, string>, log: number): Promise<Running> {
  const port = await freePort();
  const child = startProgram(join(import.meta.dirname, '..', program), { ...env, PORT: String(port) }, log);
  const url = `http://127.0.0.1:${port}`;
  await untilReady(child, url, patience.start);
  return { url, pid: child.pid ?? 0, stop: () => stopProgram(child) };
}

/**
 * Starts a release as its `npm start` does, which installs, builds and chooses the Node as the release needs it, and
 * waits until its server is ready.
 * @param root the folder of the release
 */
export async function startRelease(root: string, env: Record<string, string>, log: number): Promise<Running> {
  const port = await freePort();
  const child = startScript(root, 'start', { ...env, PORT: String(port) }, log);
  const url = `http://127.0.0.1:${port}`;
  await untilReady(child, url, patience.release);
  const server = treeOf(child.pid).find(({ command }) => command.includes(program));
  return { url, pid: server?.pid ?? 0, stop: () => stopProgram(child) };
}

/** Waits until a server is ready, and stops it if it does not become so. */
async function untilReady(child: ChildProcess, url: string, longest: number): Promise<void> {
  const isReady = () =>
    fetch(`${url}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
  for (const end = Date.now() + longest; !(await isReady()); await sleep(50)) {
    const hasEnded = child.exitCode !== null || child.signalCode !== null;
    if (!hasEnded && Date.now() < end) continue;
    await stopProgram(child);
    throw new Error(hasEnded ? 'it ended at its start' : 'it was not ready in time');
  }
}

/** Signs in a demo account; returns its access token, valid for a quarter of an hour. */
export async function signIn(product: Running, role: string, identifier: string): Promise<string> {
  const answer = await fetch(`${product.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ role, identifierType: 'card', identifier, password: demoPassword }),
  });
  const { data } = Object(await answer.json());
  if (typeof data?.token !== 'string') throw new Error(`${role} could not sign in: ${answer.status}`);
  return data.token;
}
