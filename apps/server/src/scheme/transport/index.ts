import { currentShare, onBehalfOf } from '../../platform/fair-queue.ts';
import type { Timings } from '../../platform/timings.ts';
import { tracing } from '../../platform/trace/index.ts';
import { type SchemeFacility, SchemeProtocolError, SchemeUnavailable } from '../port/index.ts';
import type { AddressState, Credentials, HealthReport } from '../port/link.ts';
import { attempt } from './attempt.ts';
import { createBreakers } from './breaker.ts';
import type { CallLine, ServiceAnswer, ServiceCall } from './call.ts';
import { type CallName, slowByNature } from './longest.ts';
import { BrokenAnswer, NoAnswer, problemKind } from './no-answer.ts';
import { persist } from './persist.ts';
import { probe } from './probe.ts';
import { CredentialsRefused, createTokens } from './token.ts';
import { isExpectedStatus, understand } from './understand.ts';
import { NotUnderstood, toUnrecognized, type UnrecognizedResponse } from './unrecognized.ts';
import { openWire, type Wire, type WireAnswer } from './wire.ts';

export type { ServiceAnswer, ServiceCall } from './call.ts';
export type { CallName } from './longest.ts';
export { CredentialsRefused } from './token.ts';

/** Sends calls to the scheme's service. */
export interface Transport {
  /**
   * Throws SchemeUnavailable where nothing came, with its reason; SchemeProtocolError where the answer was not understood, of
   * which the administrator then finds the shape, and where the credentials are refused.
   */
  send<T>(facility: SchemeFacility, call: ServiceCall<T>): Promise<ServiceAnswer<T>>;
  /** Probes whether the scheme answers at all, past the breakers and on its own connections. Never throws for silence. */
  probe(connection: string, timeout: number): Promise<HealthReport>;
  /**
   * Follows the state that all processes share: while the scheme is down, calls of all facilities fail at once except
   * for occasional trials; when it answers, calls no longer wait after refused credentials.
   */
  follow(state: AddressState): void;
  /** The scheme accepts the facility's credentials: its calls no longer wait. */
  forgive(connection: string): void;
  /** Clears the token and the state after a change of the facility's settings. */
  forget(connection: string): void;
  /** For the metrics: open breakers by call, and running and waiting calls by base address. */
  stats(): { breakers: Map<CallName, number>; wires: Record<string, { inside: number; waiting: number }> };
  close(): Promise<void>;
}

/** Where the scheme's service is; paths without a slash at their end. */
interface SchemeAddresses {
  token: URL;
  servicehub: URL;
  claims: URL;
}

interface TransportParts {
  /** null: the installation has none, and every call fails as unavailable. */
  addresses: SchemeAddresses | null;
  /** Authorities in PEM that are trusted beside Node's own. */
  ca?: readonly string[] | null;
  /** null: the facility has none. */
  credentials: (connection: string) => Promise<Credentials | null>;
  /** Stores an unrecognized response; returns its identifier, null if it could not be stored. */
  recordUnrecognized?: (facilityId: string, response: UnrecognizedResponse) => Promise<string | null>;
  /** Called for every call that is evidence about the connection. */
  onReport?: (connection: string, report: HealthReport) => void;
  /** Called for every call. */
  onCall?: (line: CallLine) => void;
  timings: Pick<Timings, 'scheme' | 'schemeCalls'>;
  /** Places for calls at once to ServiceHub and to the claims server. */
  connections?: { servicehub: number; claims: number };
}

/** A scheme that did not answer in a call's time gets this many times that long to end it without us. */
const slower = 6;

/** Three pools of connections and one for probes, so that folios delay no cards, and neither hides the state. */
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
    probe: open(addresses.servicehub, 8),
  };
  const tokens = wires && addresses ? createTokens(wires.token, addresses.token.pathname, timings) : null;
  const breakers = createBreakers(times);

  /** One call with all its repeats. Throws what `attempt` throws. */
  async function send(
    connection: string,
    call: Omit<ServiceCall<unknown>, 'answer' | 'check'>,
    note: { requestId: string },
  ): Promise<WireAnswer> {
    const has = await credentials(connection);
    if (!has || !wires || !tokens) throw new SchemeUnavailable(undefined, { reason: 'notConfigured' });
    const until = performance.now() + timeoutOf(call.name);
    return persist(
      () => attempt({ wire: wires[call.base], tokens }, connection, has, call, { until }, note),
      {
        idempotent: call.idempotent,
        until,
        timings: times,
        isAnswer: (status) => isExpectedStatus(call, status),
      },
    );
  }

  return {
    async send(facility, call) {
      const began = performance.now();
      const connection = facility.connection ?? facility.id;
      const note = { requestId: '' };
      const report = (outcome: string, more: Partial<CallLine> = {}) =>
        parts.onCall?.({
          call: call.name,
          outcome,
          problem: null,
          status: null,
          requestId: note.requestId,
          ms: Math.round(performance.now() - began),
          ...more,
        });
      const permit = enter(connection, call.name, report);
      try {
        // Deliveries have no caller: they wait in the turn of their facility.
        const sending = () => onBehalfOf(currentShare(facility.id), () => send(connection, call, note));
        const { tracer } = tracing;
        const answer = await (tracer ? tracer.schemeCall(call.name, sending) : sending());
        const read = await understand(call, answer);
        if ('mismatch' in read) throw new NotUnderstood(answer, read.mismatch);
        permit.succeeded();
        const ms = performance.now() - began;
        if (!slowByNature.has(call.name)) parts.onReport?.(connection, { kind: 'answered', began, ms });
        report('answered', { status: answer.status });
        return read;
      } catch (error) {
        if (error instanceof NoAnswer) {
          const { reason, problem, sent } = error;
          // Too many of our own are no news of the scheme.
          const ours = reason === 'busy' && !sent;
          if (ours) permit.cancel();
          else permit.failed();
          if (!ours)
            parts.onReport?.(connection, { kind: 'unavailable', began, problem: problemKind(error) });
          report('unavailable', { problem });
          const slow = call.countsEach && sent && reason === 'timeout';
          throw new SchemeUnavailable(error.message, {
            reason,
            atWork: slow ? timeoutOf(call.name) * slower : 0,
          });
        }
        if (error instanceof CredentialsRefused) {
          permit.cancel();
          // A cached refusal, or one of a single endpoint, is no news: the probes decide.
          if (error.isNews) parts.onReport?.(connection, { kind: 'refused', began });
          report('refused', { problem: 'CREDENTIALS' });
          throw error;
        }
        if (error instanceof NotUnderstood || error instanceof BrokenAnswer) {
          const response = toUnrecognized(call.name, error);
          if (error instanceof BrokenAnswer || error.answer.status >= 500 || error.problem === 'NO_JSON')
            permit.failed();
          else permit.succeeded();
          const responseId = (await parts.recordUnrecognized?.(facility.id, response)) ?? null;
          report('unrecognized', {
            status: response.httpStatus,
            problem: response.problem,
            ...(responseId === null ? {} : { responseId }),
          });
          throw new SchemeProtocolError(`${call.name}: ${response.problem}`);
        }
        if (error instanceof SchemeUnavailable) report('unavailable', { problem: 'NOT_CONFIGURED' });
        throw error;
      } finally {
        permit.cancel();
      }
    },

    async probe(connection, timeout) {
      const began = performance.now();
      const has = await credentials(connection);
      if (!has || !wires || !tokens) return { kind: 'refused', began };
      return probe({ wire: wires.probe, tokens }, connection, has, { began, timeout });
    },

    follow(state) {
      breakers.follow(state !== 'down');
      if (state === 'up' || state === 'slow') tokens?.forgiveAll();
    },
    forgive: (connection) => tokens?.forgive(connection),
    forget(connection) {
      tokens?.forget(connection);
      breakers.forget(connection);
    },
    stats: () => ({
      breakers: breakers.open(),
      wires: Object.fromEntries(Object.entries(wires ?? {}).map(([name, wire]) => [name, wire.stats()])),
    }),
    async close() {
      await Promise.all(Object.values(wires ?? {}).map((wire) => wire.close()));
    },
  };

  function enter(
    connection: string,
    name: CallName,
    report: (outcome: string, more: Partial<CallLine>) => void,
  ) {
    try {
      return breakers.enter(connection, name);
    } catch (error) {
      report('unavailable', { problem: 'CIRCUIT_OPEN' });
      throw error;
    }
  }
}
