import type { LiveTopic } from '@afyakadi/contract';
import { type Actor, type AuditEntry, auditRow } from '../audit.ts';
import { notifyAfterCommit, sendAlong, type Tx } from '../database/index.ts';
import { newId } from '../ids.ts';

/** The channel of the notices that a facility has news; its payload is the facility's identifier. */
export const eventChannel = 'afyakadi_event';

/** What changed. It names things and never a person: the reader asks again. */
export interface Change {
  topic: LiveTopic;
  carePointId?: string | null;
  visitId?: string | null;
  memberId?: string | null;
}

/** Publishes events to the live screens in the transaction of the change: a rollback publishes nothing. */
export async function writeEvent(tx: Tx, call: { caller: Actor; now: Date }, change: Change): Promise<void> {
  sendAlong(tx, tx.insertInto('event').values(eventRow(call, change)));
  notifyAfterCommit(tx, eventChannel, call.caller.facility.id);
}

/** `writeAudit` and `writeEvent` as one statement, for what nearly every change does. */
export async function writeAuditAndEvents(
  tx: Tx,
  call: { caller: Actor; now: Date },
  entry: AuditEntry,
  ...changes: [Change, ...Change[]]
): Promise<void> {
  const written = tx
    .with('audited', (query) => query.insertInto('audit').values(auditRow(call, entry)))
    .insertInto('event')
    .values(changes.map((change) => eventRow(call, change)));
  sendAlong(tx, written);
  notifyAfterCommit(tx, eventChannel, call.caller.facility.id);
}

function eventRow({ caller, now }: { caller: Actor; now: Date }, change: Change) {
  return {
    facility_id: caller.facility.id,
    id: newId(),
    at: now,
    topic: change.topic,
    care_point_id: change.carePointId ?? null,
    visit_id: change.visitId ?? null,
    member_id: change.memberId ?? null,
  };
}
