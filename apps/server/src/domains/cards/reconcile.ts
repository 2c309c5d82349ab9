import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { codedOf, type StoredMessage, textOf } from '../../platform/database/messages.ts';
import { writeAuditAndEvents, writeEvent } from '../../platform/events/write.ts';
import type { SchemeAnswer } from '../../scheme/port/index.ts';
import { followLedger, lockVisits } from '../claims/index.ts';
import { lockMemberOf } from './members.ts';
import type { Provisional, ReconcileContext } from './provisional.ts';
import { requestReferences } from './references.ts';
import { holderName, storeMember } from './verification-store.ts';

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
  context: ReconcileContext,
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
  context: ReconcileContext,
  authorization: Provisional,
  number: string,
): Promise<void> {
  const facilityId = context.caller.facility.id;
  await sql`
    update visit set reference_no = ${number} || substr(reference_no, length(${authorization.authorization_no}) + 1)
    where facility_id = ${facilityId} and authorization_id = ${authorization.id}
      and starts_with(reference_no, ${`${authorization.authorization_no}/`})`.execute(tx);
  await followLedger(tx, context, authorization.id);
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
