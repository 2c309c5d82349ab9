import type { LiveTopic } from '@afyakadi/contract';
import { type Actor, type AuditEntry, writeAudit } from '../audit.ts';
import { compileOnce, notifyAfterCommit, sendAlong, type Tx } from '../database/index.ts';
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
  sendAlong(tx, insertRow(eventRow(call, change)));
  notifyAfterCommit(tx, eventChannel, call.caller.facility.id);
}

/** `writeAudit` and `writeEvent`: what nearly every change does. */
export async function writeAuditAndEvents(
  tx: Tx,
  call: { caller: Actor; now: Date },
  entry: AuditEntry,
  ...changes: [Change, ...Change[]]
): Promise<void> {
  await writeAudit(tx, call, entry);
  for (const change of changes) await writeEvent(tx, call, change);
}

const insertRow = compileOnce((db, row: ReturnType<typeof eventRow>) => db.insertInto('event').values(row));

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
