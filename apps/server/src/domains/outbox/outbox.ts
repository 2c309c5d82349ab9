import type { OutboxKind, OutboxProblem } from '@afyakadi/contract';
import type { Tx } from '../../platform/database/index.ts';
import { writeEvent } from '../../platform/events/write.ts';
import {
  createWorker,
  enqueue as enqueueTask,
  type NewTask,
  type Task,
  type TaskFailure,
  type Worker,
  type WorkerParts,
} from '../../platform/worker/index.ts';
import { SchemeProtocolError, SchemeUnavailable } from '../../scheme/port/index.ts';
import type { OutboxHandler, OutboxJob } from './job.ts';

/** Messages that the scheme receives after the commit. */
export type Outbox = Worker;

export interface NewJob extends NewTask {
  kind: OutboxKind;
}

/**
 * Queues a job for delivery to the scheme after the commit: at least once, in the order of its partition.
 * @returns its identifier, which is the key of the request
 */
export const enqueue: (tx: Tx, job: NewJob) => Promise<string> = enqueueTask;

interface OutboxParts extends Pick<WorkerParts, 'database' | 'clock' | 'timings' | 'onFailure'> {
  /** The facility's day of a moment, YYYY-MM-DD. */
  dayOf: (at: Date) => string;
  handlers: ReadonlyMap<string, OutboxHandler>;
}

/** Delivers what waits for the scheme, by the handlers of its kinds. */
export function createOutbox({ dayOf, handlers, ...parts }: OutboxParts): Outbox {
  return createWorker({
    ...parts,
    handlers: new Map(
      [...handlers.values()].map((handler) => [
        handler.kind,
        (task) => handler.deliver(jobOf(task, handler, dayOf)),
      ]),
    ),
    failureOf,
    onChange: (tx, change) => writeEvent(tx, change, { topic: 'scheme' }),
  });
}

/** A task as the handler of its kind sees it. */
export function jobOf(task: Task, { kind }: OutboxHandler, dayOf: (at: Date) => string): OutboxJob {
  return { ...task, kind, mayHaveArrived: task.attempts > 0, today: dayOf(task.now) };
}

function failureOf(error: unknown): TaskFailure | null {
  const failure = (problem: OutboxProblem, atWork = 0) => ({ problem, atWork });
  if (error instanceof SchemeUnavailable)
    return failure(error.reason === 'notConfigured' ? 'notConfigured' : 'unavailable', error.atWork);
  return error instanceof SchemeProtocolError ? failure('unrecognized') : null;
}
