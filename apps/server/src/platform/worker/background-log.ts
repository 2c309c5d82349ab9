import type { FastifyBaseLogger } from 'fastify';
import { codeOf } from '../database/errors.ts';
import { type Database, rows } from '../database/index.ts';
import { Failure } from '../errors.ts';
import { QueueFull, QueueLate } from '../fair-queue.ts';

export interface BackgroundLog {
  debug(fields: object, text: string): void;
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
}

/** SQLSTATEs by which PostgreSQL ends a statement or transaction that takes too long or meets another one. */
const endedByItself = /^(57014|55P03|40001|40P01|25P0[34])$/;

/**
 * Whether a failure says that the database is unavailable, by its cause alone: a session that is asked now may be one
 * that ends next.
 */
function isOutage(err: unknown): err is Failure {
  if (!(err instanceof Failure && err.status === 'unavailable' && err.cause)) return false;
  const { cause } = err;
  return !(cause instanceof QueueLate || cause instanceof QueueFull || endedByItself.test(codeOf(cause)));
}

/**
 * The log of the work in the background. While the database is unavailable, all of this work fails at each interval: then
 * one line says so, and one says when it is available again.
 * @param interval milliseconds between two attempts to reach it again
 */
export function createBackgroundLog(
  log: FastifyBaseLogger,
  database: Pick<Database, 'readShared'>,
  interval: number,
): BackgroundLog & { close(): void } {
  let isOut = false;
  let isClosed = false;

  function onBack(): void {
    isOut = false;
    log.warn('the database is available again');
  }

  function probeLater(): void {
    if (isClosed) return;
    const probe = () => void database.readShared(rows({})`select`).then(onBack, probeLater);
    setTimeout(probe, interval).unref();
  }

  return {
    debug: (fields, text) => log.debug(fields, text),
    info: (fields, text) => log.info(fields, text),
    warn(fields, text) {
      const err = 'err' in fields ? fields.err : undefined;
      if (!isOutage(err)) return log.warn(fields, text);
      if (isOut) return;
      isOut = true;
      log.warn({ err }, 'the database is unavailable');
      probeLater();
    },
    close() {
      isClosed = true;
    },
  };
}
