import { type Queue, startQueue } from '../../platform/queue/fetch.ts';
import type { Timings } from '../../platform/timings.ts';
import type { Outbox } from './outbox.ts';

export interface WakeUpParts {
  /** The queue's own login of the database; null: there is no queue. */
  url: string | null;
  timings: Pick<Timings, 'database' | 'queue' | 'outbox'>;
  onFailure(error: unknown): void;
}

/**
 * Wakes the outbox while a server runs: by the queue's jobs when they are due, and by polling for waiting ones.
 * Neither waits for a scheme.
 */
export function createWakeUps(outbox: Outbox, { url, timings, onFailure }: WakeUpParts) {
  let queue: Promise<Queue | null> = Promise.resolve(null);
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const sweep = () => void outbox.sweep().catch(onFailure);

  /** A database that is unavailable at the start comes later; polling continues meanwhile. */
  function startIt(from: string): Promise<Queue | null> {
    const onDue = (jobs: readonly { facilityId: string }[]) => {
      for (const facilityId of new Set(jobs.map((job) => job.facilityId))) outbox.wake(facilityId);
    };
    return startQueue({ url: from, timings, onDue, onFailure }).catch((error: unknown) => {
      onFailure(error);
      return null;
    });
  }

  return {
    start(): void {
      sweep();
      timer = setInterval(() => {
        sweep();
        if (url === null) return;
        queue = queue.then((there) => there ?? (stopped ? null : startIt(url)));
      }, timings.outbox.sweep).unref();
      if (url !== null) queue = startIt(url);
    },
    async stop(): Promise<void> {
      stopped = true;
      clearInterval(timer);
      await Promise.all([queue.then((there) => there?.stop()).catch(onFailure), outbox.stop()]);
    },
  };
}
