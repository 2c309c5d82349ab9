import type { OutboxKind } from '@afyakadi/contract';
import type { Tx } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import { lockCounting } from './count-waiting.ts';
import { notifyDue } from './wake-ups.ts';

export interface NewJob {
  facilityId: string;
  /** Jobs with the same key are delivered in order: the patient's identifier, or a key of its own for an independent job. */
  partitionKey: string;
  kind: OutboxKind;
  /** The identifier of its subject. */
  subjectId: string;
  memberId: string | null;
  /** Identifiers and figures; no personal data. */
  data?: Record<string, unknown>;
  /** The account that wanted it, and in which role, for the trail. */
  createdBy: string | null;
  role?: string;
  now: Date;
  /** Not delivered earlier; left out: at once. */
  notBefore?: Date;
}

/**
 * Queues a job for delivery to the scheme after the commit: at least once, in the order of its partition.
 * @returns its identifier, which is the key of the request
 */
export async function enqueue(tx: Tx, job: NewJob): Promise<string> {
  const id = newId();
  await lockCounting(tx, job.facilityId);
  await tx
    .insertInto('outbox')
    .values({
      facility_id: job.facilityId,
      id,
      lane: job.partitionKey,
      kind: job.kind,
      subject_id: job.subjectId,
      member_id: job.memberId,
      data: job.data ?? {},
      state: 'waiting',
      created_at: job.now,
      created_by: job.createdBy,
      created_role: job.role ?? null,
      next_at: job.notBefore ?? job.now,
    })
    .execute();
  notifyDue(tx, job.facilityId);
  return id;
}
