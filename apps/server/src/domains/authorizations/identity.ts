import { type endpoints, type Identity, message, type VerifiedCard } from '@afyakadi/contract';
import { sql } from 'kysely';
import type { Acting } from '../../platform/audit/write.ts';
import { col, listOf, type Row, readerOf, rows, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { writeAuditAndEvents } from '../../platform/events/write.ts';
import type { Call } from '../../platform/http/route.ts';
import type { Ledger } from '../ledger/index.ts';
import { isSamePerson, personRow, toIdentity } from '../people/index.ts';
import { readCard } from './card.ts';
import { lockOpenConflicts, readConflict } from './identity-conflicts.ts';
import { lockMemberOf, storeMember, takeAnswer } from './members.ts';
import { enqueueRelease, nextOwnNumber, renumber } from './numbers.ts';
import { isWaiting, lockProvisional, type Provisional, recordOutcome, refuse, retry } from './reconcile.ts';
import { findUse, lockCard } from './withdraw.ts';

/**
 * Stores the identity that staff read off the patient's documents for a member whom the scheme did not name; false if
 * the scheme did. Failure: `conflict` where staff entered another person before, who has been here.
 */
export async function storeIdentity(
  tx: Tx,
  { caller, now }: Acting,
  memberId: string,
  identity: Call<typeof endpoints.completeIdentity>['body'],
): Promise<boolean> {
  const [known] = await readerOf(tx)(rows({ ...personRow, seen: col.boolean })`
    select ${listOf(personRow, 'm')}, exists (select from visit v
      where v.facility_id = m.facility_id and v.member_id = m.id) as seen
    from authorized_member m where m.facility_id = ${caller.facility.id} and m.id = ${memberId}
      and m.identity_source = 'staff'`);
  if (known?.seen) assertSamePerson(toIdentity(known), identity);
  const named = await tx
    .updateTable('authorized_member')
    .set({
      first_name: identity.firstName,
      middle_name: identity.middleName,
      last_name: identity.lastName,
      gender: identity.gender,
      date_of_birth: identity.dateOfBirth,
      identity_source: 'staff',
      updated_at: now,
    })
    .where('facility_id', '=', caller.facility.id)
    .where('id', '=', memberId)
    .where('identity_source', '<>', 'scheme')
    .returning('id')
    .executeTakeFirst();
  return named !== undefined;
}

/** Refuses an identity of somebody else than the patient of a card. Failure: `conflict`. */
export function assertSamePerson(known: Identity, entered: Identity): void {
  if (isSamePerson(known, entered)) return;
  const { firstName, middleName, lastName } = known;
  const name = [firstName, middleName, lastName].filter(Boolean).join(' ');
  throw new Failure('conflict', message('cards.identifiedOtherwise', { name }));
}

/**
 * Stores the identity that staff read off the patient's documents, for a card that the scheme accepted without names.
 * Failures: `notFound`; `conflict` where the scheme named the holder itself.
 */
export async function enterIdentity(
  tx: Tx,
  call: Call<typeof endpoints.completeIdentity>,
): Promise<VerifiedCard> {
  const { caller, params, body, today } = call;
  const facilityId = caller.facility.id;
  await lockMemberOf(tx, facilityId, params.id);
  const { id, member_id: memberId } = await lockCard(tx, facilityId, params.id);
  if (body.dateOfBirth > today) {
    const fields = { dateOfBirth: message('cards.birthAfterToday') };
    throw new Failure('validation', undefined, { fields });
  }
  if (!(await storeIdentity(tx, call, memberId, body))) {
    throw new Failure('conflict', message('cards.namedByScheme'));
  }
  await writeAuditAndEvents(
    tx,
    call,
    { action: 'member.identified', subjectType: 'authorization', subjectId: id, memberId },
    { topic: 'cards', memberId },
  );
  return readCard(tx, facilityId, id);
}

type DecideCall = Call<typeof endpoints.decideIdentity>;
type Conflict = Pick<Row<'identity_conflict'>, 'authorization_id' | 'theirs' | 'answer' | 'scheme_no'>;

/** The patient of the conflicts, whose row is locked. */
interface Deciding {
  call: DecideCall;
  ledger: Ledger;
  memberId: string;
  verifierId: string;
}

/**
 * Stores a person's decision about the holder whom the scheme names, for all authorizations of the patient with which
 * this holder was found; returns the authorization as it is then. Safe to repeat. Failures: `notFound`; `conflict` if somebody decided otherwise.
 */
export async function decideIdentity(tx: Tx, call: DecideCall, ledger: Ledger): Promise<VerifiedCard> {
  const { caller, params, body, now } = call;
  const facilityId = caller.facility.id;
  const read = readerOf(tx);
  await lockMemberOf(tx, facilityId, params.id);
  const asked = await readConflict(read, facilityId, params.id);
  if (!asked) throw new Failure('notFound', message('cards.unknownConflict'));
  if (asked.decision === body.decision) return readCard(tx, facilityId, params.id);
  if (asked.decision) throw new Failure('conflict', message('cards.conflictDecided'));

  const memberId = asked.authorizedMemberId;
  const open = await lockOpenConflicts(tx, facilityId, memberId);
  const conflicts = open.filter(({ theirs }) => isSamePerson(theirs, asked.theirs));
  const [member] = await read(rows(col.from('authorized_member', 'verifier_id'))`
    select verifier_id from authorized_member where facility_id = ${facilityId} and id = ${memberId}`);
  if (!member) throw new Error('a conflict has no patient');
  const deciding = { call, ledger, memberId, verifierId: member.verifier_id };
  await sql`
    update identity_conflict set decision = ${body.decision}, decided_at = ${now}, decided_by = ${caller.accountId},
      reason = ${body.reason}
    where facility_id = ${facilityId} and authorization_id = any(${conflicts.map((conflict) => conflict.authorization_id)}::uuid[])`.execute(
    tx,
  );
  if (body.decision === 'two-people') await separate(tx, deciding, conflicts);
  else await join(tx, deciding, conflicts);
  for (const { authorization_id: id } of conflicts) {
    const detail = { decision: body.decision };
    await recordOutcome(tx, call, { id, member_id: memberId }, 'identity.decided', detail, body.reason);
  }
  return readCard(tx, facilityId, params.id);
}

const holderOf = ({ theirs, answer: { cardStatus, ...card } }: Conflict) => ({
  cardStatus,
  member: { ...theirs, ...card },
});

/** One person: the patient gets what the scheme answered, and what waited for it is reconciled. */
async function join(tx: Tx, { call, memberId }: Deciding, conflicts: readonly Conflict[]): Promise<void> {
  const facilityId = call.caller.facility.id;
  const takesIdentity = call.body.decision === 'scheme';
  for (const conflict of conflicts) {
    await takeAnswer(tx, call, memberId, holderOf(conflict), { takesIdentity });
    const provisional = await lockProvisional(tx, facilityId, conflict.authorization_id);
    if (provisional && isWaiting(provisional)) await retry(tx, call, provisional);
    else if (provisional) await returnNumber(tx, call, provisional, conflict);
  }
}

/**
 * Two people: the card is the holder's, and finds the patient no more. Services stay with the patient who received
 * them, and the card does not pay for them. An authorization under which nothing was done is the holder's.
 */
async function separate(tx: Tx, deciding: Deciding, conflicts: readonly Conflict[]): Promise<void> {
  const { call, ledger, memberId, verifierId } = deciding;
  const facilityId = call.caller.facility.id;
  await sql`update authorized_member set card_key = null, updated_at = ${call.now}
    where facility_id = ${facilityId} and id = ${memberId}`.execute(tx);
  for (const conflict of conflicts) {
    const { authorization_id: id, scheme_no: number } = conflict;
    const provisional = await lockProvisional(tx, facilityId, id);
    if (provisional) {
      const acting = { caller: call.caller, now: call.now, ledger };
      // A number by telephone is the holder's. The authorization gets one of our own, which the scheme never pays for.
      if (number !== null && number === provisional.authorization_no)
        await renumber(tx, acting, provisional, await nextOwnNumber(tx, facilityId));
      if (isWaiting(provisional)) await refuse(tx, acting, provisional, message('provisional.cardOfAnother'));
      await returnNumber(tx, call, provisional, conflict);
      continue;
    }
    await lockCard(tx, facilityId, id);
    if (await findUse(tx, facilityId, id)) continue;
    const answer = holderOf(conflict);
    const card = { verifierId, cardNo: answer.member.cardNo };
    const { member: holder } = await storeMember(tx, call, card, answer);
    await moveAuthorization(tx, facilityId, id, holder.id);
    await recordOutcome(tx, call, { id, member_id: holder.id }, 'identity.decided', {
      decision: 'two-people',
    });
  }
}

/** Returns the number that the scheme gave for a provisional authorization which will not get it. */
async function returnNumber(
  tx: Tx,
  call: DecideCall,
  { id, member_id: memberId, provisional }: Provisional,
  { scheme_no: number }: Conflict,
): Promise<void> {
  if (number !== null && provisional !== 'reconciled')
    await enqueueRelease(tx, call, { id, memberId }, number);
}

/** Gives an unused authorization to the holder of the card, with what the scheme sent along with it. */
async function moveAuthorization(tx: Tx, facilityId: string, id: string, holderId: string): Promise<void> {
  await sql`
    update card_authorization a set member_id = m.id, card_no = m.card_no, first_name = m.first_name,
      middle_name = m.middle_name, last_name = m.last_name, gender = m.gender, date_of_birth = m.date_of_birth,
      identity_source = m.identity_source
    from authorized_member m
    where a.facility_id = ${facilityId} and a.id = ${id} and m.facility_id = a.facility_id and m.id = ${holderId}`.execute(
    tx,
  );
  await sql`update visit set member_id = ${holderId}
    where facility_id = ${facilityId} and authorization_id = ${id}`.execute(tx);
  await sql`
    update referral r set member_id = m.id, card_no = m.card_no, gender = m.gender, date_of_birth = m.date_of_birth,
      patient_name = concat_ws(' ', nullif(m.first_name, ''), nullif(m.middle_name, ''), nullif(m.last_name, ''))
    from authorized_member m
    where r.facility_id = ${facilityId} and r.authorization_id = ${id} and m.facility_id = r.facility_id
      and m.id = ${holderId}`.execute(tx);
}
