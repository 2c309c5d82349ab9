import { type Listening, newId } from '../../platform/database/index.ts';
import type { AddressState, HealthReport } from '../port/link.ts';
import { addressChannel, leaseAddress, readAddressNotice, releaseAddress } from './address.ts';
import { type AddressMonitorParts, createAddressMonitor } from './address-monitor.ts';
import { type CredentialsMonitorParts, createCredentialsMonitor } from './credentials-monitor.ts';
import { beforeFirst, credentialsChannel, listAfter, readNotice } from './state.ts';
import { createWriteQueue } from './write-queue.ts';

type HealthMonitorParts = Omit<AddressMonitorParts, 'queue' | 'leases' | 'onProbe'> &
  Omit<CredentialsMonitorParts, 'queue'>;

export interface HealthMonitor {
  /** Starts probing the address if no other process does. */
  start(): void;
  /** Takes the outcome of a call. An unanswered call only triggers a probe: its endpoint alone may be down. */
  report(connection: string, report: HealthReport): void;
  /** Probes now. Resolves when the report is written. */
  probeNow(connection: string): Promise<void>;
  /** The settings of the connection changed. */
  forget(connection: string): void;
  /** The state of the address, and how many facilities' credentials are refused, as this process knows them. */
  stats(): Map<AddressState | 'refused', number>;
  stop(): Promise<void>;
}

/** How many connections are checked in turn with each probe, however many there are. */
const maxInTurn = 2;

/**
 * Monitors the address of a scheme for all facilities that use it. The process that leases the address probes it with
 * the credentials of one facility; calls of every process report too. The state is stored once, and a notice tells
 * every process of a change. Each facility's row stores whether the scheme accepts its credentials, and is written when
 * that changes. The monitoring process checks all credentials in turn, a few with each probe.
 */
export function createHealthMonitor(parts: HealthMonitorParts): HealthMonitor {
  const { database, address, timings, probe, onFailure } = parts;
  const processId = newId();
  const queue = createWriteQueue(onFailure);
  const credentials = createCredentialsMonitor({ ...parts, queue });
  let leases = false;
  const monitor = createAddressMonitor({
    ...parts,
    queue,
    leases: () => leases,
    onProbe: credentials.noteProbe,
  });
  /** Where the checks in turn continue. */
  let lastInTurn = beforeFirst;
  let listenings: Listening[] = [];
  let stopped = false;
  let turning: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function nextInTurn(): Promise<string[]> {
    const next = await listAfter(database, lastInTurn, maxInTurn);
    lastInTurn = (next.length === maxInTurn ? next.at(-1) : undefined) ?? beforeFirst;
    return next;
  }

  /** Probes with the credentials of a connection whose call failed, and if they are not answered with another's. */
  async function probeAfterFailure(connection: string): Promise<void> {
    const isUseless = () =>
      stopped || monitor.state() === 'down' || monitor.sinceProbe() < timings.probeAfterFailure;
    if (isUseless()) return;
    const lender = monitor.lender();
    const others = lender === undefined ? await listAfter(database, beforeFirst, 2) : [lender];
    // Another failure may have been faster.
    if (!isUseless()) await monitor.probe([...new Set([connection, ...others])]);
  }

  /** The work of the process that leases the address: at most one probe in each interval, and some checks. */
  async function monitorAddress(): Promise<void> {
    const unknown = credentials.next('unknown');
    let checks = unknown;
    // Half an interval early rather than a whole one late.
    if (monitor.sinceProbe() >= timings.probe - timings.poll / 2) {
      const inTurn = await nextInTurn();
      const lender = monitor.lender();
      const accepted = [...(lender === undefined ? [] : [lender]), ...inTurn].filter(credentials.isAccepted);
      const all = [...new Set([...accepted, ...unknown, ...credentials.next('refused')])];
      const tried = await monitor.probe(all);
      checks = all.filter((connection) => !tried.has(connection));
    }
    const state = monitor.state();
    if (state === 'up' || state === 'slow') await credentials.check(checks, monitor.patience());
  }

  async function turn(): Promise<void> {
    const before = monitor.changes();
    const [leased] = await Promise.all([
      leaseAddress(database, address, processId, timings.lease),
      credentials.load(),
    ]);
    leases = leased.isMine;
    // A change during this read is newer than its result.
    if (monitor.changes() === before) monitor.apply(leased.state);
    if (leased.isMine && !stopped) void monitorAddress().catch(onFailure);
  }

  function schedule(after: number): void {
    if (stopped) return;
    timer = setTimeout(() => {
      turning = turn().catch(onFailure);
      void turning.finally(() => schedule(timings.poll));
    }, after).unref();
  }

  return {
    start() {
      // The next interval makes up for a lost notice.
      const listen = (channel: string, onNotice: (notice: string) => void) =>
        database.listen(channel, { onNotice, onGap: () => {} });
      listenings = [
        listen(addressChannel, (notice) => {
          const change = readAddressNotice(notice);
          if (change?.address === address) monitor.apply(change.state);
        }),
        listen(credentialsChannel, (notice) => {
          const change = readNotice(notice);
          credentials.apply(change.connection, change.state);
        }),
      ];
      schedule(0);
    },
    report(connection, report) {
      if (report.kind === 'unavailable') return void probeAfterFailure(connection).catch(onFailure);
      if (report.kind === 'answered') void monitor.conclude(report, false);
      void credentials.conclude(connection, report.kind === 'answered' ? 'accepted' : 'refused', false);
    },
    async probeNow(connection) {
      const report = await probe(connection, timings.testProbe);
      if (report.kind === 'unavailable') {
        // A person requested the probe: two failures in a row make it down at once.
        await monitor.conclude(report, true);
        return monitor.conclude({ ...report, began: performance.now() }, true);
      }
      if (report.kind === 'answered') await monitor.conclude(report, true);
      await credentials.conclude(connection, report.kind === 'answered' ? 'accepted' : 'refused', true);
    },
    forget: (connection) => credentials.apply(connection, 'unknown'),
    stats: () =>
      new Map<AddressState | 'refused', number>([
        [monitor.state() ?? 'unknown', 1],
        ['refused', credentials.refused()],
      ]),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await turning;
      await queue.empty();
      await Promise.all(listenings.map((listening) => listening.close()));
      await releaseAddress(database, processId).catch(() => {});
    },
  };
}
