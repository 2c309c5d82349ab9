import { type Database, type Listening, notifyAfterCommit, type Tx } from '../database/index.ts';
import type { Timings } from '../timings.ts';

/** The channel of notices that a task is due earlier than known; the payload is the facility's identifier. */
const channel = 'afyakadi_outbox';

/** The longest delay that setTimeout accepts, in milliseconds. */
const maxDelay = 2 ** 31 - 1;

/** Wakes every running server once the change is committed: a task of the facility was added, or is due at another time. */
export function notifyDue(tx: Tx, facilityId: string): void {
  notifyAfterCommit(tx, channel, facilityId);
}

interface WakeUpParts {
  database: Database;
  clock: () => Date;
  timings: Pick<Timings['worker'], 'sweep'>;
  /** Something may be due at the facility. */
  onDue(facilityId: string): void;
  /** Something may be due anywhere. */
  onSweep(): void;
}

interface WakeUps {
  start(): void;
  /** Wakes the facility at the time of its next task; null: nothing waits there. Ignored before the start. */
  nextAt(facilityId: string, at: Date | null): void;
  stop(): Promise<void>;
}

/**
 * Wakes the worker while a server runs: by notices of new tasks, by a timer for each facility's next task, and by
 * sweeps for what a killed process did not announce. No wake-up is stored, so none can be lost.
 */
export function createWakeUps({ database, clock, timings, onDue, onSweep }: WakeUpParts): WakeUps {
  const timers = new Map<string, NodeJS.Timeout>();
  let listening: Listening | undefined;
  let sweeps: NodeJS.Timeout | undefined;
  return {
    start() {
      listening = database.listen(channel, { onNotice: onDue, onGap: onSweep });
      sweeps = setInterval(onSweep, timings.sweep).unref();
    },
    nextAt(facilityId, moment) {
      clearTimeout(timers.get(facilityId));
      timers.delete(facilityId);
      if (!listening || !moment) return;
      const delay = Math.min(Math.max(0, moment.getTime() - clock().getTime()), maxDelay);
      timers.set(facilityId, setTimeout(() => onDue(facilityId), delay).unref());
    },
    async stop() {
      clearInterval(sweeps);
      for (const timer of timers.values()) clearTimeout(timer);
      const closing = listening;
      listening = undefined;
      await closing?.close();
    },
  };
}
