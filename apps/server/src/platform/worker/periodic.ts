import { col, type Database, readerOf, rows, type Tx } from '../database/index.ts';
import type { Timings } from '../timings.ts';

/** The context of a job run. */
export interface JobRun {
  /** Aborted when the server stops: a long run ends after its current transaction. */
  readonly signal: AbortSignal;
  readonly now: Date;
  /**
   * Runs work in a transaction with the lock of this job; null: no facility is set. If another process has the lock,
   * the run ends silently.
   */
  underLock<T>(facilityId: string | null, work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Work that comes back by the clock. */
export interface Job {
  /** Unique; its lock's name in the database. */
  name: string;
  /** The time from the end of a run to the next, in each process. */
  interval: Exclude<keyof Timings['jobs'], 'first' | 'firstStep'>;
  run(run: JobRun): Promise<void>;
}

export interface Jobs {
  /** Begins: the first runs come soon, one after the other. */
  start(): void;
  /** Runs a job now and waits for it; throws its error. False: another process is running it. */
  runNow(name: string): Promise<boolean>;
  /** No run begins any more; resolves when the current transactions have ended. */
  stop(): Promise<void>;
}

interface JobsParts {
  database: Database;
  clock: () => Date;
  timings: Timings['jobs'];
  /** Hears of a run that failed; the next one comes as if it had not. */
  onFailure(name: string, error: unknown): void;
}

class LockedElsewhere extends Error {}

/** Runs the periodic work of a server. Every process has its own schedule; the database lets one work at a time. */
export function createJobs(jobs: readonly Job[], parts: JobsParts): Jobs {
  const { database, clock, timings } = parts;
  const ending = new AbortController();
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<unknown>>();

  async function run(job: Job): Promise<boolean> {
    const underLock = <T>(facilityId: string | null, work: (tx: Tx) => Promise<T>): Promise<T> => {
      const locked = async (tx: Tx) => {
        const [lock] = await readerOf(tx)(rows({ mine: col.boolean })`
          select pg_try_advisory_xact_lock(hashtext('job'), hashtext(${job.name})) as mine`);
        if (!lock?.mine) throw new LockedElsewhere();
        return work(tx);
      };
      return facilityId === null
        ? database.sharedTransaction(locked)
        : database.transaction(facilityId, locked);
    };
    const done = job.run({ signal: ending.signal, now: clock(), underLock });
    running.add(done);
    try {
      await done;
      return true;
    } catch (error) {
      if (error instanceof LockedElsewhere) return false;
      throw error;
    } finally {
      running.delete(done);
    }
  }

  function schedule(job: Job, after: number): void {
    if (ending.signal.aborted) return;
    const next = async () => {
      await run(job).catch((error: unknown) => parts.onFailure(job.name, error));
      schedule(job, timings[job.interval]);
    };
    timers.set(job.name, setTimeout(() => void next(), after).unref());
  }

  return {
    start: () => {
      for (const [i, job] of jobs.entries())
        schedule(job, Math.min(timings[job.interval], timings.first + timings.firstStep * i));
    },
    async runNow(name) {
      const job = jobs.find((job) => job.name === name);
      if (!job) throw new Error(`There is no job ${name}`);
      return run(job);
    },
    async stop() {
      ending.abort();
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.allSettled(running);
    },
  };
}
