import { type Message, message } from '@afyakadi/contract';
import { sql } from 'kysely';
import type { Actor } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/index.ts';
import { codedOf, type StoredMessage, textOf } from '../../platform/database/messages.ts';
import { writeAuditAndEvents, writeEvent } from '../../platform/events/write.ts';
import type { SchemeAnswer } from '../../scheme/port/index.ts';
import type { Ledger } from '../ledger/index.ts';
import { enqueue } from '../outbox/index.ts';
import { lockVisits } from '../visits/index.ts';
import { holderName, lockMemberOf, storeMember } from './members.ts';

/** A provisional authorization as reconciling reads it. */
export interface Provisional {
  id: string;
  member_id: string;
  authorization_no: string;
  provisional: 'waiting' | 'settled' | 'refused' | 'closed';
  source: 'own' | 'phone' | 'ussd';
  withdrawn: boolean;
  /** YYYY-MM-DD. */
  day: string;
  verifier_id: string;
  card_type_id: string;
  visit_type_id: number;
  card_no: string;
  referral_no: string | null;
  staff_remarks: string | null;
  /** The English of the scheme's remarks; for a waiting one, of why it needs a person. */
  remarks: string | null;
}

/** Who reconciles it, and when. The outbox acts under the name of the person who issued it. */
export interface ReconcileContext {
  caller: Actor;
  now: Date;
}

/** For a change of the number, which visits and the claim follow. */
export interface NumberContext extends ReconcileContext {
  ledger: Ledger;
}

const columns = sql`a.id, a.member_id, a.authorization_no, a.provisional, a.provisional_source as source,
  a.withdrawn_at is not null as withdrawn, a.day, a.verifier_id, a.card_type_id, a.visit_type_id, m.card_no,
  a.referral_no, a.staff_remarks, a.settled_remarks as remarks`;

export const provisionalById = (facilityId: string, id: string) => sql<Provisional>`
  select ${columns} from card_authorization a
  join authorized_member m on m.facility_id = a.facility_id and m.id = a.member_id
  where a.facility_id = ${facilityId} and a.id = ${id} and a.provisional is not null`;

/** Locks a provisional authorization and its patient; undefined for an unknown identifier. */
export async function lockProvisional(
  tx: Tx,
  facilityId: string,
  id: string,
): Promise<Provisional | undefined> {
  await lockMemberOf(tx, facilityId, id);
  const { rows } = await sql<Provisional>`${provisionalById(facilityId, id)} for no key update of a`.execute(
    tx,
  );
  return rows[0];
}

/** Whether another authorization of the facility has this number, a withdrawn one too. */
export async function isNumberTaken(
  tx: Tx,
  facilityId: string,
  own: { id: string | null; authorizationNo: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from card_authorization where facility_id = ${facilityId} and authorization_no = ${own.authorizationNo}
      and id is distinct from ${own.id}`.execute(tx);
  return rows.length > 0;
}

/**
 * Turns a provisional authorization into the scheme's own. It must be locked, and its number free. Visits and an
 * unsent claim get the number, and the patient the identity in the scheme's answer.
 */
export async function confirm(
  tx: Tx,
  context: NumberContext,
  authorization: Provisional,
  request: { number: string; answer: SchemeAnswer },
): Promise<void> {
  const facilityId = context.caller.facility.id;
  const { number, answer } = request;
  const { member } = answer;
  if (member) {
    await storeMember(tx, {
      facilityId,
      verifierId: authorization.verifier_id,
      cardNo: authorization.card_no,
      now: context.now,
      cardStatus: answer.cardStatus,
      member: { ...member, cardNo: authorization.card_no },
    });
  }
  await lockVisits(tx, facilityId, authorization.id);
  await sql`
    update card_authorization set authorization_status = 'ACCEPTED', provisional = 'settled',
      provisional_no = case when authorization_no = ${number} then provisional_no
        else coalesce(provisional_no, authorization_no) end,
      authorization_no = ${number}, settled_at = ${context.now}, settled_remarks = ${answer.remarks},
      settled_remarks_message = null, card_status = ${answer.cardStatus}, scheme_remarks = ${answer.remarks},
      scheme_id = case when ${member !== null} then ${member?.schemeId ?? null} else scheme_id end,
      product_code = case when ${member !== null} then ${member?.productCode ?? null} else product_code end,
      holder_name = ${holderName(member)}
    where facility_id = ${facilityId} and id = ${authorization.id}`.execute(tx);
  await renumberVisits(tx, context, authorization, number);
  await requestReferences(tx, context, authorization);
  await recordOutcome(tx, context, authorization, 'authorization.settled', {
    provisionalNo: authorization.authorization_no,
    authorizationNo: number,
  });
}

/**
 * Gives visits, and a claim that is not sent, the current number of their authorization. Locks the visits before the
 * number changes: until the commit, no service can be recorded under the authorization.
 */
export async function renumberVisits(
  tx: Tx,
  context: NumberContext,
  authorization: Provisional,
  number: string,
): Promise<void> {
  const facilityId = context.caller.facility.id;
  await sql`
    update visit set reference_no = ${number} || substr(reference_no, length(${authorization.authorization_no}) + 1)
    where facility_id = ${facilityId} and authorization_id = ${authorization.id}
      and starts_with(reference_no, ${`${authorization.authorization_no}/`})`.execute(tx);
  await context.ledger.notifyChange(tx, context, authorization.id);
}

/** Marks a locked, waiting provisional authorization as refused, for a person to close. */
export async function notConfirmed(
  tx: Tx,
  context: ReconcileContext,
  authorization: Provisional,
  remarks: StoredMessage,
): Promise<void> {
  const facilityId = context.caller.facility.id;
  await sql`
    update card_authorization set provisional = 'refused', settled_at = ${context.now},
      settled_remarks = ${textOf(remarks)}, settled_remarks_message = ${codedOf(remarks)}
    where facility_id = ${facilityId} and id = ${authorization.id}`.execute(tx);
  await recordOutcome(tx, context, authorization, 'authorization.not-settled', {
    provisionalNo: authorization.authorization_no,
  });
}

/**
 * Leaves a locked, waiting provisional authorization to a person: the scheme has answered, and neither confirmed nor
 * refused this visit. It waits until somebody retries, perhaps with a number, or closes it.
 * @param remarks why, for people
 */
export async function leaveToPerson(
  tx: Tx,
  context: ReconcileContext,
  authorization: Provisional,
  remarks: StoredMessage,
): Promise<void> {
  await sql`
    update card_authorization set settled_remarks = ${textOf(remarks)}, settled_remarks_message = ${codedOf(remarks)}
    where facility_id = ${context.caller.facility.id} and id = ${authorization.id}`.execute(tx);
  await recordOutcome(tx, context, authorization, 'authorization.left-to-person', {
    provisionalNo: authorization.authorization_no,
  });
}

/** The trail, and every screen that shows the mark: the lists of cards and of each care point, the claim's. */
export async function recordOutcome(
  tx: Tx,
  context: ReconcileContext,
  authorization: { id: string; member_id: string },
  action: string,
  detail: Record<string, unknown>,
  reason?: string,
): Promise<void> {
  const facilityId = context.caller.facility.id;
  const memberId = authorization.member_id;
  await writeAuditAndEvents(
    tx,
    context,
    {
      action,
      subjectType: 'authorization',
      subjectId: authorization.id,
      memberId,
      detail,
      ...(reason ? { reason } : {}),
    },
    { topic: 'cards', memberId },
    { topic: 'orders', memberId },
    { topic: 'claims', memberId },
    { topic: 'scheme' },
  );
  const { rows } = await sql<{ id: string; care_point_id: string }>`
    select id, care_point_id from visit where facility_id = ${facilityId} and authorization_id = ${authorization.id}
      and status <> 'Cancelled'`.execute(tx);
  for (const visit of rows)
    await writeEvent(tx, context, {
      topic: 'visits',
      carePointId: visit.care_point_id,
      visitId: visit.id,
      memberId,
    });
}

/**
 * Requests the care point references of an authorization that the scheme has now confirmed. Earlier requests failed,
 * because the scheme did not know the authorization then.
 */
export async function requestReferences(
  tx: Tx,
  context: ReconcileContext,
  authorization: Provisional,
): Promise<void> {
  const facilityId = context.caller.facility.id;
  const { rows } = await sql<{ id: string; created_by: string | null }>`
    select v.id, latest.created_by from visit v join lateral (
      select o.state, o.created_by from outbox o
      where o.facility_id = v.facility_id and o.kind = 'visit.reference' and o.subject_id = v.id
      order by o.seq desc limit 1
    ) latest on latest.state = 'done'
    where v.facility_id = ${facilityId} and v.authorization_id = ${authorization.id} and v.status <> 'Cancelled'
      and v.scheme_reference is null
    order by v.created_at, v.id`.execute(tx);
  for (const visit of rows)
    await enqueue(tx, {
      facilityId,
      partitionKey: authorization.member_id,
      kind: 'visit.reference',
      subjectId: visit.id,
      memberId: authorization.member_id,
      createdBy: visit.created_by,
      now: context.now,
    });
}

/** The next number of the facility's own series, without gaps: its row is locked until the number is stored. */
export async function nextOwnNumber(tx: Tx, facilityId: string): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    with next as (
      insert into number_series as n (facility_id, series, last) values (${facilityId}, 'provisional', 1)
      on conflict (facility_id, series) do update set last = n.last + 1 returning last)
    select concat('P-', f.code, '-', lpad(next.last::text, greatest(6, length(next.last::text)), '0')) as number
    from next join facility f on f.id = ${facilityId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a facility has no series of numbers');
  return row.number;
}

/**
 * Frees a number that the scheme issued to this patient and that another patient's provisional authorization uses,
 * because somebody misheard it or made it up. That authorization gets a number of our own and counts as refused. A
 * typed number must not keep the rightful holder from care.
 */
export async function freeNumber(
  tx: Tx,
  context: NumberContext,
  found: { number: string; memberId: string },
): Promise<boolean> {
  const facilityId = context.caller.facility.id;
  const { rows } = await sql<{ id: string }>`
    select id from card_authorization where facility_id = ${facilityId} and authorization_no = ${found.number}
      and member_id <> ${found.memberId} and provisional in ('waiting', 'refused', 'closed')
    for no key update`.execute(tx);
  const [row] = rows;
  const authorization = row && (await provisionalById(facilityId, row.id).execute(tx)).rows[0];
  if (!authorization) return false;
  await rename(tx, context, authorization, await nextOwnNumber(tx, facilityId));
  if (authorization.provisional === 'waiting')
    await notConfirmed(
      tx,
      context,
      authorization,
      message('provisional.numberOfOtherCard', { no: found.number }),
    );
  return true;
}

async function rename(
  tx: Tx,
  context: NumberContext,
  authorization: Provisional,
  number: string,
): Promise<void> {
  await lockVisits(tx, context.caller.facility.id, authorization.id);
  await sql`
    update card_authorization set authorization_no = ${number},
      provisional_no = coalesce(provisional_no, authorization_no)
    where facility_id = ${context.caller.facility.id} and id = ${authorization.id}`.execute(tx);
  await renumberVisits(tx, context, authorization, number);
}

/** Numbers of the scheme's own form: digits, at times with letters and signs between; never one of our own series. */
const schemeNumber = /^(?!P-)(?=(?:.*\d){4})[A-Z0-9][A-Z0-9/-]{3,39}$/i;

/** Returns what is wrong with a number that was obtained by telephone or USSD; undefined when nothing is. */
export function numberProblem(text: string): Message | undefined {
  return schemeNumber.test(text) ? undefined : message('provisional.malformedNumber');
}
