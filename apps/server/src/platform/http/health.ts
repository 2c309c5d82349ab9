import { itemEnvelope } from '@afyakadi/contract';
import type { FastifyInstance } from 'fastify';
import { type Database, rows } from '../database/index.ts';
import { Failure } from '../errors.ts';

/**
 * `/health/live`: the process answers. `/health/ready`: it can do its work, for its database and its threads answer too.
 * @param stuck whether only a restart can correct a part of the process
 * @param draining aborted when the server is about to stop: proxies must send no more
 */
export function registerHealth(
  app: FastifyInstance,
  {
    database,
    stuck,
    draining,
  }: { database: Database; stuck: () => boolean; draining: AbortSignal | undefined },
): void {
  app.get('/health/live', async () => itemEnvelope({ status: 'live' }, {}));
  app.get('/health/ready', async () => {
    if (draining?.aborted || stuck() || database.isFull()) throw new Failure('unavailable');
    try {
      await database.readShared(rows({})`select`);
      return itemEnvelope({ status: 'ready' }, {});
    } catch (error) {
      throw new Failure('unavailable', undefined, { cause: error });
    }
  });
}
