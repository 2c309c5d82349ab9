import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../platform/database/index.ts';
import type { Timings } from '../../platform/timings.ts';
import type { AddressState, HealthReport } from '../port/link.ts';
import { writeAddress } from './address.ts';
import { createMemory } from './memory.ts';
import type { WriteQueue } from './write-queue.ts';

/** A process's knowledge of the address, and its probes. */
interface AddressMonitor {
  /** undefined: not known yet. */
  state(): AddressState | undefined;
  /** Counts changes of the state: a read that began before one must not undo it. */
  changes(): number;
  /** Takes a state that the database has. */
  apply(state: AddressState): void;
  /** @param isProbe a probe is written even where the state did not change */
  conclude(report: HealthReport, isProbe: boolean): Promise<void>;
  /** How long an answer may take before it counts as none, in ms. */
  patience(): number;
  /** Milliseconds since the last probe began; 0 while one is running. */
  sinceProbe(): number;
  /**
   * Probes with the credentials of the first connection whose credentials are accepted. After a silence it probes again
   * at once, with those of the next one, to distinguish a scheme that is down from a lost packet and from one facility's
   * trouble.
   * @returns the connections that were tried
   */
  probe(connections: readonly string[]): Promise<ReadonlySet<string>>;
  /** The connection whose credentials the last answered probe had. */
  lender(): string | undefined;
}

export interface AddressMonitorParts {
  database: Database;
  /** The probed address, as `addressOf` names it. */
  address: string;
  /** Probes the address with the credentials of a facility. Reports silence instead of throwing. */
  probe: (connection: string, timeout: number) => Promise<HealthReport>;
  /** Called with each new state of the address, in every process. */
  onState: (state: AddressState) => void;
  onFailure: (error: unknown) => void;
  timings: Timings['connection'];
  queue: WriteQueue;
  /** Whether this process leases the address. */
  leases: () => boolean;
  /** Takes what a probe says about the credentials that it had. */
  onProbe: (connection: string, report: HealthReport) => Promise<void>;
}

/** How many late probes may be open at once. */
const maxLateProbes = 2;

const isAnswering = (state: AddressState | undefined): state is 'up' | 'slow' =>
  state === 'up' || state === 'slow';

export function createAddressMonitor(parts: AddressMonitorParts): AddressMonitor {
  const { database, address, timings, probe, queue, leases, onProbe, onState, onFailure } = parts;
  const memory = createMemory(timings);
  let state: AddressState | undefined;
  let changes = 0;
  let lender: string | undefined;
  const probing = { began: Number.NEGATIVE_INFINITY, busy: false, late: 0 };

  function apply(next: AddressState): void {
    if (state === next) return;
    state = next;
    changes++;
    onState(next);
  }

  function conclude(report: HealthReport, isProbe: boolean): Promise<void> {
    const concluded = memory.record(report);
    // Each process has measured other answers: the one that leases the address decides which of them are slow.
    const next =
      concluded && isAnswering(concluded.state) && isAnswering(state) && !leases()
        ? { ...concluded, state }
        : concluded;
    const isKnown = () => !isProbe && next?.state === state;
    if (!next || isKnown()) return Promise.resolve();
    return queue.add(address, async () => {
      // Of many calls that show the same change, one writes it.
      if (isKnown()) return;
      await writeAddress(database, address, next);
      apply(next.state);
    });
  }

  /** Probes once. A probe that takes longer than our patience counts as unanswered, but its answer is still used. */
  async function probeOnce(connection: string): Promise<HealthReport['kind']> {
    const began = performance.now();
    const patience = memory.patience();
    const answer = probe(connection, probing.late < maxLateProbes ? timings.longestProbe : patience);
    let late = false;
    const report = answer.then(async (answered) => {
      await onProbe(connection, answered);
      // The silence of a late probe was counted when it became late. A refusal in time is followed by another probe.
      const concludes = answered.kind === 'answered' || (answered.kind === 'refused' ? late : !late);
      if (concludes) await conclude(answered, true);
      return answered.kind;
    });
    const waited = new AbortController();
    const over = pause(patience, null, { signal: waited.signal }).catch(() => null);
    const first = await Promise.race([report, over]);
    if (first !== null) {
      waited.abort();
      return first;
    }
    late = true;
    probing.late++;
    void report.catch(onFailure).finally(() => probing.late--);
    await conclude({ kind: 'unavailable', began, problem: 'timeout' }, true);
    return 'unavailable';
  }

  async function probeUntilKnown(connections: readonly string[], tried: Set<string>): Promise<void> {
    let unavailable: string | undefined;
    for (const connection of connections) {
      tried.add(connection);
      const kind = await probeOnce(connection);
      if (kind === 'answered') {
        lender = connection;
        return;
      }
      if (kind === 'refused') continue;
      if (unavailable !== undefined || state === 'down') return;
      unavailable = connection;
    }
    if (unavailable !== undefined) await probeOnce(unavailable);
    // Something answers, though it accepts nobody's credentials.
    else await conclude({ kind: 'refused', began: probing.began }, true);
  }

  return {
    state: () => state,
    changes: () => changes,
    apply,
    conclude,
    patience: memory.patience,
    sinceProbe: () => (probing.busy ? 0 : performance.now() - probing.began),
    async probe(connections) {
      const tried = new Set<string>();
      if (probing.busy || connections.length === 0) return tried;
      Object.assign(probing, { busy: true, began: performance.now() });
      await probeUntilKnown(connections, tried).finally(() => {
        probing.busy = false;
      });
      return tried;
    },
    lender: () => lender,
  };
}
