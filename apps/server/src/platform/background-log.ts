import type { FastifyBaseLogger } from 'fastify';
import { type Database, rows } from './database/index.ts';
import { Failure } from './errors.ts';

export interface BackgroundLog {
  debug(fields: object, text: string): void;
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
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
  const probe = () => database.readShared(rows({})`select`);
  /** One for all failures at a time: a later one may already reach the database, and would log the same outage again. */
  let inquiry: Promise<unknown> | null = null;

  function onBack(): void {
    isOut = false;
    log.warn('the database is available again');
  }

  function probeLater(): void {
    if (!isClosed) setTimeout(() => void probe().then(onBack, probeLater), interval).unref();
  }

  return {
    debug: (fields, text) => log.debug(fields, text),
    info: (fields, text) => log.info(fields, text),
    warn(fields, text) {
      const err = 'err' in fields ? fields.err : undefined;
      if (!(err instanceof Failure && err.status === 'unavailable')) return log.warn(fields, text);
      if (isOut) return;
      // A statement that took too long fails in the same way.
      inquiry ??= probe().finally(() => {
        inquiry = null;
      });
      inquiry.then(
        () => log.warn(fields, text),
        (lost: unknown) => {
          if (isOut) return;
          isOut = true;
          log.warn({ err: lost }, 'the database is unavailable');
          probeLater();
        },
      );
    },
    close() {
      isClosed = true;
    },
  };
}
