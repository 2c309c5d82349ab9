import type { Acting } from '../audit/write.ts';
import type { Database, Tx } from '../database/index.ts';
import type { StoredMessage } from '../database/messages.ts';
import type { Timings } from '../timings.ts';
import { complete, postpone, releaseLease, renewLease, type TakenRow, taskOf } from './store.ts';
import type { TaskFailure, TaskHandler, TaskResult } from './task.ts';
import { notifyDue } from './wake-ups.ts';

export interface WorkerParts {
  database: Database;
  clock: () => Date;
  /** By kind. */
  handlers: ReadonlyMap<string, TaskHandler>;
  timings: Timings['worker'];
  /** Explains the error of a handler; null: the fault is ours, and `onFailure` hears of it. */
  failureOf(error: unknown): TaskFailure | null;
  /** In the transaction of each end of a run. */
  onChange(tx: Tx, change: Acting): Promise<void>;
  /** Hears of what failed for a reason of ours. */
  onFailure(error: unknown, task: { id: string; kind: string } | null): void;
}

/** A task that is running. */
export interface Run {
  /** True: it is done, and the next task with its key may follow. Never rejects. */
  readonly done: Promise<boolean>;
  /** Releases the task: a late result is not stored. Never rejects. */
  abandon(): Promise<void>;
}

/** The problem of a task that failed for a reason of ours. */
const failed = 'failed';

/** Runs a task that was taken under a lease. */
export function runTask(parts: WorkerParts, facilityId: string, row: TakenRow, lease: string): Run {
  const { database, clock, timings } = parts;
  const leased = { facilityId, id: row.id, lease };
  const leaseTime = timings.lease;
  const renewal = setInterval(
    () => void renewLease(database, { ...leased, leaseTime }).catch(() => {}),
    leaseTime / 3,
  ).unref();
  const task = taskOf(facilityId, row, { now: clock(), attempts: row.attempts - 1 });

  let abandoned = false;

  async function run(): Promise<boolean> {
    const handler = parts.handlers.get(row.kind);
    let result: TaskResult;
    try {
      if (!handler) throw new Error(`No handler runs ${row.kind}`);
      result = await handler(task);
      if (abandoned) return false;
    } catch (error) {
      if (abandoned) return false;
      const failure = parts.failureOf(error);
      if (!failure) parts.onFailure(error, row);
      const { problem, atWork } = failure ?? { problem: failed, atWork: 0 };
      const delay = Math.max(atWork, backoffAfter(row.attempts, timings));
      return wait({ problem, detail: null, delay, atWork: atWork > 0 });
    }
    if ('later' in result) return wait({ problem: null, detail: result.detail ?? null, delay: result.later });
    const { store, detail = null } = result;
    return database.transaction(facilityId, async (tx) => {
      const now = clock();
      if (!(await complete(tx, { ...leased, detail, now }))) return false;
      await store(tx);
      await parts.onChange(tx, { caller: task.actor, now });
      return true;
    });
  }

  async function wait(outcome: {
    problem: string | null;
    detail: StoredMessage | null;
    /** ms */
    delay: number;
    atWork?: boolean;
  }) {
    await database.transaction(facilityId, async (tx) => {
      const now = clock();
      const { problem, detail, atWork = false } = outcome;
      const nextAt = new Date(now.getTime() + outcome.delay);
      if (!(await postpone(tx, { ...leased, problem, detail, nextAt, atWork }))) return;
      notifyDue(tx, facilityId);
      await parts.onChange(tx, { caller: task.actor, now });
    });
    return false;
  }

  const done = run()
    .catch(async (error: unknown) => {
      // The result could not be stored. The next attempt gets it again.
      parts.onFailure(error, row);
      return wait({ problem: failed, detail: null, delay: backoffAfter(row.attempts, timings) }).catch(
        () => false,
      );
    })
    .finally(() => clearInterval(renewal));
  return {
    done,
    async abandon() {
      abandoned = true;
      clearInterval(renewal);
      await releaseLease(database, leased).catch(() => {});
    },
  };
}

/**
 * Returns the milliseconds before the next attempt: doubled from the first to the longest, and shortened at random by
 * up to a quarter, so that tasks that failed together are not retried together.
 * @param attempts the number of attempts so far
 */
function backoffAfter(
  attempts: number,
  { firstBackoff, longestBackoff }: Pick<Timings['worker'], 'firstBackoff' | 'longestBackoff'>,
): number {
  const backoff = Math.min(longestBackoff, firstBackoff * 2 ** Math.max(0, attempts - 1));
  return Math.round(backoff * (1 - Math.random() / 4));
}
