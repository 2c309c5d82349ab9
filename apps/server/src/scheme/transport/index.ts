import { currentShare, onBehalfOf } from '../../platform/fair-queue.ts';
import type { Timings } from '../../platform/timings.ts';
import { tracing } from '../../platform/trace/index.ts';
import { type SchemeFacility, SchemeUnavailable } from '../port/index.ts';
import type { AddressState, Credentials, HealthReport } from '../port/link.ts';
import { attempt } from './attempt.ts';
import { createBreakers, type Permit } from './breaker.ts';
import type { ServiceAnswer, ServiceCall } from './call.ts';
import { CallReport, type CallReportParts } from './call-report.ts';
import type { CallName } from './longest.ts';
import { persist } from './persist.ts';
import { probe } from './probe.ts';
import { createTokens } from './token.ts';
import { isExpectedStatus, understand } from './understand.ts';
import { UnrecognizedAnswer } from './unrecognized.ts';
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

interface TransportParts extends CallReportParts {
  /** null: the installation has none, and every call fails as unavailable. */
  addresses: SchemeAddresses | null;
  /** Authorities in PEM that are trusted beside Node's own. */
  ca?: readonly string[] | null;
  /** null: the facility has none. */
  credentials: (connection: string) => Promise<Credentials | null>;
  timings: Pick<Timings, 'scheme' | 'schemeCalls'>;
  /** Places for calls at once to ServiceHub and to the claims server. */
  connections?: { servicehub: number; claims: number };
}

type Request = Omit<ServiceCall<unknown>, 'answer' | 'check'>;

/** Three pools of connections and one for probes, so that folios delay no cards, and neither hides the state. */
export function createTransport(parts: TransportParts): Transport {
  const { addresses, credentials, timings } = parts;
  const times = timings.scheme;
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
  async function send(call: Request, report: CallReport): Promise<WireAnswer> {
    const { connection } = report;
    const has = await credentials(connection);
    if (!has || !wires || !tokens) throw new SchemeUnavailable(undefined, { reason: 'notConfigured' });
    const until = performance.now() + timings.schemeCalls[call.name];
    return persist(
      () => attempt({ wire: wires[call.base], tokens }, connection, has, call, { until }, report),
      {
        idempotent: call.idempotent,
        until,
        timings: times,
        isAnswer: (status) => isExpectedStatus(call, status),
      },
    );
  }

  function enter(name: CallName, report: CallReport): Permit {
    try {
      return breakers.enter(report.connection, name);
    } catch (error) {
      report.line('unavailable', { problem: 'CIRCUIT_OPEN' });
      throw error;
    }
  }

  return {
    async send(facility, call) {
      const report = new CallReport(parts, facility, call);
      const permit = enter(call.name, report);
      try {
        // Deliveries have no caller: they wait in the turn of their facility.
        const sending = () => onBehalfOf(currentShare(facility.id), () => send(call, report));
        const { tracer } = tracing;
        const answer = await (tracer ? tracer.schemeCall(call.name, sending) : sending());
        const read = await understand(call, answer);
        if ('mismatch' in read) throw new UnrecognizedAnswer(answer, read.mismatch);
        report.answered(permit, answer.status);
        return read;
      } catch (error) {
        throw await report.failed(permit, error);
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
}
