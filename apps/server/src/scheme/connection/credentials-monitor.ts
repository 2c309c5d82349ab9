import type { Database } from '../../platform/database/index.ts';
import type { HealthReport } from '../port/link.ts';
import { type CredentialsState, listToCheck, writeCredentials } from './state.ts';
import type { WriteQueue } from './write-queue.ts';

/** A process's knowledge of the facilities' credentials, and its checks of them. */
interface CredentialsMonitor {
  isAccepted(connection: string): boolean;
  /** Takes a state that the database has, or will have. */
  apply(connection: string, state: CredentialsState): void;
  /** @param isCheck the time of a check is written even where nothing changed */
  conclude(connection: string, state: 'accepted' | 'refused', isCheck: boolean): Promise<void>;
  /** Takes what a probe says about the credentials that it had. Accepted ones that were accepted before cost no write. */
  noteProbe(connection: string, report: HealthReport): Promise<void>;
  /** The connections in a state that wait longest for a check. */
  next(state: 'unknown' | 'refused'): string[];
  /** Checks the credentials of connections, of no more at once than are good for the probes of the address. */
  check(connections: readonly string[], patience: number): Promise<void>;
  /** Makes up for lost notices. */
  load(): Promise<void>;
  /** The number of connections with refused credentials. */
  refused(): number;
}

export interface CredentialsMonitorParts {
  database: Database;
  clock: () => Date;
  probe: (connection: string, timeout: number) => Promise<HealthReport>;
  /** Called in every process when a facility's credentials are refused or unchecked, and when they are accepted again. */
  onCredentials: (connection: string, state: CredentialsState) => void;
  queue: WriteQueue;
}

/** How many connections of a state are checked at a time. */
const mostNext = 2;
/** How many checks may be open: those of a slow scheme must not take the connections of the probes. */
const maxOpen = 4;

export function createCredentialsMonitor(parts: CredentialsMonitorParts): CredentialsMonitor {
  const { database, clock, probe, queue, onCredentials } = parts;
  /** Connections whose credentials are refused or unchecked, the longest unchecked first. All others are accepted. */
  const toCheck = new Map<string, 'unknown' | 'refused'>();
  let changes = 0;
  const checking = new Set<string>();

  function apply(connection: string, state: CredentialsState): void {
    const before = stateOf(connection);
    toCheck.delete(connection);
    // It comes last again after each check.
    if (state !== 'accepted') toCheck.set(connection, state);
    if (before === state) return;
    changes++;
    onCredentials(connection, state);
  }

  const stateOf = (connection: string): CredentialsState => toCheck.get(connection) ?? 'accepted';

  function conclude(connection: string, state: 'accepted' | 'refused', isCheck: boolean): Promise<void> {
    const isKnown = () => !isCheck && stateOf(connection) === state;
    if (isKnown()) return Promise.resolve();
    return queue.add(connection, async () => {
      if (isKnown()) return;
      await writeCredentials(database, connection, state, clock());
      apply(connection, state);
    });
  }

  async function noteProbe(connection: string, { kind }: HealthReport): Promise<void> {
    if (kind === 'answered') await conclude(connection, 'accepted', false);
    if (kind === 'refused') await conclude(connection, 'refused', true);
  }

  async function checkOne(connection: string, patience: number): Promise<void> {
    if (checking.has(connection) || checking.size >= maxOpen) return;
    checking.add(connection);
    try {
      const report = await probe(connection, patience);
      await noteProbe(connection, report);
      // Without an answer its turn comes again after all others.
      if (report.kind === 'unavailable') apply(connection, stateOf(connection));
    } finally {
      checking.delete(connection);
    }
  }

  return {
    isAccepted: (connection) => !toCheck.has(connection),
    apply,
    conclude,
    noteProbe,
    next: (wanted) =>
      [...toCheck]
        .filter(([, state]) => state === wanted)
        .slice(0, mostNext)
        .map(([connection]) => connection),
    async check(connections, patience) {
      await Promise.all(connections.map((connection) => checkOne(connection, patience)));
    },
    async load() {
      const before = changes;
      const stored = await listToCheck(database);
      // A change during this read is newer than its result.
      if (changes !== before) return;
      for (const connection of toCheck.keys()) if (!stored.has(connection)) apply(connection, 'accepted');
      for (const [connection, state] of stored) if (stateOf(connection) !== state) apply(connection, state);
    },
    refused: () => [...toCheck.values()].filter((state) => state === 'refused').length,
  };
}
