import type { OutboxKind } from '@afyakadi/contract';
import type { Actor } from '../../platform/audit.ts';
import type { Reader, Tx } from '../../platform/database/index.ts';
import type { StoredMessage } from '../../platform/database/messages.ts';
import type { SchemeFacility } from '../../scheme/port/index.ts';

/** A job of the outbox, as its handler gets it. */
export interface OutboxJob {
  /** The key of the request, the same at every attempt. */
  id: string;
  facility: SchemeFacility;
  partitionKey: string;
  kind: OutboxKind;
  subjectId: string;
  memberId: string | null;
  data: Record<string, unknown>;
  /** Attempts before this one. */
  attempts: number;
  /** An earlier attempt may have reached the scheme: search there before repeating it. */
  mayHaveArrived: boolean;
  createdAt: Date;
  createdBy: string | null;
  now: Date;
  /** The facility's day at `now`, YYYY-MM-DD. */
  today: string;
  /** For the audit trail: actions of the outbox are recorded under the person who caused them, without an address. */
  actor: Actor;
}

/** Who gives a job up, and why. */
export interface GivingUp {
  caller: Actor;
  now: Date;
  reason: string;
}

/** The result of a delivery: what to store with the end of the job, or that the scheme has not decided yet. */
export type DeliveryResult =
  | {
      /** In the transaction that marks the job done: it runs once for an answer that counts. */
      store(tx: Tx): Promise<void>;
      /** The scheme's remarks, or ours on its answer. */
      detail?: StoredMessage;
    }
  | {
      /** Retried after this many milliseconds; later jobs of the partition wait too. */
      later: number;
      detail?: StoredMessage;
    };

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
  /** Names the subjects of jobs for people, by `subjectId`: a number, never a person's name. */
  subjects(read: Reader, facilityId: string, ids: readonly string[]): Promise<Map<string, string>>;
}
