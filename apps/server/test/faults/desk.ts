import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Role, statusCatalogue } from '@afyakadi/contract';
import { Agent, request } from 'undici';
import { Body } from '../setup/body.ts';
import { cardOf, password } from '../setup/fixtures.ts';
import type { World } from './world.ts';

export interface Reply {
  status: number;
  body: Body;
}

/** A failure of 500 or above that is not documented. */
export interface Undocumented {
  path: string;
  status: number;
  text: string;
}

/** The users' browsers: each call is repeated until it is answered, whatever happens to the server meanwhile. */
export interface Desks {
  /** As one user of a role; `note` receives each answer. */
  ask(role: Role, path: string, body: object, note?: (text: string) => void): Promise<Reply>;
  /** Answers of 500 and above, except those that say that the scheme, or the database, does not answer. */
  undocumented: Undocumented[];
  /** Answered calls, and calls that had to be repeated because the server had stopped. */
  counts: { answered: number; lost: number };
  close(): Promise<void>;
}

const documented: readonly number[] = [statusCatalogue.schemeAnswer.code, statusCatalogue.notChecked.code];

export function openDesks(world: World): Desks {
  const agent = new Agent({ connections: 64, headersTimeout: 60_000, bodyTimeout: 60_000 });
  const tokens = new Map<Role, Promise<string>>();
  const undocumented: Undocumented[] = [];
  const counts = { answered: 0, lost: 0 };

  async function send(path: string, body: object, headers: Record<string, string>): Promise<Reply | null> {
    try {
      const url = await world.url();
      const answer = await request(`${url}/api/v1${path}`, {
        method: 'POST',
        dispatcher: agent,
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      });
      const text = await answer.body.text();
      // A stopping server accepts no new calls, and says so.
      if (answer.statusCode === 503 && answer.headers.connection === 'close') return null;
      return { status: answer.statusCode, body: new Body(text) };
    } catch {
      // Refused, reset, or cut off in the middle: the server has stopped.
      return null;
    }
  }

  async function signIn(role: Role): Promise<string> {
    for (;;) {
      const reply = await send('/auth/login', { role, identifier: cardOf(role), password }, {});
      if (reply?.status === 200) return reply.body.token;
      await pause(100);
    }
  }

  function tokenOf(role: Role): Promise<string> {
    const token = tokens.get(role) ?? signIn(role);
    tokens.set(role, token);
    return token;
  }

  return {
    undocumented,
    counts,
    async ask(role, path, body, note = () => {}) {
      let key = randomUUID();
      for (;;) {
        const token = tokenOf(role);
        const headers = { authorization: `Bearer ${await token}`, 'idempotency-key': key };
        const reply = await send(path, body, headers);
        // A stopped server cannot complete what it was doing.
        const cut = reply?.body.statusCode === statusCatalogue.unavailable.code && world.isEnding();
        if (reply === null || cut) {
          counts.lost++;
          note(`${path} → the server was gone`);
          await pause(50);
          continue;
        }
        const { statusCode } = reply.body;
        // Time passes while nobody works.
        if (reply.status === 401) {
          if (tokens.get(role) === token) tokens.delete(role);
          continue;
        }
        // After a killed server, the user reloads the page, and repeats the request.
        if (statusCode === statusCatalogue.stillRunning.code) {
          key = randomUUID();
          continue;
        }
        counts.answered++;
        note(`${path} → ${reply.status} ${statusCode} ${reply.status === 200 ? '' : reply.body.description}`);
        if (reply.status >= 500 && !documented.includes(statusCode))
          undocumented.push({ path, status: reply.status, text: reply.body.description });
        return reply;
      }
    },
    close: () => agent.close(),
  };
}
