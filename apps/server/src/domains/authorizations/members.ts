import {
  type CardLookUp,
  type endpoints,
  type Identity,
  message,
  type VerifiedCard,
} from '@afyakadi/contract';
import { isNationalId } from '@afyakadi/contract/words/rules';
import { type RawBuilder, sql } from 'kysely';
import { type Acting, writeAudit } from '../../platform/audit.ts';
import {
  col,
  compileOnce,
  type Database,
  expression,
  listOf,
  type Row,
  readerOf,
  rows,
  type Tx,
} from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { writeAuditAndEvents } from '../../platform/events/write.ts';
import type { Call } from '../../platform/http/route.ts';
import { answered } from '../../scheme/port/answered.ts';
import type { CardFound, Scheme } from '../../scheme/port/index.ts';
import { isSamePerson, personRow, toIdentity } from '../people/index.ts';
import { assertKnownCardType } from './demands.ts';
import { readCard, toLatest } from './lists.ts';
import { lockCard } from './withdraw.ts';

export interface Card {
  verifierId: string;
  /** As typed: the number of the card, or the holder's national identification number. */
  cardNo: string;
}

export type LockedMember = Pick<
  Row<'authorized_member'>,
  | 'id'
  | 'card_no'
  | 'first_name'
  | 'middle_name'
  | 'last_name'
  | 'gender'
  | 'date_of_birth'
  | 'identity_source'
  | 'scheme_id'
  | 'product_code'
>;

/** SQL: whether the card or national identification number is that of a member `m`. */
export function isHolder(cardNo: string): RawBuilder<boolean> {
  return isNationalId(cardNo)
    ? expression(col.boolean)`(m.national_id = ${cardNo} and m.card_key is not null)`
    : expression(col.boolean)`m.card_key = ${cardNo.toUpperCase()}`;
}

/**
 * Finds the patient of a card or national identification number and locks the row: other code that issues, reconciles
 * or finds an authorization of this patient waits. The lock order is patient, authorization, visits.
 */
export function lockMember(
  tx: Tx,
  facilityId: string,
  { verifierId, cardNo }: Card,
): Promise<LockedMember | undefined> {
  return tx
    .selectFrom('authorized_member as m')
    .select(['m.id', 'm.card_no', 'm.identity_source', 'm.scheme_id', 'm.product_code'])
    .select(['m.first_name', 'm.middle_name', 'm.last_name', 'm.gender', 'm.date_of_birth'])
    .where('m.facility_id', '=', facilityId)
    .where('m.verifier_id', '=', verifierId)
    .where(isHolder(cardNo))
    .orderBy('m.updated_at', 'desc')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks the patient of an authorization; call it before locking the authorization. */
export async function lockMemberOf(tx: Tx, facilityId: string, authorizationId: string): Promise<void> {
  await sql`
    select from authorized_member m where m.facility_id = ${facilityId} and m.id = (
      select a.member_id from card_authorization a where a.facility_id = ${facilityId} and a.id = ${authorizationId})
    for no key update`.execute(tx);
}

/** Returns the patient of a card; undefined if the facility knows none. */
export async function memberOfCard(tx: Tx, facilityId: string, card: Card): Promise<string | undefined> {
  const { verifierId, cardNo } = card;
  const [member] = await readerOf(tx)(idByCard({ facilityId, verifierId, cardKey: cardNo.toUpperCase() }));
  return member?.id;
}

const idByCard = compileOnce((db, of: { facilityId: string; verifierId: string; cardKey: string }) =>
  db
    .selectFrom('authorized_member')
    .select('id')
    .where('facility_id', '=', of.facilityId)
    .where('verifier_id', '=', of.verifierId)
    .where('card_key', '=', of.cardKey),
);

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

/**
 * Looks up the holder of a card at the scheme, without authorizing anything. The answer is shown and not stored; the
 * audit trail records the look-up, before a remote scheme is asked. Failures: `validation` for an unknown verifier or card type; `notChecked`,
 * `schemeAnswer`.
 */
export async function lookUpCard(
  { database, scheme }: { database: Database; scheme: Scheme },
  call: Call<typeof endpoints.lookUpCard>,
): Promise<CardLookUp> {
  const { body, caller, now } = call;
  const { facility } = caller;
  const query = {
    facility,
    verifierId: body.verifierID,
    cardTypeId: body.cardTypeID,
    cardNo: body.cardNo,
    now,
  };
  const ask = (tx?: Tx) => answered(scheme.lookUp({ ...query, tx }), message('cards.lookUpUnanswered'));
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => database.transaction(facility.id, work);
  const { remote } = await scheme.traits({ ...facility, verifierId: body.verifierID });
  if (!remote) {
    return inTransaction(async (tx) => {
      const [found] = await Promise.all([ask(tx), recordLookUp(tx, call)]);
      return toLookUp(tx, body.cardNo, found);
    });
  }
  await inTransaction((tx) => recordLookUp(tx, call));
  const found = await ask();
  return inTransaction((tx) => toLookUp(tx, body.cardNo, found));
}

/** Records a look-up in the audit trail. Failure: `validation` for an unknown verifier or card type. */
async function recordLookUp(tx: Tx, call: Call<typeof endpoints.lookUpCard>): Promise<void> {
  const { body, caller } = call;
  const card = { verifierId: body.verifierID, cardNo: body.cardNo };
  const [memberId] = await Promise.all([
    memberOfCard(tx, caller.facility.id, card),
    assertKnownCardType(tx, body),
  ]);
  await writeAudit(tx, call, {
    action: 'card.looked-up',
    subjectType: 'card',
    ...(memberId ? { memberId } : {}),
  });
}

async function toLookUp(tx: Tx, cardNo: string, found: CardFound): Promise<CardLookUp> {
  const { member } = found;
  return {
    known: found.known,
    cardNo: member?.cardNo ?? cardNo,
    cardStatus: found.cardStatus,
    remarks: found.remarks,
    firstName: member?.firstName ?? '',
    middleName: member?.middleName ?? '',
    lastName: member?.lastName ?? '',
    gender: member?.gender ?? null,
    dateOfBirth: member?.dateOfBirth ?? null,
    schemeName: member?.schemeName ?? null,
    productName: member?.productName ?? null,
    expiryDate: member?.expiryDate ?? null,
    photo: member?.photo ?? null,
    biometricMethod: found.biometricMethod,
    latestAuthorization: await toLatest(tx, found.latestAuthorization),
  };
}
