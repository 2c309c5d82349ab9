import type { OutboxProblem } from '@afyakadi/contract';
import type { Actor } from '../../platform/audit.ts';
import type { Database, Tx } from '../../platform/database/index.ts';
import type { StoredMessage } from '../../platform/database/messages.ts';
import { writeEvent } from '../../platform/events/write.ts';
import type { Timings } from '../../platform/timings.ts';
import { SchemeProtocolError, SchemeUnavailable } from '../../scheme/port/index.ts';
import { backoffAfter } from './backoff.ts';
import type { DeliveryResult, OutboxHandler, OutboxJob } from './job.ts';
import { complete, facilityOf, postpone, releaseLease, renewLease, type TakenRow } from './store.ts';
import { notifyDue } from './wake-ups.ts';

export interface DeliveryParts {
  database: Database;
  clock: () => Date;
  /** The facility's day of a moment, YYYY-MM-DD. */
  dayOf: (at: Date) => string;
  handlers: ReadonlyMap<string, OutboxHandler>;
  timings: Timings['outbox'];
  /** Hears of what failed for another reason than the scheme. */
  onFailure(error: unknown, job: { id: string; kind: string } | null): void;
}

/** A job that is being delivered. */
export interface Delivery {
  /** True: it is done, and the next of its partition may follow. Never rejects. */
  readonly done: Promise<boolean>;
  /** Releases the job: a late answer is not stored. Never rejects. */
  abandon(): Promise<void>;
}

/** Delivers a job that was taken under a lease. */
export function deliver(parts: DeliveryParts, facilityId: string, row: TakenRow, lease: string): Delivery {
  const { database, clock, timings } = parts;
  const leased = { facilityId, id: row.id, lease };
  const leaseTime = timings.lease;
  const renewal = setInterval(
    () => void renewLease(database, { ...leased, leaseTime }).catch(() => {}),
    leaseTime / 3,
  ).unref();

  let abandoned = false;

  async function run(): Promise<boolean> {
    const handler = parts.handlers.get(row.kind);
    let result: DeliveryResult;
    try {
      if (!handler) throw new Error(`Nobody delivers ${row.kind}`);
      result = await handler.deliver(jobOf(parts, facilityId, row, handler));
      if (abandoned) return false;
    } catch (error) {
      if (abandoned) return false;
      const problem = problemOf(error);
      if (problem === 'failed') parts.onFailure(error, row);
      const atWork = error instanceof SchemeUnavailable ? error.atWork : 0;
      const delay = Math.max(atWork, backoffAfter(row.attempts, timings));
      return wait({ problem, detail: null, delay, atWork: atWork > 0 });
    }
    if ('later' in result) return wait({ problem: null, detail: result.detail ?? null, delay: result.later });
    const { store, detail = null } = result;
    return database.transaction(facilityId, async (tx) => {
      const now = clock();
      if (!(await complete(tx, { ...leased, detail, now }))) return false;
      await store(tx);
      await recordChange(tx, now);
      return true;
    });
  }

  async function wait(outcome: {
    problem: OutboxProblem | null;
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
      await recordChange(tx, now);
    });
    return false;
  }

  function recordChange(tx: Tx, now: Date): Promise<void> {
    return writeEvent(tx, { caller: actorOf(facilityId, row), now }, { topic: 'scheme' });
  }

  const done = run()
    .catch(async (error: unknown) => {
      // The answer could not be stored. The next attempt gets it again.
      parts.onFailure(error, row);
      return wait({ problem: 'failed', detail: null, delay: backoffAfter(row.attempts, timings) }).catch(
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

function problemOf(error: unknown): OutboxProblem {
  if (error instanceof SchemeUnavailable)
    return error.reason === 'notConfigured' ? 'notConfigured' : 'silent';
  return error instanceof SchemeProtocolError ? 'unexpected' : 'failed';
}

/** A row as its handler sees it. */
export function jobOf(
  { clock, dayOf }: Pick<DeliveryParts, 'clock' | 'dayOf'>,
  facilityId: string,
  row: TakenRow,
  { kind }: OutboxHandler,
): OutboxJob {
  const now = clock();
  const earlier = row.attempts - 1;
  return {
    id: row.id,
    facility: facilityOf(facilityId, row),
    partitionKey: row.lane,
    kind,
    data: row.data,
    subjectId: row.subject_id,
    memberId: row.member_id,
    attempts: earlier,
    mayHaveArrived: earlier > 0,
    createdAt: row.created_at,
    createdBy: row.created_by,
    now,
    today: dayOf(now),
    actor: actorOf(facilityId, row),
  };
}

function actorOf(facilityId: string, row: TakenRow): Actor {
  const { created_by: accountId, created_role: role } = row;
  return { facility: { id: facilityId }, accountId, role, address: null };
}
