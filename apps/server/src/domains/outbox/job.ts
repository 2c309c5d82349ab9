import type { OutboxKind } from '@afyakadi/contract';
import type { Actor } from '../../platform/audit.ts';
import type { Reader, Tx } from '../../platform/database/index.ts';
import type { SchemeFacility } from '../../scheme/port/index.ts';

/** What is to be told to the scheme, as its handler gets it. */
export interface OutboxJob {
  /** The key of the request, the same at every attempt. */
  id: string;
  facility: SchemeFacility;
  lane: string;
  kind: OutboxKind;
  subjectId: string;
  memberId: string | null;
  data: Record<string, unknown>;
  /** Attempts before this one. */
  attempts: number;
  /** One of them may have reached the scheme: look there before asking it to do it. */
  mayHaveArrived: boolean;
  createdAt: Date;
  createdBy: string | null;
  now: Date;
  /** The facility's day at `now`, YYYY-MM-DD. */
  today: string;
  /** For the trail: what is done by itself stands under the name of whoever wanted it, with no address. */
  actor: Actor;
}

/** Who gives something up, and why. */
export interface GivingUp {
  caller: Actor;
  now: Date;
  reason: string;
}

/** What came of asking: what is to be stored with the end of the job, or that there is nothing to be said of it yet. */
export type Settlement =
  | {
      /** In the transaction that marks the job done: it runs once for an answer that counts. */
      store(tx: Tx): Promise<void>;
      /** What the scheme said, for people. */
      detail?: string;
    }
  | {
      /** Asked again after so many milliseconds; those behind it wait too. */
      later: number;
      detail?: string;
    };

/** How one kind of job is delivered. */
export interface OutboxHandler {
  kind: OutboxKind;
  /**
   * Asks the scheme, with no transaction open, and says what is to be stored. May be called more than once for one job,
   * also by two processes at once: it must be safe to repeat, and what it stores must hold for what is there by then.
   * Throws `SchemeSilent` or `SchemeUnexpected`: the job waits on, and with it what is behind it in its lane.
   */
  deliver(job: OutboxJob): Promise<Settlement>;
  /** A person gave it up: lets what it is about show it, and go on without. In the transaction that marks it so. */
  givenUp(tx: Tx, job: OutboxJob, giving: GivingUp): Promise<void>;
  /** What jobs are about, as people say it, by `subjectId`: a number, nobody's name. */
  subjects(read: Reader, facilityId: string, ids: readonly string[]): Promise<Map<string, string>>;
}
