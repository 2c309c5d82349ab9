import type { OutboxKind, OutboxRow } from '@afyakadi/contract';
import type { Actor } from '../../platform/audit/write.ts';
import { col, type Reader, type RowOf, type Tx } from '../../platform/database/index.ts';
import type { Task, TaskResult } from '../../platform/worker/index.ts';

/** A job of the outbox, as its handler gets it. Its identifier is the key of the request. */
export interface OutboxJob extends Task {
  kind: OutboxKind;
  /** An earlier attempt may have reached the scheme: search there before repeating it. */
  mayHaveArrived: boolean;
  /** The facility's day at `now`, YYYY-MM-DD. */
  today: string;
}

/** The person who gives a job up, and the reason. */
export interface GivingUp {
  caller: Actor;
  now: Date;
  reason: string;
}

/** The result of a delivery: what to store, or that the scheme has not decided yet. */
export type DeliveryResult = TaskResult;

/** The subject of a job, for people. */
export interface Subject extends Pick<OutboxRow, 'scheme'> {
  /** A number, never a person's name. */
  name: string;
}

/** How one kind of job is delivered. */
export interface OutboxHandler {
  kind: OutboxKind;
  /**
   * Calls the scheme without an open transaction, and returns what to store. May run more than once for one job, also
   * in two processes at once: it must be safe to repeat, and what it stores must fit the state at that time. Throws
   * `SchemeUnavailable` or `SchemeProtocolError`: the job keeps waiting, and so do the later jobs of its partition.
   */
  deliver(job: OutboxJob): Promise<DeliveryResult>;
  /** A person gave it up: marks its subject and lets it continue, in the same transaction. */
  givenUp(tx: Tx, job: OutboxJob, giving: GivingUp): Promise<void>;
  /** Names the subjects of jobs, by `subjectId`. */
  subjects(read: Reader, facilityId: string, ids: readonly string[]): Promise<Map<string, Subject>>;
}

/** The columns from which `subjectsOf` makes the subjects of jobs. */
export const subjectColumns = {
  id: col.uuid,
  subject: col.nullable(col.text),
  verifier_id: col.nullable(col.of('verifier', 'id')),
  verifier_name: col.nullable(col.of('verifier', 'name')),
};

export function subjectsOf(rows: readonly RowOf<typeof subjectColumns>[]): Map<string, Subject> {
  return new Map(
    rows.map(({ id, subject, verifier_id: verifierId, verifier_name: name }) => [
      id,
      { name: subject ?? '–', scheme: verifierId === null || name === null ? null : { verifierId, name } },
    ]),
  );
}
