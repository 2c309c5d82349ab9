// The clients: people at desks who verify cards, order, dispense, give results and claim, and whose browsers repeat each
// call under its key until it is answered.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Role, statusCatalogue } from '@afyakadi/contract';
import type { Reply } from '../../apps/server/test/faults/desk.ts';
import { attend } from '../../apps/server/test/faults/journey.ts';
import type { World } from '../../apps/server/test/faults/world.ts';
import { Body } from '../../apps/server/test/setup/body.ts';
import { cardOf, password } from '../../apps/server/test/setup/fixtures.ts';
import { origins } from './servers.ts';

/** A call and its answer. Moments are in ms since 1970. */
export interface Call {
  key: string;
  role: Role;
  path: string;
  body: object;
  begun: number;
  /** Undefined while it is not answered. */
  answered?: number;
  /** How often it was sent. */
  sent: number;
  status: number;
  text: string;
}

/** Milliseconds between two calls of a client: people read and type. */
const thinking = { least: 700, more: 1_600 };
/** How long a client waits for an answer before it sends the call again, and between two tries. */
const patience = { answer: 30_000, again: 500 };

export interface Clients {
  readonly calls: readonly Call[];
  /** Answers of 500 and above that say neither that the database nor that the scheme is away. */
  readonly unexpected: string[];
  /** Lets the clients work; `pause` resolves when each has ended what it had begun. */
  work(): void;
  pause(): Promise<void>;
  ask(role: Role, path: string, body: object): Promise<Reply>;
  /** Sends a call once more, as it was. */
  repeat(call: Call): Promise<{ status: number; text: string }>;
  tokenOf(role: Role): Promise<string>;
  /** The status of the answer to a read. */
  read(role: Role, path: string): Promise<number>;
}

const unreachable: readonly number[] = [
  statusCatalogue.unavailable.code,
  statusCatalogue.stillRunning.code,
  statusCatalogue.tooMany.code,
];
const aboutScheme: readonly number[] = [statusCatalogue.schemeAnswer.code, statusCatalogue.notChecked.code];

export function openClients(world: Pick<World, 'seed' | 'items' | 'now'>, count: number): Clients {
  const calls: Call[] = [];
  const unexpected: string[] = [];
  const tokens = new Map<Role, Promise<string>>();
  let door = 0;
  let working = false;
  let patients = 0;
  let ended: Promise<unknown> = Promise.resolve();

  /** Undefined when no product answered: the other address is tried next. */
  async function post(path: string, body: object, headers: Record<string, string>) {
    const index = door;
    try {
      const answer = await fetch(`${origins[index]}/api/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(patience.answer),
      });
      const text = await answer.text();
      // A proxy without a server answers with a page of its own.
      return text.startsWith('{') ? { status: answer.status, text } : undefined;
    } catch {
      if (door === index) door = (index + 1) % origins.length;
      return undefined;
    }
  }

  async function signIn(role: Role): Promise<string> {
    for (;;) {
      const reply = await post('/auth/login', { role, identifier: cardOf(role), password }, {});
      if (reply?.status === 200) return new Body(reply.text).token;
      await sleep(patience.again);
    }
  }

  function tokenOf(role: Role): Promise<string> {
    const token = tokens.get(role) ?? signIn(role);
    tokens.set(role, token);
    return token;
  }

  const sendAs = async (role: Role, { path, body, key }: Pick<Call, 'path' | 'body' | 'key'>) => {
    const token = tokenOf(role);
    const headers = { authorization: `Bearer ${await token}`, 'idempotency-key': key };
    const reply = await post(path, body, headers);
    if (reply?.status !== 401) return reply;
    if (tokens.get(role) === token) tokens.delete(role);
    return undefined;
  };

  async function read(role: Role, path: string): Promise<number> {
    const token = tokenOf(role);
    const { status, body } = await fetch(`${origins[door]}/api/v1${path}`, {
      headers: { authorization: `Bearer ${await token}` },
    });
    await body?.cancel();
    if (status === 401 && tokens.get(role) === token) tokens.delete(role);
    return status;
  }

  async function ask(role: Role, path: string, body: object): Promise<Reply> {
    await sleep(thinking.least + Math.random() * thinking.more);
    const call: Call = {
      key: randomUUID(),
      role,
      path,
      body,
      begun: Date.now(),
      sent: 0,
      status: 0,
      text: '',
    };
    calls.push(call);
    for (;;) {
      call.sent++;
      const reply = await sendAs(role, call);
      const answer = reply && new Body(reply.text);
      if (!reply || !answer || unreachable.includes(answer.statusCode)) {
        await sleep(patience.again);
        continue;
      }
      Object.assign(call, reply, { answered: Date.now() });
      if (reply.status >= 500 && !aboutScheme.includes(answer.statusCode))
        unexpected.push(`${path} → ${reply.status} ${answer.statusCode} ${answer.description}`);
      return { status: reply.status, body: answer };
    }
  }

  async function person(): Promise<void> {
    await sleep(Math.random() * (thinking.least + thinking.more));
    while (working) await attend(world, { ask }, patients++);
  }

  return {
    calls,
    unexpected,
    ask,
    tokenOf,
    read,
    work() {
      working = true;
      ended = Promise.all(Array.from({ length: count }, person));
    },
    async pause() {
      working = false;
      await ended;
    },
    async repeat(call) {
      for (;;) {
        const reply = await sendAs(call.role, call);
        if (reply) return reply;
        await sleep(patience.again);
      }
    },
  };
}
