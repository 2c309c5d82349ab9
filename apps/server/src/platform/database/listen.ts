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

export interface Listener {
  /** Listens to a channel until it is closed. A name that a program chooses is no value: it must come from the code. */
  listen(channel: string, handlers: ListenHandlers): Listening;
  /** Tells those of this process of a notice of its own. */
  notifyOwn(channel: string, payload: string): void;
}

interface Subscription {
  channel: string;
  handlers: ListenHandlers;
}

/** Listens to all channels of a process in one session, while there are any, and makes a new one whenever it is lost. */
export function createListener(config: pg.ClientConfig, timings: Timings['notices']): Listener {
  const subscriptions = new Set<Subscription>();
  const subscribed = (channel: string) =>
    [...subscriptions].filter((subscription) => subscription.channel === channel);
  let running: Promise<void> | undefined;
  let wake = () => {};

  function pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function run(): Promise<void> {
    let wait = timings.firstRetry;
    while (subscriptions.size > 0) {
      const begun = new Set<Subscription>();
      await listenInSession(begun).catch(() => {});
      for (const { handlers } of subscriptions) handlers.onGap();
      if (begun.size > 0) wait = timings.firstRetry;
      if (subscriptions.size > 0) await pause(wait * (0.75 + Math.random() / 2));
      wait = Math.min(wait * 2, timings.longestRetry);
    }
    running = undefined;
  }

  /** Rejects when the session is lost; resolves when there is no subscription any more. */
  async function listenInSession(begun: Set<Subscription>): Promise<void> {
    const client = new pg.Client({ ...config, query_timeout: timings.pingAnswer });
    const lost = new Promise<never>((_, reject) => {
      client.on('error', reject);
      client.on('end', () => reject(new Error('The session ended')));
    });
    lost.catch(() => {});
    client.on('notification', ({ channel, payload = '' }) => {
      for (const { handlers } of subscribed(channel)) handlers.onNotice(payload);
    });
    const isNew = (subscription: Subscription) => !begun.has(subscription);
    try {
      await client.connect();
      while (subscriptions.size > 0) {
        const added = [...subscriptions].filter(isNew);
        const statements = added.map(({ channel }) => `listen ${pg.escapeIdentifier(channel)}`);
        // A session whose other end vanished reports nothing without being asked.
        await client.query(statements.join('; ') || 'select 1');
        for (const subscription of added) {
          begun.add(subscription);
          if (subscriptions.has(subscription)) subscription.handlers.onGap();
        }
        if (![...subscriptions].some(isNew)) await Promise.race([pause(timings.ping), lost]);
      }
    } catch (error) {
      wake();
      client.end().catch(() => {});
      throw error;
    }
    await client.end();
  }

  return {
    listen(channel, handlers) {
      const subscription = { channel, handlers };
      subscriptions.add(subscription);
      wake();
      running ??= run();
      return {
        async close() {
          subscriptions.delete(subscription);
          if (subscriptions.size > 0) return;
          wake();
          // Does not wait for one that hangs: the process ends, or does not need it.
          const bound = new Promise((resolve) => setTimeout(resolve, timings.close).unref());
          await Promise.race([running, bound]);
        },
      };
    },
    notifyOwn(channel, payload) {
      for (const { handlers } of subscribed(channel)) handlers.onOwn?.(payload);
    },
  };
}
