import type { OutboxKind } from '@afyakadi/contract';
import type { Tx } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import { sendLane } from '../../platform/queue/send.ts';
import { holdOffCounting } from './still.ts';

export interface NewJob {
  facilityId: string;
  /** What is delivered in order: the patient's identifier, or that of what depends on nothing. */
  lane: string;
  kind: OutboxKind;
  /** What it is about. */
  subjectId: string;
  memberId: string | null;
  /** Identifiers and figures; nothing of a person. */
  data?: Record<string, unknown>;
  /** The account that wanted it, and in which role, for the trail. */
  createdBy: string | null;
  role?: string;
  now: Date;
  /** Not delivered earlier; left out: at once. */
  notBefore?: Date;
}

/**
 * Lets something be told to the scheme after the commit, at least once, in the order of its lane.
 * @returns its identifier, which is the key of the request
 */
export async function enqueue(tx: Tx, it: NewJob): Promise<string> {
  const id = newId();
  await holdOffCounting(tx, it.facilityId);
  await tx
    .insertInto('outbox')
    .values({
      ...{ facility_id: it.facilityId, id, lane: it.lane, kind: it.kind, subject_id: it.subjectId },
      ...{ member_id: it.memberId, data: it.data ?? {}, state: 'waiting', created_at: it.now },
      ...{ created_by: it.createdBy, created_role: it.role ?? null, next_at: it.notBefore ?? it.now },
    })
    .execute();
  const after = (it.notBefore ?? it.now).getTime() - it.now.getTime();
  await sendLane(tx, { facilityId: it.facilityId, lane: it.lane }, after);
  return id;
}
