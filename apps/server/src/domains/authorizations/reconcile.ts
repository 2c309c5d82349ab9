import { message } from '@afyakadi/contract';
import { sql } from 'kysely';
import type { Acting } from '../../platform/audit.ts';
import { col, type RowOf, readerOf, rows, type Tx } from '../../platform/database/index.ts';
import { codedOf, type StoredMessage, textOf } from '../../platform/database/messages.ts';
import { writeAuditAndEvents } from '../../platform/events/write.ts';
import { inStates } from '../../platform/states.ts';
import type { SchemeAnswer } from '../../scheme/port/index.ts';
import type { Ledger } from '../ledger/index.ts';
import { enqueue, expedite } from '../outbox/index.ts';
import { toIdentity } from '../people/index.ts';
import { lockVisits, requestReferences } from '../visits/index.ts';
import { holderName, storeMember } from './holders.ts';
import { recordConflict } from './identity-conflicts.ts';
import { lockMemberOf } from './members.ts';
import { provisionalStates } from './state.ts';
import { visitEvents } from './withdraw.ts';

/** For a change of the number, which visits and the claim follow. */
export interface Renumbering extends Acting {
  ledger: Ledger;
}

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
  remarks: col.of('card_authorization', 'settled_remarks'),
};
export type Provisional = RowOf<typeof provisionalRow>;
const provisionalRows = rows(provisionalRow);

const provisionalOf = (facilityId: string) => sql`
  select a.id, a.member_id, a.authorization_no, a.provisional, a.provisional_source as source,
    a.withdrawn_at is not null as withdrawn, m.card_key is null as disowned, a.day, a.verifier_id, a.scheme_verifier_id, a.card_type_id,
    a.visit_type_id, m.card_no, a.referral_no, a.staff_remarks, a.settled_remarks as remarks
  from card_authorization a
  join authorized_member m on m.facility_id = a.facility_id and m.id = a.member_id
  where a.facility_id = ${facilityId}`;

export const provisionalById = (facilityId: string, id: string) =>
  provisionalRows`${provisionalOf(facilityId)} and a.id = ${id} and a.provisional is not null`;

/** Locks a provisional authorization and its patient; undefined for an unknown identifier. */
export async function lockProvisional(
  tx: Tx,
  facilityId: string,
  id: string,
): Promise<Provisional | undefined> {
  await lockMemberOf(tx, facilityId, id);
  const [locked] = await readerOf(tx)(
    provisionalRows`${provisionalById(facilityId, id)} for no key update of a`,
  );
  return locked;
}

/** True while it waits for the scheme. */
export const isWaiting = ({ provisional, withdrawn }: Provisional) => provisional === 'waiting' && !withdrawn;

/** Whether another authorization of the facility has this number, a withdrawn one too. */
export async function isNumberTaken(
  tx: Tx,
  facilityId: string,
  id: string,
  number: string,
): Promise<boolean> {
  const other = await tx
    .selectFrom('card_authorization')
    .select('id')
    .where('facility_id', '=', facilityId)
    .where('authorization_no', '=', number)
    .where('id', '<>', id)
    .executeTakeFirst();
  return other !== undefined;
}

/**
 * Turns a locked provisional authorization into the scheme's own. Visits and an unsent claim get the number.
 * @returns `taken`: another authorization here has its number; `otherHolder`: the scheme names another person, so it
 * waits for somebody to decide whose card it is (decision 075)
 */
export async function confirm(
  tx: Tx,
  acting: Renumbering,
  authorization: Provisional,
  { number, answer }: { number: string; answer: SchemeAnswer },
): Promise<'confirmed' | 'taken' | 'otherHolder'> {
  const facilityId = acting.caller.facility.id;
  const { id, member_id: memberId, verifier_id: verifierId, card_no: cardNo } = authorization;
  const { cardStatus, remarks, member } = answer;
  await freeNumber(tx, acting, memberId, number);
  if (await isNumberTaken(tx, facilityId, id, number)) return 'taken';
  if (member) {
    const named = { cardStatus, member: { ...member, cardNo } };
    const holder = await storeMember(tx, acting, { verifierId, cardNo }, named);
    if (holder.differs) {
      const found = { authorizationId: id, memberId, ours: toIdentity(holder.member), answer: named, number };
      await recordConflict(tx, facilityId, { ...found, now: acting.now });
      await leaveToPerson(tx, acting, authorization, message('provisional.otherHolder'));
      await recordOutcome(tx, acting, authorization, 'identity.differs', {});
      return 'otherHolder';
    }
  }
  await sql`
    update card_authorization set authorization_status = 'ACCEPTED', provisional = ${provisionalStates.to('confirm')},
      settled_at = ${acting.now}, settled_remarks = ${remarks}, settled_remarks_message = null,
      card_status = ${cardStatus}, scheme_remarks = ${remarks},
      scheme_id = case when ${member !== null} then ${member?.schemeId ?? null} else scheme_id end,
      product_code = case when ${member !== null} then ${member?.productCode ?? null} else product_code end,
      scheme_name = case when ${member !== null} then ${member?.schemeName ?? null} else scheme_name end,
      product_name = case when ${member !== null} then ${member?.productName ?? null} else product_name end,
      holder_name = ${holderName(member)}
    where facility_id = ${facilityId} and id = ${id}
      and provisional ${inStates(provisionalStates.from('confirm'))}`.execute(tx);
  await renumber(tx, acting, authorization, number);
  await requestReferences(tx, acting, { id, memberId });
  await recordOutcome(tx, acting, authorization, 'authorization.settled', {
    provisionalNo: authorization.authorization_no,
    authorizationNo: number,
  });
  return 'confirmed';
}

/**
 * Gives a locked authorization another number, and with it its visits and a claim that is not sent. Locks the visits:
 * until the commit, no service can be recorded under the authorization.
 */
export async function renumber(
  tx: Tx,
  acting: Renumbering,
  authorization: Provisional,
  number: string,
): Promise<void> {
  const facilityId = acting.caller.facility.id;
  const { id, authorization_no: before } = authorization;
  await lockVisits(tx, facilityId, id);
  if (number !== before) {
    await sql`
      update card_authorization set authorization_no = ${number},
        provisional_no = coalesce(provisional_no, authorization_no)
      where facility_id = ${facilityId} and id = ${id}`.execute(tx);
    await sql`
      update visit set reference_no = ${number} || substr(reference_no, length(${before}) + 1)
      where facility_id = ${facilityId} and authorization_id = ${id}
        and starts_with(reference_no, ${`${before}/`})`.execute(tx);
  }
  await acting.ledger.notifyChange(tx, acting, id);
}

/** Marks a locked, waiting provisional authorization as refused, for a person to close. */
export async function refuse(
  tx: Tx,
  acting: Acting,
  authorization: Provisional,
  remarks: StoredMessage,
): Promise<void> {
  await sql`
    update card_authorization set provisional = ${provisionalStates.to('refuse')}, settled_at = ${acting.now},
      settled_remarks = ${textOf(remarks)}, settled_remarks_message = ${codedOf(remarks)}
    where facility_id = ${acting.caller.facility.id} and id = ${authorization.id}
      and provisional ${inStates(provisionalStates.from('refuse'))}`.execute(tx);
  const detail = { provisionalNo: authorization.authorization_no };
  await recordOutcome(tx, acting, authorization, 'authorization.not-settled', detail);
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
    update card_authorization set settled_remarks = ${textOf(remarks)}, settled_remarks_message = ${codedOf(remarks)}
    where facility_id = ${acting.caller.facility.id} and id = ${authorization.id}`.execute(tx);
  const detail = { provisionalNo: authorization.authorization_no };
  await recordOutcome(tx, acting, authorization, 'authorization.left-to-person', detail);
}

/** Queues a locked provisional authorization to be reconciled again: one that waits, or one that the scheme refused. */
export async function retry(tx: Tx, acting: Acting, { id, member_id: memberId }: Provisional): Promise<void> {
  await sql`
    update card_authorization set provisional = ${provisionalStates.to('retry')}, settled_at = null,
      settled_remarks = null, settled_remarks_message = null
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
    select id from outbox where facility_id = ${facilityId} and kind = 'authorization.settle'
      and subject_id = ${id} and state = 'waiting'`);
  if (waiting) return expedite(read, { facilityId, partitionKey: memberId, now });
  await enqueue(tx, {
    facilityId,
    partitionKey: memberId,
    kind: 'authorization.settle',
    subjectId: id,
    memberId,
    createdBy: caller.accountId,
    now,
  });
}

/**
 * Frees a number that the scheme issued to this patient and that another patient's provisional authorization uses,
 * because somebody misheard it or made it up. The other authorization gets a number of our own and counts as refused. A
 * typed number must not keep the rightful holder from care.
 */
export async function freeNumber(
  tx: Tx,
  acting: Renumbering,
  memberId: string,
  number: string,
): Promise<boolean> {
  const facilityId = acting.caller.facility.id;
  const [authorization] = await readerOf(tx)(
    provisionalRows`${provisionalOf(facilityId)} and a.authorization_no = ${number}
      and a.member_id <> ${memberId} and a.provisional in ('waiting', 'refused', 'closed')
      for no key update of a`,
  );
  if (!authorization) return false;
  await renumber(tx, acting, authorization, await nextOwnNumber(tx, facilityId));
  if (provisionalStates.can(authorization.provisional, 'refuse')) {
    await refuse(tx, acting, authorization, message('provisional.numberOfOtherCard', { no: number }));
  }
  return true;
}

/** The next number of the facility's own series, without gaps: its row is locked until the number is stored. */
export async function nextOwnNumber(tx: Tx, facilityId: string): Promise<string> {
  const [row] = await readerOf(tx)(rows({ number: col.text })`
    with next as (
      insert into number_series as n (facility_id, series, last) values (${facilityId}, 'provisional', 1)
      on conflict (facility_id, series) do update set last = n.last + 1 returning last)
    select concat('P-', f.code, '-', lpad(next.last::text, greatest(6, length(next.last::text)), '0')) as number
    from next join facility f on f.id = ${facilityId}`);
  if (!row) throw new Error('a facility has no series of numbers');
  return row.number;
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
