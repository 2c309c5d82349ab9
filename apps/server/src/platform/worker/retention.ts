import { retentionDays } from '../database/growing-tables.ts';
import { col, readerOf, rows } from '../database/index.ts';
import type { Job } from './periodic.ts';

/** Rows of each table deleted at a time: few enough not to block anybody. */
const atOnce = 1_000;

/** Deletes verification attempts and idempotency keys whose retention is over. */
export const deleteOldRequests: Job = {
  name: 'delete old requests',
  interval: 'deleteOldRequests',
  async run({ signal, now, underLock }) {
    const before = (table: 'verification_attempt' | 'idempotency') =>
      new Date(now.getTime() - retentionDays(table) * 86_400_000);
    for (let deleted = atOnce; deleted >= atOnce && !signal.aborted; ) {
      deleted = await underLock(null, async (tx) => {
        const [row] = await readerOf(tx)(rows({ deleted: col.integer })`
          select delete_old_requests(${before('verification_attempt')}, ${before('idempotency')}, ${atOnce}) as deleted`);
        return row?.deleted ?? 0;
      });
    }
  },
};
