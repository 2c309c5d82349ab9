import { type endpoints, message, type VerifiedCard } from '@afyakadi/contract';
import { isNationalId } from '@afyakadi/contract/words/rules';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { writeAuditAndEvents } from '../../platform/events/write.ts';
import type { Call } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import type { SchemeMember } from '../../scheme/port/index.ts';
import { readCard } from './lists.ts';
import { lockCard } from './withdraw.ts';

export interface LockedMember {
  id: string;
  card_no: string;
  identity_source: 'scheme' | 'staff' | 'missing';
  scheme_id: string | null;
  product_code: string | null;
}

/**
 * Finds the patient of a card or national identification number and locks the row: other code that issues, reconciles
 * or finds an authorization of this patient waits. The lock order is patient, authorization, visits.
 */
export async function lockMember(
  tx: Tx,
  card: { facilityId: string; verifierId: string; cardNo: string },
): Promise<LockedMember | undefined> {
  const matchesCard = isNationalId(card.cardNo)
    ? sql`national_id = ${card.cardNo}`
    : sql`card_key = ${card.cardNo.toUpperCase()}`;
  const { rows } = await sql<LockedMember>`
    select id, card_no, identity_source, scheme_id, product_code from authorized_member
    where facility_id = ${card.facilityId} and verifier_id = ${card.verifierId} and ${matchesCard}
    order by updated_at desc limit 1 for no key update`.execute(tx);
  return rows[0];
}

/** Locks the patient of an authorization; call it before locking the authorization. */
export async function lockMemberOf(tx: Tx, facilityId: string, authorizationId: string): Promise<void> {
  await sql`
    select from authorized_member m where m.facility_id = ${facilityId} and m.id = (
      select a.member_id from card_authorization a where a.facility_id = ${facilityId} and a.id = ${authorizationId})
    for no key update`.execute(tx);
}

/**
 * Updates the facility's copy of a member from the scheme's answer and returns its identifier. A name that staff
 * entered stays while the scheme has none.
 */
export async function storeMember(
  tx: Tx,
  member: {
    facilityId: string;
    verifierId: string;
    cardNo: string;
    cardStatus: string;
    member: SchemeMember | null;
    now: Date;
  },
): Promise<string> {
  const m = member.member;
  const cardNo = m?.cardNo ?? member.cardNo;
  const named = Boolean(m && (m.firstName || m.lastName));
  const { rows } = await sql<{ id: string }>`
    insert into authorized_member as stored (facility_id, id, verifier_id, card_no, card_key, national_id, first_name,
      middle_name, last_name, gender, date_of_birth, identity_source, scheme_id, scheme_name, product_code,
      product_name, card_status, expiry_date, photo, created_at, updated_at)
    values (${member.facilityId}, ${newId()}, ${member.verifierId}, ${cardNo}, ${cardNo.toUpperCase()},
      ${m?.nationalId ?? null}, ${m?.firstName ?? ''}, ${m?.middleName ?? ''}, ${m?.lastName ?? ''},
      ${m?.gender ?? null}, ${m?.dateOfBirth ?? null}, ${named ? 'scheme' : 'missing'}, ${m?.schemeId ?? null},
      ${m?.schemeName ?? null}, ${m?.productCode ?? null}, ${m?.productName ?? null}, ${member.cardStatus},
      ${m?.expiryDate ?? null}, ${m?.photo ?? null}, ${member.now}, ${member.now})
    on conflict (facility_id, verifier_id, card_key) do update set
      national_id = coalesce(excluded.national_id, stored.national_id),
      first_name = case when excluded.identity_source = 'scheme' then excluded.first_name else stored.first_name end,
      middle_name = case when excluded.identity_source = 'scheme' then excluded.middle_name else stored.middle_name end,
      last_name = case when excluded.identity_source = 'scheme' then excluded.last_name else stored.last_name end,
      gender = case when excluded.identity_source = 'scheme' then excluded.gender else stored.gender end,
      date_of_birth =
        case when excluded.identity_source = 'scheme' then excluded.date_of_birth else stored.date_of_birth end,
      identity_source =
        case when excluded.identity_source = 'scheme' then 'scheme' else stored.identity_source end,
      scheme_id = excluded.scheme_id, scheme_name = excluded.scheme_name, product_code = excluded.product_code,
      product_name = excluded.product_name, card_status = excluded.card_status, expiry_date = excluded.expiry_date,
      photo = excluded.photo, updated_at = excluded.updated_at
    returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a member was neither stored nor found');
  return row.id;
}

/** Returns the patient of a card; undefined if the facility knows none. */
export async function memberOfCard(
  tx: Tx,
  card: { facilityId: string; verifierId: string; cardNo: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from authorized_member where facility_id = ${card.facilityId} and verifier_id = ${card.verifierId}
      and card_key = ${card.cardNo.toUpperCase()}`.execute(tx);
  return rows[0]?.id;
}

/** Returns the holder's full name from the scheme's answer, which the claim rules compare; empty without one. */
export function holderName(member: SchemeMember | null): string {
  return [member?.firstName, member?.middleName, member?.lastName].filter(Boolean).join(' ');
}

export interface Identity {
  firstName: string;
  middleName: string;
  lastName: string;
  gender: 'Male' | 'Female';
  dateOfBirth: string;
}

/** Stores the identity that staff entered for a member whom the scheme did not name; false if the scheme did. */
export async function storeIdentity(
  tx: Tx,
  facilityId: string,
  memberId: string,
  identity: Identity,
  now: Date,
) {
  const { rows } = await sql<{ id: string }>`
    update authorized_member set first_name = ${identity.firstName}, middle_name = ${identity.middleName},
      last_name = ${identity.lastName}, gender = ${identity.gender}, date_of_birth = ${identity.dateOfBirth},
      identity_source = 'staff', updated_at = ${now}
    where facility_id = ${facilityId} and id = ${memberId} and identity_source <> 'scheme'
    returning id`.execute(tx);
  return rows.length > 0;
}

/**
 * Stores the identity that staff read off the patient's documents, for a card that the scheme accepted without names.
 * Failures: `notFound`; `conflict` where the scheme named the holder itself.
 */
export async function enterIdentity(
  tx: Tx,
  call: Call<typeof endpoints.completeIdentity>,
): Promise<VerifiedCard> {
  const facilityId = call.caller.facility.id;
  await lockMemberOf(tx, facilityId, call.params.id);
  const card = await lockCard(tx, facilityId, call.params.id);
  if (!card) throw new Failure('notFound', message('cards.unknownAuthorization'));
  if (call.body.dateOfBirth > call.today) {
    throw new Failure('validation', undefined, {
      fields: { dateOfBirth: message('cards.birthAfterToday') },
    });
  }
  if (!(await storeIdentity(tx, facilityId, card.member_id, call.body, call.now))) {
    throw new Failure('conflict', message('cards.namedByScheme'));
  }
  await writeAuditAndEvents(
    tx,
    call,
    {
      action: 'member.identified',
      subjectType: 'authorization',
      subjectId: card.id,
      memberId: card.member_id,
    },
    { topic: 'cards', memberId: card.member_id },
  );
  return readCard(tx, facilityId, card.id);
}

/**
 * Returns the patient of the provisional authorization, locked. For a patient without a name on file, takes the
 * identity from the request. Failure: `validation` for a missing identity, or a national identification number that no
 * patient has.
 */
export async function patientOf(
  tx: Tx,
  call: Call<typeof endpoints.issueProvisional>,
  known: LockedMember | undefined,
): Promise<LockedMember> {
  const { body, caller, now, today } = call;
  const facilityId = caller.facility.id;
  if (known && known.identity_source !== 'missing') return known;
  if (!known && isNationalId(body.cardNo)) {
    throw new Failure('validation', undefined, {
      fields: {
        cardNo: message('provisional.unknownNationalId'),
      },
    });
  }
  const { identity } = body;
  if (!identity) throw unnamed();
  if (identity.dateOfBirth > today) {
    throw new Failure('validation', undefined, {
      fields: { 'identity.dateOfBirth': message('cards.birthAfterToday') },
    });
  }
  if (known) {
    await storeIdentity(tx, facilityId, known.id, identity, now);
    return known;
  }
  await sql`
    insert into authorized_member (facility_id, id, verifier_id, card_no, card_key, first_name, middle_name, last_name,
      gender, date_of_birth, identity_source, card_status, created_at, updated_at)
    values (${facilityId}, ${newId()}, ${body.verifierID}, ${body.cardNo}, ${body.cardNo.toUpperCase()},
      ${identity.firstName}, ${identity.middleName}, ${identity.lastName}, ${identity.gender},
      ${identity.dateOfBirth}, 'staff', 'Unknown', ${now}, ${now})
    on conflict (facility_id, verifier_id, card_key) do nothing`.execute(tx);
  const stored = await lockMember(tx, { facilityId, verifierId: body.verifierID, cardNo: body.cardNo });
  if (!stored) throw new Error('a patient was stored and is not there');
  return stored;
}

function unnamed(): Failure {
  const text = message('provisional.identityRequired');
  return new Failure('validation', undefined, {
    fields: {
      'identity.firstName': text,
      'identity.lastName': text,
      'identity.gender': text,
      'identity.dateOfBirth': text,
    },
  });
}
