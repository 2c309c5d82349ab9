import { col, readerOf, rows } from '../../platform/database/index.ts';
import type { Job } from '../../platform/worker/periodic.ts';

/** Days for which the list shows finished jobs; their results are stored with their subjects. */
const retention = 30;
const rowsAtOnce = 1_000;

/** Deletes jobs that were delivered long ago; keeps those that were given up. */
export const forgetDelivered: Job = {
  name: 'forget-delivered',
  interval: 'forgetDelivered',
  async run({ underLock, signal, now }) {
    const before = new Date(now.getTime() - retention * 86_400_000);
    for (let gone = rowsAtOnce; gone === rowsAtOnce && !signal.aborted; ) {
      gone = await underLock(null, async (tx) => {
        const [row] = await readerOf(tx)(rows({ gone: col.integer })`
          select forget_delivered(${before}, ${rowsAtOnce}) as gone`);
        return row?.gone ?? 0;
      });
    }
  },
};
