import { type RawBuilder, sql } from 'kysely';
import type { Acting } from '../../platform/audit/write.ts';
import { col, type RowOf, readerOf, rows, type Tx } from '../../platform/database/index.ts';
import { codedOf, type StoredMessage, textOf } from '../../platform/database/messages.ts';
import { type Change, writeAuditAndEvents } from '../../platform/events/write.ts';
import { inStates } from '../../platform/states.ts';
import { enqueue, expedite } from '../outbox/index.ts';
import { lockMemberOf } from './members.ts';
import { provisionalStates } from './state.ts';

/** A provisional authorization as reconciling reads it. */
const provisionalRow = {
  ...col.from('card_authorization', 'id', 'member_id', 'authorization_no'),
  provisional: col.notNull(col.of('card_authorization', 'provisional')),
  source: col.notNull(col.of('card_authorization', 'provisional_source')),
  withdrawn: col.boolean,
  /** The card turned out to be another person's. */
  disowned: col.boolean,
  ...col.from('card_authorization', 'day', 'verifier_id', 'scheme_verifier_id'),
  ...col.from('card_authorization', 'card_type_id', 'visit_type_id'),
  ...col.from('authorized_member', 'card_no'),
  ...col.from('card_authorization', 'referral_no', 'staff_remarks'),
  /** The English of the scheme's remarks; for a waiting one, of why it needs a person. */
  remarks: col.of('card_authorization', 'answer_remarks'),
};
export type Provisional = RowOf<typeof provisionalRow>;

/** The facility's provisional authorizations `a` with a condition, and perhaps a lock. */
export const provisionalsWith = (facilityId: string, condition: RawBuilder<unknown>) => rows(provisionalRow)`
  select a.id, a.member_id, a.authorization_no, a.provisional, a.provisional_source as source,
    a.withdrawn_at is not null as withdrawn, m.card_key is null as disowned, a.day, a.verifier_id, a.scheme_verifier_id, a.card_type_id,
    a.visit_type_id, m.card_no, a.referral_no, a.staff_remarks, a.answer_remarks as remarks
  from card_authorization a
  join authorized_member m on m.facility_id = a.facility_id and m.id = a.member_id
  where a.facility_id = ${facilityId} and ${condition}`;

export const provisionalById = (facilityId: string, id: string) =>
  provisionalsWith(facilityId, sql`a.id = ${id} and a.provisional is not null`);

/** Locks a provisional authorization and its patient; undefined for an unknown identifier. */
export async function lockProvisional(
  tx: Tx,
  facilityId: string,
  id: string,
): Promise<Provisional | undefined> {
  await lockMemberOf(tx, facilityId, id);
  const [locked] = await readerOf(tx)(
    provisionalsWith(facilityId, sql`a.id = ${id} and a.provisional is not null for no key update of a`),
  );
  return locked;
}

/** True while it waits for the scheme. */
export const isWaiting = ({ provisional, withdrawn }: Provisional) => provisional === 'waiting' && !withdrawn;

/** Marks a locked, waiting provisional authorization as refused, for a person to close. */
export async function refuse(
  tx: Tx,
  acting: Acting,
  authorization: Provisional,
  remarks: StoredMessage,
): Promise<void> {
  await sql`
    update card_authorization set provisional = ${provisionalStates.to('refuse')}, answered_at = ${acting.now},
      answer_remarks = ${textOf(remarks)}, answer_remarks_message = ${codedOf(remarks)}
    where facility_id = ${acting.caller.facility.id} and id = ${authorization.id}
      and provisional ${inStates(provisionalStates.from('refuse'))}`.execute(tx);
  const detail = { provisionalNo: authorization.authorization_no };
  await recordOutcome(tx, acting, authorization, 'authorization.refused', detail);
}

/**
 * Leaves a locked, waiting provisional authorization to a person: the scheme has answered, and neither confirmed nor
 * refused this visit. It waits until somebody retries, perhaps with a number, or closes it.
 * @param remarks why, for people
 */
export async function leaveToPerson(
  tx: Tx,
  acting: Acting,
  authorization: Provisional,
  remarks: StoredMessage,
): Promise<void> {
  await sql`
    update card_authorization set answer_remarks = ${textOf(remarks)}, answer_remarks_message = ${codedOf(remarks)}
    where facility_id = ${acting.caller.facility.id} and id = ${authorization.id}`.execute(tx);
  const detail = { provisionalNo: authorization.authorization_no };
  await recordOutcome(tx, acting, authorization, 'authorization.left-to-person', detail);
}

/** Queues a locked provisional authorization to be reconciled again: one that waits, or one that the scheme refused. */
export async function retry(tx: Tx, acting: Acting, { id, member_id: memberId }: Provisional): Promise<void> {
  await sql`
    update card_authorization set provisional = ${provisionalStates.to('retry')}, answered_at = null,
      answer_remarks = null, answer_remarks_message = null
    where facility_id = ${acting.caller.facility.id} and id = ${id}
      and provisional ${inStates(provisionalStates.from('retry'))}`.execute(tx);
  await enqueueReconcile(tx, acting, { id, memberId });
}

/**
 * Queues a provisional authorization to be reconciled after the commit. A job that already waits for it becomes due
 * now.
 */
export async function enqueueReconcile(
  tx: Tx,
  { caller, now }: Acting,
  { id, memberId }: { id: string; memberId: string },
): Promise<void> {
  const facilityId = caller.facility.id;
  const read = readerOf(tx);
  const [waiting] = await read(rows(col.from('outbox', 'id'))`
    select id from outbox where facility_id = ${facilityId} and kind = 'authorization.reconcile'
      and subject_id = ${id} and state = 'waiting'`);
  if (waiting) return expedite(read, { facilityId, partitionKey: memberId, now });
  await enqueue(tx, {
    facilityId,
    partitionKey: memberId,
    kind: 'authorization.reconcile',
    subjectId: id,
    memberId,
    createdBy: caller.accountId,
    now,
  });
}

/** The trail, and every screen that shows the mark: the lists of cards and of each care point, the claim's. */
export async function recordOutcome(
  tx: Tx,
  acting: Acting,
  authorization: { id: string; member_id: string },
  action: string,
  detail: Record<string, unknown>,
  reason?: string,
): Promise<void> {
  const { id, member_id: memberId } = authorization;
  const visits = await readerOf(tx)(rows(col.from('visit', 'id', 'care_point_id'))`
    select id, care_point_id from visit where facility_id = ${acting.caller.facility.id} and authorization_id = ${id}
      and status <> 'Cancelled'`);
  await writeAuditAndEvents(
    tx,
    acting,
    { action, subjectType: 'authorization', subjectId: id, memberId, detail, ...(reason ? { reason } : {}) },
    { topic: 'cards', memberId },
    { topic: 'orders', memberId },
    { topic: 'claims', memberId },
    { topic: 'scheme' },
    ...visitEvents(visits, memberId),
  );
}

/** The events of an authorization's visits, for the lists of their care points. */
export function visitEvents(
  visits: readonly { id: string; care_point_id: string }[],
  memberId: string,
): Change[] {
  return visits.map(({ id, care_point_id: carePointId }) => ({
    topic: 'visits',
    carePointId,
    visitId: id,
    memberId,
  }));
}
