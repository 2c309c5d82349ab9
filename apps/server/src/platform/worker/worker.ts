import { col, newId, readerFor, rows } from '../database/index.ts';
import { type Run, runTask, type WorkerParts } from './run.ts';
import { expedite, expediteFailed, isPartitionUnderWay, releaseLease, takeFirst, takeNext } from './store.ts';
import { createWakeUps } from './wake-ups.ts';

/** Tasks of a facility that all processes together run at a time; those that a person waits for are extra. */
const maxAtOnce = 4;

/** Runs tasks after the commit. */
export interface Worker {
  /** Runs tasks from now on, as soon as they are due. Waits for nothing. */
  start(): void;
  /**
   * Runs what is due in a partition. Resolves when nothing is left in it, or after `timings.runNow`; the run then
   * continues in the background. For a call that has just added a task, after its commit. Never rejects.
   */
  runNow(facilityId: string, partitionKey: string): Promise<void>;
  /** Makes all waiting tasks of a partition due now. */
  expedite(facilityId: string, partitionKey: string, now: Date): Promise<void>;
  /** Runs whatever is due at a facility, in the background. */
  wake(facilityId: string): void;
  /** The same; resolves when nothing is due any more, or other processes run the rest. */
  drain(facilityId: string): Promise<void>;
  /** Finds what is due at all facilities, and runs it. */
  sweep(): Promise<void>;
  /** Tries again at once what failed at a facility; null: at all facilities that a scheme's service serves. */
  retryFailed(facilityId: string | null): Promise<void>;
  /** Takes no more tasks. Waits briefly for those that run, then releases their leases. */
  stop(): Promise<void>;
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Runs what waits, by the handlers of its kinds. Several processes may do so at once. */
export function createWorker(parts: WorkerParts): Worker {
  const { database, clock, timings } = parts;
  const leaseTime = timings.lease;
  const underWay = new Map<Run, string>();
  /** Takers of this process by facility. */
  const takers = new Map<string, number>();
  let stopped = false;
  const failed = (error: unknown) => parts.onFailure(error, null);

  async function end(run: Run, partitionKey: string): Promise<boolean> {
    underWay.set(run, partitionKey);
    try {
      return await run.done;
    } finally {
      underWay.delete(run);
    }
  }

  /** Runs until nothing is left in the partition, or `over`. Waits for runs by others there. */
  async function runPartition(facilityId: string, partitionKey: string, over: () => boolean): Promise<void> {
    while (!stopped && !over()) {
      const lease = newId();
      const row = await takeFirst(database, { facilityId, partitionKey, lease, leaseTime, now: clock() });
      if (row && stopped) return releaseLease(database, { facilityId, id: row.id, lease });
      if (row) {
        if (!(await end(runTask(parts, facilityId, row, lease), partitionKey))) return;
        continue;
      }
      const run = [...underWay].find(([, key]) => key === partitionKey)?.[0];
      if (run) {
        if (!(await run.done)) return;
        continue;
      }
      if (!(await isPartitionUnderWay(readerFor(database, facilityId), facilityId, partitionKey))) return;
      await sleep(timings.peek);
    }
  }

  async function take(facilityId: string): Promise<void> {
    const others: Promise<void>[] = [];
    while (!stopped) {
      const lease = newId();
      const taking = { facilityId, lease, leaseTime, now: clock(), most: maxAtOnce };
      const taken = await takeNext(database, taking);
      if (!taken.row) {
        wakeUps.nextAt(facilityId, taken.nextAt);
        break;
      }
      const { row } = taken;
      if (stopped) return releaseLease(database, { facilityId, id: row.id, lease });
      // More may be due: most wake-ups are about one task, for which one taker is enough.
      if (isTakerFree(facilityId)) others.push(drain(facilityId).catch(failed));
      await end(runTask(parts, facilityId, row, lease), row.partition_key);
    }
    await Promise.all(others);
  }

  const isTakerFree = (facilityId: string) => (takers.get(facilityId) ?? 0) < maxAtOnce;

  async function drain(facilityId: string): Promise<void> {
    if (stopped || !isTakerFree(facilityId)) return;
    takers.set(facilityId, (takers.get(facilityId) ?? 0) + 1);
    await take(facilityId).finally(() => takers.set(facilityId, (takers.get(facilityId) ?? 1) - 1));
  }

  async function sweep(): Promise<void> {
    const due = await database.readShared(
      rows({ facility_id: col.uuid })`select facility_id from outbox_due(${clock()})`,
    );
    await Promise.all(due.map(({ facility_id }) => drain(facility_id)));
  }

  const wake = (facilityId: string) => void drain(facilityId).catch(failed);
  const wakeUps = createWakeUps({
    database,
    clock,
    timings,
    onDue: wake,
    onSweep: () => void sweep().catch(failed),
  });
  return {
    start: wakeUps.start,
    drain,
    expedite: (facilityId, partitionKey, now) =>
      expedite(readerFor(database, facilityId), { facilityId, partitionKey, now }),
    wake,
    async runNow(facilityId, partitionKey) {
      let isOver = false;
      await waitAtMost(timings.runNow, runPartition(facilityId, partitionKey, () => isOver).catch(failed));
      isOver = true;
    },
    sweep,
    async retryFailed(facilityId) {
      if (facilityId === null) {
        await database.readShared(rows({})`select outbox_expedite_failed(${clock()})`);
        return sweep();
      }
      await expediteFailed(database, facilityId, clock());
      await drain(facilityId);
    },
    async stop() {
      stopped = true;
      const closing = wakeUps.stop();
      await waitAtMost(timings.stop, Promise.allSettled([...underWay.keys()].map(({ done }) => done)));
      await Promise.all([closing, ...[...underWay.keys()].map((run) => run.abandon())]);
    },
  };
}

/** Resolves with the work, or after so many milliseconds without it. */
async function waitAtMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds).unref();
  });
  await Promise.race([work, over]);
  clearTimeout(timer);
}
