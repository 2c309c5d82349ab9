import type { Actor } from '../audit/write.ts';
import type { Tx } from '../database/index.ts';
import type { StoredMessage } from '../database/messages.ts';

/** A task that runs after the commit, as its handler gets it. */
export interface Task {
  /** The same at every attempt. */
  id: string;
  facility: { id: string; code: string; name: string };
  /** Tasks with the same key run in the order in which they were added. */
  partitionKey: string;
  kind: string;
  subjectId: string;
  memberId: string | null;
  data: Record<string, unknown>;
  /** Attempts before this one. */
  attempts: number;
  createdAt: Date;
  createdBy: string | null;
  now: Date;
  /** For the audit trail: what a task does is recorded under the person who caused it, without an address. */
  actor: Actor;
}

/** The result of a run: what to store with the end of the task, or that it cannot be decided yet. */
export type TaskResult =
  | {
      /** In the transaction that marks the task done: it runs once for a result that counts. */
      store(tx: Tx): Promise<void>;
      /** A remark on the result. */
      detail?: StoredMessage;
    }
  | {
      /** Runs again after this many milliseconds; later tasks with its key wait too. */
      later: number;
      detail?: StoredMessage;
    };

/**
 * Does the work of a task, with no transaction open, and returns what to store. May run more than once for one task,
 * also in two processes at once: it must be safe to repeat, and what it stores must fit the state at that time. If it
 * throws, the task keeps waiting, and so do the later tasks of its key.
 */
export type TaskHandler = (task: Task) => Promise<TaskResult>;

/** Why a run failed. */
export interface TaskFailure {
  /** A code for the list of waiting tasks. */
  problem: string;
  /**
   * Milliseconds for which what was called may still be at work: the next attempt waits as long, and nothing shortens
   * that.
   */
  atWork: number;
}
