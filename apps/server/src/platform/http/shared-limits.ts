import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type Database, type Listening, notifyAfterCommit } from '../database/index.ts';
import type { Limiter } from './limiter.ts';

export const limitsChannel = 'afyakadi_limits';

/**
 * Makes the limits those of all servers of the database: each reports the twentieths that a name has used. So n servers
 * together let at most n - 1 twentieths too many pass, and what comes before a notice arrives.
 */
export function shareLimits(
  app: FastifyInstance,
  database: Database,
  limiters: Readonly<Record<string, Limiter>>,
  clock: () => Date,
): void {
  const own = randomUUID();
  let listening: Listening | undefined;
  app.addHook('onListen', async () => {
    for (const [of, limiter] of Object.entries(limiters)) {
      limiter.onShare = ({ name, window, count }) => {
        const notice = [own, of, window, count, name].join(' ');
        // A notice that is lost makes the limit wider until the next one.
        database
          .sharedTransaction(async (tx) => notifyAfterCommit(tx, limitsChannel, notice))
          .catch(() => {});
      };
    }
    listening = database.listen(limitsChannel, {
      onNotice(text) {
        const [process = '', of = '', window, count, name] = text.split(' ');
        if (process === own || !name) return;
        limiters[of]?.hear(process, { name, window: Number(window), count: Number(count) }, clock());
      },
      onGap() {},
    });
  });
  app.addHook('preClose', async () => listening?.close());
}
