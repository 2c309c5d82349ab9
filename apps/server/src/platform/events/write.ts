import type { LiveTopic } from '@afyakadi/contract';
import { notifyAfterCommit, type Tx } from '../database/index.ts';
import type { Caller } from '../http/route.ts';
import { newId } from '../ids.ts';

/** The channel of the notices that a facility has news; its payload is the facility's identifier. */
export const eventChannel = 'afyakadi_event';

/** What changed. It names things and never a person: whoever hears it asks again. */
export interface Change {
  topic: LiveTopic;
  carePointId?: string | null;
  visitId?: string | null;
  memberId?: string | null;
}

/** Tells the live screens, in the transaction of the change: what is rolled back was never told. */
export async function writeEvent(tx: Tx, call: { caller: Caller; now: Date }, change: Change): Promise<void> {
  await tx
    .insertInto('event')
    .values({
      facility_id: call.caller.facility.id,
      id: newId(),
      at: call.now,
      topic: change.topic,
      care_point_id: change.carePointId ?? null,
      visit_id: change.visitId ?? null,
      member_id: change.memberId ?? null,
    })
    .execute();
  notifyAfterCommit(tx, eventChannel, call.caller.facility.id);
}
