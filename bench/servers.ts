import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoPassword } from '@afyakadi/demo/accounts';
import { freePort } from '../tools/lib/free-port.ts';
import type { BareOrder } from './bare.ts';
import { startProgram, stopProgram } from './processes.ts';

export interface Running {
  /** Without a slash at its end. */
  url: string;
  pid: number;
  stop: () => Promise<void>;
}

const productProgram = join(import.meta.dirname, '..', 'apps', 'server', 'src', 'main.ts');
const bareProgram = join(import.meta.dirname, 'bare.ts');

/** The maximum time until a server answers, in milliseconds. */
const patience = 60_000;

/** Starts the product's server as it ships and waits until it is ready. `log` is the file of its log. */
export async function startProduct(env: Record<string, string>, log: number): Promise<Running> {
  const port = await freePort();
  const child = startProgram(productProgram, { ...env, PORT: String(port) }, log);
  const stop = () => stopProgram(child);
  const url = `http://127.0.0.1:${port}`;
  for (const end = Date.now() + patience; ; await sleep(50)) {
    const ready = await fetch(`${url}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) break;
    const ended = child.exitCode !== null || child.signalCode !== null;
    if (ended || Date.now() > end) {
      await stop();
      throw new Error(ended ? 'The product ended at its start' : 'The product was not ready in time');
    }
  }
  return { url, pid: child.pid ?? 0, stop };
}

/** Starts the bare reference, which prints its port when it has learned the statements. */
export async function startBare(order: BareOrder, log: number): Promise<Running> {
  const child = startProgram(bareProgram, { BENCH_BARE: JSON.stringify(order) }, log);
  const stop = () => stopProgram(child);
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(Number(Object(message).port)));
    child.once('exit', () => reject(new Error('The bare reference ended at its start')));
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
