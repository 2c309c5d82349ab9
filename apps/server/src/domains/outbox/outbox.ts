import { sql } from 'kysely';
import { readerFor } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import { type Delivery, type DeliveryParts, deliver } from './deliver.ts';
import { expedite, expediteFailed, isPartitionUnderWay, releaseLease, takeFirst, takeNext } from './store.ts';
import { createWakeUps } from './wake-ups.ts';

/** Jobs of a facility that all processes together deliver at a time; those that a person waits for are extra. */
const mostAtOnce = 4;

/** Messages that the scheme receives after the commit. */
export interface Outbox {
  /** Delivers by itself from now on, as soon as something is due. Waits for nothing. */
  start(): void;
  /**
   * Delivers what is due in a partition. Resolves when nothing is left in it, or after `timings.deliverNow`; the
   * delivery then continues in the background. For a call that has just added a job, after its commit. Never rejects.
   */
  deliverNow(facilityId: string, partitionKey: string): Promise<void>;
  /** Makes all waiting jobs of a partition due now. */
  expedite(facilityId: string, partitionKey: string, now: Date): Promise<void>;
  /** Delivers whatever is due at a facility, in the background. */
  wake(facilityId: string): void;
  /** The same; resolves when nothing is due any more, or other processes deliver the rest. */
  drain(facilityId: string): Promise<void>;
  /** Finds what is due at all facilities, and delivers it. */
  sweep(): Promise<void>;
  /** The scheme answers again: what failed is tried again at once. */
  onUp(facilityId: string): Promise<void>;
  /** Takes no more jobs. Waits briefly for those in delivery, then releases their leases. */
  stop(): Promise<void>;
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Delivers what waits, by the handlers of its kinds. Several processes may do so at once. */
export function createOutbox(parts: DeliveryParts): Outbox {
  const { database, clock, timings } = parts;
  const leaseTime = timings.lease;
  const underWay = new Map<Delivery, string>();
  /** Takers of this process by facility. */
  const takers = new Map<string, number>();
  let stopped = false;
  const failed = (error: unknown) => parts.onFailure(error, null);

  async function end(delivery: Delivery, partitionKey: string): Promise<boolean> {
    underWay.set(delivery, partitionKey);
    try {
      return await delivery.done;
    } finally {
      underWay.delete(delivery);
    }
  }

  /** Delivers until nothing is left in the partition, or `over`. Waits for deliveries by others there. */
  async function deliverPartition(
    facilityId: string,
    partitionKey: string,
    over: () => boolean,
  ): Promise<void> {
    while (!stopped && !over()) {
      const lease = newId();
      const row = await takeFirst(database, { facilityId, partitionKey, lease, leaseTime, now: clock() });
      if (row && stopped) return releaseLease(database, { facilityId, id: row.id, lease });
      if (row) {
        if (!(await end(deliver(parts, facilityId, row, lease), partitionKey))) return;
        continue;
      }
      const own = [...underWay].find(([, key]) => key === partitionKey)?.[0];
      if (own) {
        if (!(await own.done)) return;
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
      const taking = { facilityId, lease, leaseTime, now: clock(), most: mostAtOnce };
      const taken = await takeNext(database, taking);
      if (!taken.row) {
        wakeUps.nextAt(facilityId, taken.nextAt);
        break;
      }
      const { row } = taken;
      if (stopped) return releaseLease(database, { facilityId, id: row.id, lease });
      // More may be due: most wake-ups are about one job, for which one taker is enough.
      if (isTakerFree(facilityId)) others.push(drain(facilityId).catch(failed));
      await end(deliver(parts, facilityId, row, lease), row.lane);
    }
    await Promise.all(others);
  }

  const isTakerFree = (facilityId: string) => (takers.get(facilityId) ?? 0) < mostAtOnce;

  async function drain(facilityId: string): Promise<void> {
    if (stopped || !isTakerFree(facilityId)) return;
    takers.set(facilityId, (takers.get(facilityId) ?? 0) + 1);
    await take(facilityId).finally(() => takers.set(facilityId, (takers.get(facilityId) ?? 1) - 1));
  }

  async function sweep(): Promise<void> {
    const due = await database.readShared(
      sql<{ facility_id: string }>`select facility_id from outbox_due(${clock()})`,
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
    async deliverNow(facilityId, partitionKey) {
      let isOver = false;
      const done = deliverPartition(facilityId, partitionKey, () => isOver).catch(failed);
      let timer: NodeJS.Timeout | undefined;
      const over = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, timings.deliverNow).unref();
      });
      await Promise.race([done, over]);
      isOver = true;
      clearTimeout(timer);
    },
    sweep,
    async onUp(facilityId) {
      await expediteFailed(database, facilityId, clock());
      await drain(facilityId);
    },
    async stop() {
      stopped = true;
      const closing = wakeUps.stop();
      const bound = new Promise<void>((resolve) => {
        setTimeout(resolve, timings.stop).unref();
      });
      await Promise.race([Promise.allSettled([...underWay.keys()].map(({ done }) => done)), bound]);
      await Promise.all([closing, ...[...underWay.keys()].map((delivery) => delivery.abandon())]);
    },
  };
}
