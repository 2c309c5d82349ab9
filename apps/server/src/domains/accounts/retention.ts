import { message } from '@afyakadi/contract';
import { sql } from 'kysely';
import { jsonOf } from '../../platform/database/messages.ts';
import type { Job } from '../../platform/jobs/index.ts';

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
        const { rows } = await sql<{ gone: number }>`
          select forget_expired(${now}, ${atOnce}, ${interrupted}) as gone`.execute(tx);
        return rows[0]?.gone ?? 0;
      });
      // Fewer rows than the limit: no more are left of any kind.
      if (gone < atOnce || signal.aborted) return;
    }
  },
};
