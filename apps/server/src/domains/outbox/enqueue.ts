import type { OutboxKind } from '@afyakadi/contract';
import { notifyAfterCommit, type Tx } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';

/** The channel of the notices that something waits; its payload is the facility's identifier. */
export const outboxChannel = 'afyakadi_outbox';

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
  /** The account. */
  createdBy: string | null;
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
  await tx
    .insertInto('outbox')
    .values({
      ...{ facility_id: it.facilityId, id, lane: it.lane, kind: it.kind, subject_id: it.subjectId },
      ...{ member_id: it.memberId, data: it.data ?? {}, state: 'waiting', created_at: it.now },
      ...{ created_by: it.createdBy, next_at: it.notBefore ?? it.now },
    })
    .execute();
  notifyAfterCommit(tx, outboxChannel, it.facilityId);
  return id;
}
