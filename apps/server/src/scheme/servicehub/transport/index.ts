import type { z } from 'zod';
import { type SchemeFacility, SchemeSilent, SchemeUnexpected } from '../../port/index.ts';
import type { Credentials, Heard } from '../../port/link.ts';
import { attempt } from './attempt.ts';
import { createBreakers } from './breaker.ts';
import { type CallName, timeouts } from './calls.ts';
import { BrokenAnswer, NoAnswer, problemKind } from './no-answer.ts';
import { persist } from './persist.ts';
import { shapeOf } from './shape.ts';
import { CredentialsRefused, createTokens } from './token.ts';
import { saysMore, understand } from './understand.ts';
import { openWire, type Wire, type WireAnswer } from './wire.ts';

export { type CallName, timeouts } from './calls.ts';
export { CredentialsRefused } from './token.ts';

/** One call of docs/servicehub.md. */
export interface ServiceCall<T> {
  name: CallName;
  base: 'servicehub' | 'claims';
  method: 'GET' | 'POST';
  /** Below the base address: `/api/Verification/GetCardDetails`. */
  path: string;
  query?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** May be repeated without doing anything twice: tried up to twice more within its time. */
  idempotent: boolean;
  /** A 2xx's body, all of whose keys are lower case. Keys that it does not name are allowed and dropped. */
  answer: z.ZodType<T>;
  /** What is odd about an answer of the right shape, in words of ours (it names another card); null: nothing. */
  check?: (value: T) => string | null;
  /**
   * Statuses that are answers of this call too, beside 2xx: 404 for "not known", 400 for a refusal, 406. `begins`: only
   * where the message begins so.
   */
  also?: readonly (number | { status: number; begins: string })[];
}

/** `said`: one of the call's `also`; the message is what the scheme wrote, '' where it wrote nothing. */
export type ServiceAnswer<T> =
  | { kind: 'value'; value: T }
  | { kind: 'said'; status: number; message: string };

/** How the scheme's service is reached. */
export interface Transport {
  /**
   * Throws SchemeSilent where nothing came, with its reason; SchemeUnexpected where the answer was not understood, of
   * which the administrator then finds the shape, and where the credentials are refused.
   */
  ask<T>(facility: SchemeFacility, call: ServiceCall<T>): Promise<ServiceAnswer<T>>;
  /** One look whether the scheme answers at all, past the breakers, on connections of its own. Never throws for silence. */
  look(facilityId: string, timeout: number): Promise<Heard>;
  /** What all processes know: where the scheme does not answer, calls fail at once but for a trial now and then. */
  follow(facilityId: string, answers: boolean): void;
  /** The facility's settings changed: its token, and what was learned with the old ones, are forgotten. */
  forget(facilityId: string): void;
  /** For the metrics: open breakers by call, and who is in and waits for connections, by base address. */
  standing(): { breakers: Map<CallName, number>; wires: Record<string, { inside: number; waiting: number }> };
  close(): Promise<void>;
}

/** Where the scheme's service is; paths without a slash at their end. */
export interface SchemeAddresses {
  token: URL;
  servicehub: URL;
  claims: URL;
}

/** An answer that was not understood, without any value of a person. */
export interface Odd {
  call: CallName;
  httpStatus: number;
  problem: string;
  shape: string;
}

/** All that is ever logged of a call. */
export interface CallLine {
  call: CallName;
  outcome: string;
  problem: string | null;
  status: number | null;
  ms: number;
  requestId: string;
  oddAnswer?: string;
}

export interface TransportParts {
  /** null: the installation has none, and every call is silent. */
  addresses: SchemeAddresses | null;
  /** Authorities in PEM that are believed beside Node's own. */
  ca?: readonly string[] | null;
  /** null: the facility has none. */
  credentials: (facilityId: string) => Promise<Credentials | null>;
  /** Keeps an answer that was not understood; its identifier, null where it could not be kept. */
  keepOdd?: (facilityId: string, odd: Odd) => Promise<string | null>;
  /** Told of every call that says something of the connection. */
  heard?: (facilityId: string, heard: Heard) => void;
  /** Told of every call. */
  told?: (line: CallLine) => void;
  /** The time of a call instead of the table's, in ms. */
  timeoutOf?: (name: CallName) => number;
  /** Places for calls at once to ServiceHub and to the claims server. */
  connections?: { servicehub: number; claims: number };
}

/** Answers to these come slowly by nature: their time says nothing of the connection. */
const quick = (name: CallName) => timeouts[name] <= 20_000;

/** Three pools of connections and one for looking, so that folios hold up no cards, and neither hides the state. */
export function createTransport(parts: TransportParts): Transport {
  const { addresses, credentials, timeoutOf = (name) => timeouts[name] } = parts;
  const { ca = null, connections = { servicehub: 64, claims: 16 } } = parts;
  const open = (base: URL, most: number): Wire =>
    openWire(base, { ca, connections: most, connectTimeout: 3_000 });
  const wires = addresses && {
    servicehub: open(addresses.servicehub, connections.servicehub),
    claims: open(addresses.claims, connections.claims),
    token: open(new URL(addresses.token.origin), 4),
    look: open(addresses.servicehub, 8),
  };
  const tokens =
    wires && addresses ? createTokens(wires.token, addresses.token.pathname, { refusedPause: 30_000 }) : null;
  const breakers = createBreakers();

  /** One call with all its repeats. Throws what `attempt` throws. */
  async function send(
    facilityId: string,
    call: Omit<ServiceCall<unknown>, 'answer' | 'check'>,
    note: { requestId: string },
  ): Promise<WireAnswer> {
    const has = await credentials(facilityId);
    if (!has || !wires || !tokens) throw new SchemeSilent(undefined, { reason: 'notConfigured' });
    const until = performance.now() + timeoutOf(call.name);
    return persist(() => attempt({ wire: wires[call.base], tokens }, facilityId, has, call, until, note), {
      idempotent: call.idempotent,
      until,
      settled: (status) => saysMore(call, status),
    });
  }

  return {
    async ask(facility, call) {
      const began = performance.now();
      const note = { requestId: '' };
      const tell = (outcome: string, more: Partial<CallLine> = {}) =>
        parts.told?.({
          ...{ call: call.name, outcome, problem: null, status: null, requestId: note.requestId },
          ...{ ms: Math.round(performance.now() - began), ...more },
        });
      const passage = enter(facility.id, call.name, tell);
      try {
        const answer = await send(facility.id, call, note);
        const read = understand(call, answer);
        if ('odd' in read) throw new NotUnderstood(answer, read.odd);
        passage.succeeded();
        const ms = performance.now() - began;
        if (quick(call.name)) parts.heard?.(facility.id, { kind: 'answered', began, ms });
        tell('answered', { status: answer.status });
        return read;
      } catch (error) {
        if (error instanceof NoAnswer) {
          const { reason, problem, sent } = error;
          // Too many of our own are no news of the scheme.
          const ours = reason === 'busy' && !sent;
          if (ours) passage.aside();
          else passage.failed();
          if (!ours) parts.heard?.(facility.id, { kind: 'silent', began, problem: problemKind(error) });
          tell('silent', { problem });
          throw new SchemeSilent(error.message, { reason });
        }
        if (error instanceof CredentialsRefused) {
          passage.aside();
          parts.heard?.(facility.id, { kind: 'refused', began });
          tell('refused', { problem: 'CREDENTIALS' });
          throw error;
        }
        if (error instanceof NotUnderstood || error instanceof BrokenAnswer) {
          const odd = oddOf(call.name, error);
          if (error instanceof BrokenAnswer || error.answer.status >= 500 || error.problem === 'NO_JSON')
            passage.failed();
          else passage.succeeded();
          const oddAnswer = (await parts.keepOdd?.(facility.id, odd)) ?? null;
          tell('unexpected', {
            ...{ status: odd.httpStatus, problem: odd.problem },
            ...(oddAnswer === null ? {} : { oddAnswer }),
          });
          throw new SchemeUnexpected(`${call.name}: ${odd.problem}`);
        }
        if (error instanceof SchemeSilent) tell('silent', { problem: 'NOT_CONFIGURED' });
        throw error;
      } finally {
        passage.aside();
      }
    },

    async look(facilityId, timeout) {
      const began = performance.now();
      const silent = (problem: NoAnswer | BrokenAnswer): Heard => ({
        ...{ kind: 'silent', began, problem: problem instanceof NoAnswer ? problemKind(problem) : 'answer' },
      });
      try {
        const has = await credentials(facilityId);
        if (!has || !wires || !tokens) return { kind: 'refused', began };
        const call = {
          name: 'GetVisitTypes',
          method: 'GET',
          path: '/api/Verification/GetVisitTypes',
        } as const;
        const reach = { wire: wires.look, tokens };
        const note = { requestId: '' };
        const { status, text } = await attempt(reach, facilityId, has, call, began + timeout, note);
        if (status !== 200 || !text.trimStart().startsWith('[')) {
          const gone = [502, 503, 504].includes(status);
          return {
            kind: 'silent',
            began,
            problem: status === 429 ? 'busy' : gone ? 'unreachable' : 'answer',
          };
        }
        return { kind: 'answered', began, ms: performance.now() - began };
      } catch (error) {
        if (error instanceof NoAnswer || error instanceof BrokenAnswer) return silent(error);
        if (error instanceof CredentialsRefused) return { kind: 'refused', began };
        throw error;
      }
    },

    follow: breakers.follow,
    forget(facilityId) {
      tokens?.forget(facilityId);
      breakers.forget(facilityId);
    },
    standing: () => ({
      breakers: breakers.open(),
      wires: Object.fromEntries(Object.entries(wires ?? {}).map(([name, wire]) => [name, wire.standing()])),
    }),
    async close() {
      await Promise.all(Object.values(wires ?? {}).map((wire) => wire.close()));
    },
  };

  function enter(
    facilityId: string,
    name: CallName,
    tell: (outcome: string, more: Partial<CallLine>) => void,
  ) {
    try {
      return breakers.enter(facilityId, name);
    } catch (error) {
      tell('silent', { problem: 'CIRCUIT_OPEN' });
      throw error;
    }
  }
}

/** An answer that came whole and says nothing that its call knows. */
class NotUnderstood extends Error {
  constructor(
    readonly answer: WireAnswer,
    readonly problem: string,
  ) {
    super(problem);
  }
}

function oddOf(call: CallName, error: NotUnderstood | BrokenAnswer): Odd {
  if (error instanceof BrokenAnswer)
    return { call, httpStatus: error.status, problem: error.problem, shape: 'not read to its end' };
  const { status: httpStatus, text, type } = error.answer;
  return { call, httpStatus, problem: error.problem, shape: shapeOf(text, type) };
}
