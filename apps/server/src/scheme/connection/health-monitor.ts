import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Listening } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import type { Timings } from '../../platform/timings.ts';
import type { HealthReport, KnownState } from '../port/link.ts';
import { createMemory, type Memory } from './memory.ts';
import { leaseConnections, releaseConnections, stateChannel, writeState } from './state.ts';

export interface HealthMonitorParts {
  database: Database;
  clock: () => Date;
  /** Probes a facility's scheme. Reports silence instead of throwing. */
  probe: (connection: string, timeout: number) => Promise<HealthReport>;
  /** Called with each new state of a facility, in every process. */
  onState: (connection: string, state: KnownState) => void;
  onFailure: (error: unknown) => void;
  timings: Timings['connection'];
}

export interface HealthMonitor {
  /** Starts probing the facilities that no other process probes. */
  start(): void;
  /** Takes the outcome of a call. A silent call only triggers a probe: its endpoint alone may be down. */
  report(connection: string, report: HealthReport): void;
  /** Probes now. Resolves when the report is written. */
  probeNow(connection: string): Promise<void>;
  /** Clears the state of a facility. */
  forget(connection: string): void;
  /** The number of facilities in each state, as this process knows them. */
  stats(): Map<KnownState, number>;
  stop(): Promise<void>;
}

/** How many late probes of one facility may be open at once. */
const mostLateProbes = 2;

/**
 * Monitors the connections of all facilities. The process that leases a facility probes it; calls of every process
 * report too. States are stored in the database, and a notice tells every process of a change.
 */
export function createHealthMonitor(parts: HealthMonitorParts): HealthMonitor {
  const { database, clock, timings, probe, onState, onFailure } = parts;
  const processId = newId();
  const memories = new Map<string, Memory>();
  const states = new Map<string, KnownState>();
  const probes = new Map<string, { began: number; busy: boolean; late: number }>();
  /** One write per facility at a time. The next one waits for it. */
  const writing = new Map<string, Promise<void>>();
  let listening: Listening | undefined;
  let stopped = false;
  let turning: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  /** Counts changes of state, with the number of each facility's last one. */
  let changes = 0;
  const lastChange = new Map<string, number>();

  const memoryOf = (connection: string): Memory => {
    const memory = memories.get(connection) ?? createMemory(timings);
    memories.set(connection, memory);
    return memory;
  };

  function applyState(connection: string, state: KnownState): void {
    if (states.get(connection) === state) return;
    states.set(connection, state);
    lastChange.set(connection, ++changes);
    onState(connection, state);
  }

  /** @param isProbe a probe is written even where the state did not change */
  function conclude(connection: string, report: HealthReport, isProbe: boolean): Promise<void> {
    const found = memoryOf(connection).record(report);
    if (!found || (!isProbe && states.get(connection) === found.state)) return Promise.resolve();
    const before = writing.get(connection) ?? Promise.resolve();
    const own = before
      .then(async () => {
        await writeState(database, connection, found, clock());
        applyState(connection, found.state);
      })
      .catch(onFailure)
      .finally(() => {
        if (writing.get(connection) === own) writing.delete(connection);
      });
    writing.set(connection, own);
    return own;
  }

  /** Probes once. A probe that takes longer than our patience counts as silent, but its answer is still used. */
  async function probeOnce(connection: string, at: { late: number }): Promise<boolean> {
    const began = performance.now();
    const memory = memoryOf(connection);
    const patience = memory.patience();
    const answer = probe(connection, at.late < mostLateProbes ? timings.longestProbe : patience);
    let late = false;
    const report = answer.then(async (answered) => {
      // The silence of a late probe was counted when it became late.
      if (!(late && answered.kind === 'silent')) await conclude(connection, answered, true);
      return answered.kind !== 'silent';
    });
    const waited = new AbortController();
    const over = pause(patience, null, { signal: waited.signal }).catch(() => null);
    const first = await Promise.race([report, over]);
    if (first !== null) {
      waited.abort();
      return first;
    }
    late = true;
    at.late++;
    void report.catch(onFailure).finally(() => at.late--);
    await conclude(connection, { kind: 'silent', began, problem: 'timeout' }, true);
    return false;
  }

  async function probeConnection(connection: string): Promise<void> {
    const at = probes.get(connection) ?? { began: 0, busy: false, late: 0 };
    probes.set(connection, at);
    if (at.busy) return;
    Object.assign(at, { busy: true, began: performance.now() });
    try {
      // Probe again at once, to distinguish a lost packet from a scheme that is down.
      if (!(await probeOnce(connection, at)) && states.get(connection) !== 'down')
        await probeOnce(connection, at);
    } finally {
      at.busy = false;
    }
  }

  function probeAfterFailure(connection: string): void {
    const lately =
      performance.now() - (probes.get(connection)?.began ?? Number.NEGATIVE_INFINITY) <
      timings.probeAfterFailure;
    if (stopped || lately || states.get(connection) === 'down') return;
    void probeConnection(connection).catch(onFailure);
  }

  async function turn(): Promise<void> {
    const before = changes;
    const monitored = await leaseConnections(database, processId, timings.lease);
    const there = new Set(monitored.map(({ connection }) => connection));
    for (const connection of memories.keys()) if (!there.has(connection)) forget(connection);
    for (const { connection, state, mine } of monitored) {
      // A change during this read is newer than its result.
      if ((lastChange.get(connection) ?? 0) <= before) applyState(connection, state);
      if (!mine || stopped) continue;
      const since = performance.now() - (probes.get(connection)?.began ?? Number.NEGATIVE_INFINITY);
      // Half an interval early rather than a whole one late.
      if (since >= timings.probe - timings.poll / 2) void probeConnection(connection).catch(onFailure);
    }
  }

  function forget(connection: string): void {
    memories.delete(connection);
    states.delete(connection);
    lastChange.delete(connection);
    probes.delete(connection);
  }

  function schedule(after: number): void {
    if (stopped) return;
    timer = setTimeout(() => {
      turning = turn().catch(onFailure);
      void turning.finally(() => schedule(timings.poll));
    }, after).unref();
  }

  function onStateNotice(notice: string): void {
    const at = notice.lastIndexOf(' ');
    const [connection, state] = [notice.slice(0, at), notice.slice(at + 1)];
    if (state === 'unknown' || state === 'up' || state === 'slow' || state === 'down' || state === 'refused')
      applyState(connection, state);
  }

  return {
    start() {
      // The next interval makes up for a lost notice.
      listening = database.listen(stateChannel, { onNotice: onStateNotice, onGap: () => {} });
      schedule(0);
    },
    report(connection, report) {
      if (report.kind === 'silent') probeAfterFailure(connection);
      else void conclude(connection, report, false);
    },
    async probeNow(connection) {
      const report = await probe(connection, timings.testProbe);
      if (report.kind !== 'silent') return conclude(connection, report, true);
      // A person requested the probe: two failures in a row make it down at once.
      await conclude(connection, report, true);
      await conclude(connection, { ...report, began: performance.now() }, true);
    },
    forget,
    stats() {
      const counts = new Map<KnownState, number>();
      for (const state of states.values()) counts.set(state, (counts.get(state) ?? 0) + 1);
      return counts;
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await turning;
      await Promise.all(writing.values());
      await listening?.close();
      await releaseConnections(database, processId).catch(() => {});
    },
  };
}
