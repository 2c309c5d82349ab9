import { sql } from 'kysely';
import { readerFor } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import { type Delivery, type DeliveryParts, deliver } from './deliver.ts';
import { expedite, expediteFailed, isPartitionUnderWay, releaseLease, takeFirst, takeNext } from './store.ts';

/** Jobs of a facility that all processes together deliver at a time; those that a person waits for are extra. */
const mostAtOnce = 4;

/** Messages that the scheme receives after the commit. */
export interface Outbox {
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
  const underWay = new Set<Delivery>();
  /** Running deliveries of this process by facility. */
  const takers = new Map<string, number>();
  let stopped = false;

  async function end(delivery: Delivery): Promise<boolean> {
    underWay.add(delivery);
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
        if (!(await end(deliver(parts, facilityId, row, lease)))) return;
      } else {
        if (!(await isPartitionUnderWay(readerFor(database, facilityId), facilityId, partitionKey))) return;
        await sleep(timings.peek);
      }
    }
  }

  async function take(facilityId: string): Promise<void> {
    while (!stopped) {
      const lease = newId();
      const row = await takeNext(database, { facilityId, lease, leaseTime, now: clock(), most: mostAtOnce });
      if (!row) return;
      if (stopped) return releaseLease(database, { facilityId, id: row.id, lease });
      await end(deliver(parts, facilityId, row, lease));
    }
  }

  async function drain(facilityId: string): Promise<void> {
    const free = mostAtOnce - (takers.get(facilityId) ?? 0);
    await Promise.all(
      Array.from({ length: free }, async () => {
        takers.set(facilityId, (takers.get(facilityId) ?? 0) + 1);
        await take(facilityId).finally(() => takers.set(facilityId, (takers.get(facilityId) ?? 1) - 1));
      }),
    );
  }

  const failed = (error: unknown) => parts.onFailure(error, null);
  return {
    drain,
    expedite: (facilityId, partitionKey, now) =>
      expedite(readerFor(database, facilityId), { facilityId, partitionKey, now }),
    wake: (facilityId) => void drain(facilityId).catch(failed),
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
    async sweep() {
      const due = await database.readShared(
        sql<{ facility_id: string }>`select facility_id from outbox_due(${clock()})`,
      );
      await Promise.all(due.map(({ facility_id }) => drain(facility_id)));
    },
    async onUp(facilityId) {
      await expediteFailed(database, facilityId, clock());
      await drain(facilityId);
    },
    async stop() {
      stopped = true;
      const bound = new Promise<void>((resolve) => {
        setTimeout(resolve, timings.stop).unref();
      });
      await Promise.race([Promise.allSettled([...underWay].map(({ done }) => done)), bound]);
      await Promise.all([...underWay].map((delivery) => delivery.abandon()));
    },
  };
}
