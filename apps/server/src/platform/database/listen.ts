import pg from 'pg';
import type { Timings } from '../timings.ts';

export interface ListenHandlers {
  /** A notice came. */
  onNotice(payload: string): void;
  /** A transaction of this process with a notice was committed; delivered before the committing call returns. */
  onOwn?(payload: string): void;
  /** Notices may have been missed: called when the listening begins, and as long as it does not, at every attempt. */
  onGap(): void;
}

export interface Listening {
  close(): Promise<void>;
}

/**
 * Listens to a channel in a session of its own, and makes a new one whenever it is lost. A name that a program chooses
 * is no value: `channel` must come from the code.
 */
export function listen(
  config: pg.ClientConfig,
  channel: string,
  handlers: ListenHandlers,
  timings: Timings['notices'],
): Listening {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let wait = timings.firstRetry;
  let closed = false;

  async function open(): Promise<void> {
    const own = new pg.Client({ ...config, query_timeout: timings.pingAnswer });
    client = own;
    own.on('error', () => lost(own));
    own.on('end', () => lost(own));
    own.on('notification', ({ payload }) => handlers.onNotice(payload ?? ''));
    try {
      await own.connect();
      await own.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch {
      return lost(own);
    }
    if (client !== own) return;
    wait = timings.firstRetry;
    handlers.onGap();
    timer = setTimeout(() => void ping(own), timings.ping);
  }

  /** Finds a session whose other end vanished: it reports nothing without being asked. */
  async function ping(own: pg.Client): Promise<void> {
    try {
      await own.query('select 1');
    } catch {
      return lost(own);
    }
    if (client === own && !closed) timer = setTimeout(() => void ping(own), timings.ping);
  }

  function lost(own: pg.Client): void {
    if (client !== own) return;
    client = undefined;
    clearTimeout(timer);
    own.end().catch(() => {});
    if (closed) return;
    handlers.onGap();
    timer = setTimeout(() => void open(), wait * (0.75 + Math.random() / 2));
    wait = Math.min(wait * 2, timings.longestRetry);
  }

  void open();
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      const own = client;
      client = undefined;
      // Does not wait for one that hangs: the process ends, or does not need it.
      const bound = new Promise((resolve) => setTimeout(resolve, timings.close).unref());
      await Promise.race([own?.end().catch(() => {}), bound]);
    },
  };
}
