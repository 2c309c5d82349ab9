import { itemEnvelope } from '@afyakadi/contract';
import type { FastifyInstance } from 'fastify';
import { type Database, rows } from '../database/index.ts';
import { Failure } from '../errors.ts';

/** `/health/live`: the process answers. `/health/ready`: it can do its work, for its database answers too. */
export function registerHealth(app: FastifyInstance, database: Database): void {
  app.get('/health/live', async () => itemEnvelope({ status: 'live' }, {}));
  app.get('/health/ready', async () => {
    try {
      await database.readShared(rows({})`select`);
      return itemEnvelope({ status: 'ready' }, {});
    } catch (error) {
      throw new Failure('unavailable', undefined, { cause: error });
    }
  });
}
