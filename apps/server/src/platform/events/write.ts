import type { LiveTopic } from '@afyakadi/contract';
import type { Insertable } from 'kysely';
import { recordTopic } from '../audit/topics.ts';
import { type Acting, type AuditEntry, writeAudit } from '../audit/write.ts';
import { insertAtCommit, newId, notifyAfterCommit, type Tables, type Tx } from '../database/index.ts';

/** The channel of the notices that a facility has news; its payload is the facility's identifier, or `everyFacility`. */
export const eventChannel = 'afyakadi_event';
export const everyFacility = '*';

/** Has the streams of all facilities read their news: a scheme's address changed, which is stored once for all. */
export function notifyEveryFacility(tx: Tx): void {
  notifyAfterCommit(tx, eventChannel, everyFacility);
}

/** The change. It names things and never a person: the reader asks again. */
export interface Change {
  topic: LiveTopic;
  carePointId?: string | null;
  visitId?: string | null;
  memberId?: string | null;
}

const insertEvent = insertAtCommit<Insertable<Tables['event']>>((db, rows) =>
  db.insertInto('event').values(rows),
);

/** Publishes an event to the live screens in the transaction of the change: a rollback publishes nothing. */
export async function writeEvent(tx: Tx, { caller, now }: Acting, change: Change): Promise<void> {
  const row = {
    facility_id: caller.facility.id,
    id: newId(),
    at: now,
    topic: change.topic,
    care_point_id: change.carePointId ?? null,
    visit_id: change.visitId ?? null,
    member_id: change.memberId ?? null,
  };
  recordTopic(tx, change.topic);
  insertEvent(tx, row);
  notifyAfterCommit(tx, eventChannel, row.facility_id);
}

/** `writeAudit` and `writeEvent`: what nearly every change does. */
export async function writeAuditAndEvents(
  tx: Tx,
  call: Acting,
  entry: AuditEntry,
  ...changes: [Change, ...Change[]]
): Promise<void> {
  await writeAudit(tx, call, entry);
  for (const change of changes) await writeEvent(tx, call, change);
}
