import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoPassword } from '@afyakadi/demo/accounts';
import { freePort } from '../tools/lib/free-port.ts';
import type { BareOrder } from './bare.ts';
import { listenerOf, startProgram, startScript, stopProgram } from './processes.ts';
import { type Run, timed } from './run.ts';

export interface Running {
  /** Without a slash at its end. */
  url: string;
  pid: number;
  stop: () => Promise<void>;
}

const productProgram = join(import.meta.dirname, '..', 'apps', 'server', 'src', 'main.ts');

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
  const child = startProgram(productProgram, { ...env, PORT: String(port) }, log);
  const stop = () => stopProgram(child);
  const url = `http://127.0.0.1:${port}`;
  await untilReady(child, url, patience.start).catch(endedBy(stop));
  return { url, pid: child.pid ?? 0, stop };
}

/** Has the product make its schema and its demo data in a database. Returns the settings of a server on it. */
export async function firstStart(run: Run, url: string): Promise<Record<string, string>> {
  const env = { ...benchSettings, DATABASE_URL: url, DATA_DIR: join(run.folder, 'product') };
  const { stop } = await timed('The product made its schema and its demo data', () =>
    run.started(startProduct(env, run.log)),
  );
  await stop();
  return env;
}

/**
 * Starts a release as its `npm start` does, which installs, builds and chooses the Node as the release needs it, and
 * waits until its server is ready.
 * @param root the folder of the release
 */
export async function startRelease(root: string, env: Record<string, string>, log: number): Promise<Running> {
  const port = await freePort();
  const child = startScript(root, 'start', { ...env, PORT: String(port) }, log);
  const stop = () => stopProgram(child);
  const url = `http://127.0.0.1:${port}`;
  await untilReady(child, url, patience.release).catch(endedBy(stop));
  return { url, pid: listenerOf(port), stop };
}

async function untilReady(child: ChildProcess, url: string, longest: number): Promise<void> {
  for (const end = Date.now() + longest; ; await sleep(50)) {
    const ready = await fetch(`${url}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('it ended at its start');
    if (Date.now() > end) throw new Error('it was not ready in time');
  }
}

/** Stops a server that did not become ready, and passes the reason on. */
function endedBy(stop: () => Promise<void>) {
  return async (error: unknown): Promise<never> => {
    await stop();
    throw error;
  };
}

/** Starts the bare reference or the floor, which sends its port when it is ready. */
export async function startReference(
  name: 'bare' | 'floor',
  order: BareOrder,
  log: number,
): Promise<Running> {
  const child = startProgram(
    join(import.meta.dirname, `${name}.ts`),
    { BENCH_BARE: JSON.stringify(order) },
    log,
  );
  const stop = () => stopProgram(child);
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(Number(Object(message).port)));
    child.once('exit', () => reject(new Error(`The ${name} reference ended at its start`)));
  });
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop };
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
