import type { Timings } from '../../platform/timings.ts';
import { type SchemeFacility, SchemeSilent, SchemeUnexpected } from '../port/index.ts';
import type { Credentials, Heard, KnownState } from '../port/link.ts';
import { attempt } from './attempt.ts';
import { createBreakers } from './breaker.ts';
import type { CallLine, ServiceAnswer, ServiceCall } from './call.ts';
import { type CallName, slowByNature } from './longest.ts';
import { look } from './look.ts';
import { BrokenAnswer, NoAnswer, problemKind } from './no-answer.ts';
import { NotUnderstood, type Odd, oddOf } from './odd.ts';
import { persist } from './persist.ts';
import { CredentialsRefused, createTokens } from './token.ts';
import { saysMore, understand } from './understand.ts';
import { openWire, type Wire, type WireAnswer } from './wire.ts';

export type { ServiceAnswer, ServiceCall } from './call.ts';
export type { CallName } from './longest.ts';
export { CredentialsRefused } from './token.ts';

/** How the scheme's service is reached. */
export interface Transport {
  /**
   * Throws SchemeSilent where nothing came, with its reason; SchemeUnexpected where the answer was not understood, of
   * which the administrator then finds the shape, and where the credentials are refused.
   */
  ask<T>(facility: SchemeFacility, call: ServiceCall<T>): Promise<ServiceAnswer<T>>;
  /** One look whether the scheme answers at all, past the breakers, on connections of its own. Never throws for silence. */
  look(facilityId: string, timeout: number): Promise<Heard>;
  /**
   * What all processes know: while the scheme is down, calls fail at once but for a trial now and then; where it answers,
   * none waits for credentials that were refused.
   */
  follow(facilityId: string, state: KnownState): void;
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
  timings: Pick<Timings, 'scheme' | 'schemeCalls'>;
  /** Places for calls at once to ServiceHub and to the claims server. */
  connections?: { servicehub: number; claims: number };
}

/** A scheme that did not answer in a call's time is given so many times as much to end it unheard. */
const slower = 6;

/** Three pools of connections and one for looking, so that folios hold up no cards, and neither hides the state. */
export function createTransport(parts: TransportParts): Transport {
  const { addresses, credentials, timings } = parts;
  const times = timings.scheme;
  const timeoutOf = (name: CallName) => timings.schemeCalls[name];
  const { ca = null, connections = { servicehub: 64, claims: 16 } } = parts;
  const open = (base: URL, most: number): Wire => openWire(base, { ca, connections: most, timings: times });
  const wires = addresses && {
    servicehub: open(addresses.servicehub, connections.servicehub),
    claims: open(addresses.claims, connections.claims),
    token: open(new URL(addresses.token.origin), 4),
    look: open(addresses.servicehub, 8),
  };
  const tokens = wires && addresses ? createTokens(wires.token, addresses.token.pathname, timings) : null;
  const breakers = createBreakers(times);

  /** One call with all its repeats. Throws what `attempt` throws. */
  async function send(
    facilityId: string,
    call: Omit<ServiceCall<unknown>, 'answer' | 'check'>,
    note: { requestId: string },
  ): Promise<WireAnswer> {
    const has = await credentials(facilityId);
    if (!has || !wires || !tokens) throw new SchemeSilent(undefined, { reason: 'notConfigured' });
    const until = performance.now() + timeoutOf(call.name);
    return persist(
      () => attempt({ wire: wires[call.base], tokens }, facilityId, has, call, { until }, note),
      {
        idempotent: call.idempotent,
        until,
        timings: times,
        settled: (status) => saysMore(call, status),
      },
    );
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
        const read = await understand(call, answer);
        if ('odd' in read) throw new NotUnderstood(answer, read.odd);
        passage.succeeded();
        const ms = performance.now() - began;
        if (!slowByNature.has(call.name)) parts.heard?.(facility.id, { kind: 'answered', began, ms });
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
          const slow = call.countsEach && sent && reason === 'timeout';
          throw new SchemeSilent(error.message, { reason, atWork: slow ? timeoutOf(call.name) * slower : 0 });
        }
        if (error instanceof CredentialsRefused) {
          passage.aside();
          // What was heard lately, or of one endpoint, is no news: a look has found otherwise since, or will find it.
          if (error.heard) parts.heard?.(facility.id, { kind: 'refused', began });
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
      const has = await credentials(facilityId);
      if (!has || !wires || !tokens) return { kind: 'refused', began };
      return look({ wire: wires.look, tokens }, facilityId, has, { began, timeout });
    },

    follow(facilityId, state) {
      breakers.follow(facilityId, state !== 'down');
      if (state === 'up' || state === 'slow') tokens?.forgive(facilityId);
    },
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
