import { message } from '@afyakadi/contract';
import { col, readerOf, rows } from '../../platform/database/index.ts';
import { jsonOf } from '../../platform/database/messages.ts';
import type { Job } from '../../platform/worker/periodic.ts';

/** Rows of each kind deleted at a time: few enough not to block anybody. */
const atOnce = 1_000;

/** The problem of a message that was still waiting after 15 minutes. */
const interrupted = jsonOf(message('administration.messageInterrupted'));

/** Deletes, every ten minutes, expired rows of sign-ins. */
export const forgetExpired: Job = {
  name: 'forget what has expired',
  interval: 'forgetExpired',
  async run({ signal, now, underLock }) {
    for (;;) {
      const gone = await underLock(null, async (tx) => {
        const [row] = await readerOf(tx)(rows({ gone: col.integer })`
          select forget_expired(${now}, ${atOnce}, ${interrupted}) as gone`);
        return row?.gone ?? 0;
      });
      // Fewer rows than the limit: no more are left of any kind.
      if (gone < atOnce || signal.aborted) return;
    }
  },
};
