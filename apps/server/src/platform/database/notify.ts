import type { Timings } from '../timings.ts';
import { type Notice, pendingOf } from './pending.ts';
import type { Read, Tx } from './reader.ts';
import { col, rows } from './rows.ts';

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });

/**
 * Notifies the listeners of a channel after the commit, once per notice. A NOTIFY inside the transaction would lock
 * the whole cluster until the commit is on disk, so all changes would wait for each other (measured with 8 sessions:
 * 600 commits a second instead of 1,300). A crash in between loses the notice but never the change, so listeners also
 * poll.
 */
export function notifyAfterCommit(tx: Tx, channel: string, payload: string): void {
  pendingOf(tx).notices.set(`${channel} ${payload}`, { channel, payload });
}

/**
 * Makes what sends a committed transaction's notices: together with those of others that wait, one call at a time.
 * @param tellOwn hears each of them first: what this process must not learn later than its caller
 */
export function createNotifier(
  send: (query: Read<unknown>) => Promise<unknown>,
  notifyOwn: (channel: string, payload: string) => void,
  timings: Pick<Timings['notices'], 'batch' | 'resend'>,
): (tx: Tx) => void {
  let waiting = new Map<string, Notice>();
  let busy = false;

  async function sendAll(): Promise<void> {
    busy = true;
    while (waiting.size > 0) {
      const now = [...waiting.values()];
      waiting = new Map();
      const channels = now.map((notice) => notice.channel);
      const payloads = now.map((notice) => notice.payload);
      // A notice need not survive, so it does not wait for the disk.
      const query = rows({
        set_config: col.text,
      })`select set_config('synchronous_commit', 'off', true), pg_notify(channel, payload)
        from unnest(${channels}::text[], ${payloads}::text[]) as notice(channel, payload)`;
      await send(query).catch(async () => {
        await wait(timings.resend);
        await send(query).catch(() => {});
      });
      // Notices that arrive meanwhile are sent together: each takes that lock for a moment.
      await wait(timings.batch);
    }
    busy = false;
  }

  return (tx) => {
    for (const [name, notice] of pendingOf(tx).notices) {
      waiting.set(name, notice);
      notifyOwn(notice.channel, notice.payload);
    }
    if (!busy && waiting.size > 0) void sendAll();
  };
}
