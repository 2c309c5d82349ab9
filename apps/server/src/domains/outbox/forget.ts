import { sql } from 'kysely';
import type { Job } from '../../platform/jobs/index.ts';

/** For how long the list shows what is done, in days; what came of it stands where it belongs. */
const retention = 30;
const rowsAtOnce = 1_000;

/** Takes out what was delivered long ago. What was given up stays. */
export const forgetDelivered: Job = {
  name: 'forget-delivered',
  interval: 'forgetDelivered',
  async run({ underLock, signal, now }) {
    const before = new Date(now.getTime() - retention * 86_400_000);
    for (let gone = rowsAtOnce; gone === rowsAtOnce && !signal.aborted; ) {
      gone = await underLock(null, async (tx) => {
        const { rows } = await sql<{ gone: number }>`
          select forget_delivered(${before}, ${rowsAtOnce}) as gone`.execute(tx);
        return rows[0]?.gone ?? 0;
      });
    }
  },
};
