import type { ProvisionalMark, VisitType } from '@afyakadi/contract';
import { isNationalId } from '@afyakadi/contract/words/rules';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import type { SchemeAnswer, SchemeMember } from '../../scheme/port/index.ts';
import { provisionalMark } from '../people/index.ts';

export interface VisitTypeRow {
  id: number;
  name: string;
  requires_referral_no: boolean;
  requires_remarks: boolean;
  once_a_day: boolean;
  maximum_visits_per_month: number | null;
  required_input: VisitType['requiredInput'];
}

/** The rules of a visit type and whether the card type is one of the verifier's. */
export async function readRules(tx: Tx, visitTypeId: number, verifierId: string, cardTypeId: string) {
  const { rows } = await sql<VisitTypeRow & { verifier_known: boolean; card_type_known: boolean }>`
    select known.*, t.id, t.name, t.requires_referral_no, t.requires_remarks, t.once_a_day, t.maximum_visits_per_month,
      t.required_input
    from (select
      exists (select from verifier where id = ${verifierId}) as verifier_known,
      exists (select from card_type where verifier_id = ${verifierId} and id = ${cardTypeId}) as card_type_known
    ) known left join visit_type t on t.id = ${visitTypeId}`.execute(tx);
  return rows[0];
}

export interface ValidAuthorization {
  id: string;
  member_id: string;
  provisional: ProvisionalMark | null;
}

/** The facility's valid authorization of today for this card and visit type, if there is one. */
export async function validToday(
  tx: Tx,
  query: { facilityId: string; verifierId: string; cardNo: string; visitTypeId: number; today: string },
): Promise<ValidAuthorization | undefined> {
  const matchesCard = isNationalId(query.cardNo)
    ? sql`m.national_id = ${query.cardNo}`
    : sql`m.card_key = ${query.cardNo.toUpperCase()}`;
  const { rows } = await sql<ValidAuthorization>`
    select a.id, a.member_id, ${provisionalMark} as provisional from authorized_member m
    join card_authorization a on a.facility_id = m.facility_id and a.member_id = m.id
    where m.facility_id = ${query.facilityId} and m.verifier_id = ${query.verifierId} and ${matchesCard}
      and a.visit_type_id = ${query.visitTypeId} and a.day = ${query.today} and a.withdrawn_at is null
      and a.provisional is distinct from 'closed'`.execute(tx);
  return rows[0];
}

export interface Attempt {
  id: string;
  facilityId: string;
  accountId: string;
  verifierId: string;
  cardTypeId: string;
  cardNo: string;
  visitTypeId: number;
  referralNo: string | null;
  remarks: string | null;
}

/** Records an attempt; must be committed before the scheme is called. */
export async function beginAttempt(tx: Tx, attempt: Attempt, now: Date): Promise<void> {
  await sql`
    insert into verification_attempt (facility_id, id, account_id, verifier_id, card_type_id, card_no, visit_type_id,
      referral_no, remarks, state, started_at)
    values (${attempt.facilityId}, ${attempt.id}, ${attempt.accountId}, ${attempt.verifierId}, ${attempt.cardTypeId}, ${attempt.cardNo},
      ${attempt.visitTypeId}, ${attempt.referralNo}, ${attempt.remarks}, 'asking', ${now})`.execute(tx);
}

/** An attempt just before midnight may have been answered with an authorization of the new day. In milliseconds. */
const aroundMidnight = 300_000;

/**
 * Whether a call for this card and visit type on the facility's day got no answer.
 * @param dayOf the facility's day of a moment, YYYY-MM-DD
 */
export async function unansweredToday(
  tx: Tx,
  query: { facilityId: string; verifierId: string; cardNo: string; visitTypeId: number; now: Date },
  dayOf: (at: Date) => string,
): Promise<boolean> {
  const { rows } = await sql<{ started_at: Date }>`
    select started_at from verification_attempt
    where facility_id = ${query.facilityId} and verifier_id = ${query.verifierId}
      and card_key = ${query.cardNo.toUpperCase()} and visit_type_id = ${query.visitTypeId}
      and state in ('asking', 'unchecked')
    order by started_at desc limit 1`.execute(tx);
  const [last] = rows;
  if (!last) return false;
  return dayOf(new Date(last.started_at.getTime() + aroundMidnight)) >= dayOf(query.now);
}

/**
 * Returns numbers that cannot be the answer to a lost attempt of today: the scheme issued them only lately for an
 * earlier day, and dates them with the day of issue, or they are being returned to it.
 */
export async function numbersOfOtherVisits(
  tx: Tx,
  query: { facilityId: string; verifierId: string; cardNo: string; today: string; now: Date },
): Promise<string[]> {
  const cardKey = query.cardNo.toUpperCase();
  const { rows } = await sql<{ authorization_no: string }>`
    with member as (select id from authorized_member
      where facility_id = ${query.facilityId} and verifier_id = ${query.verifierId}
        and (card_key = ${cardKey} or national_id = ${cardKey}))
    select a.authorization_no from member join card_authorization a on a.member_id = member.id
    where a.facility_id = ${query.facilityId} and a.day < ${query.today} and a.provisional = 'settled'
      and a.settled_at > ${query.now}::timestamptz - interval '2 days'
    union
    select o.data ->> 'authorizationNo' from member join outbox o on o.member_id = member.id
    where o.facility_id = ${query.facilityId} and o.kind = 'authorization.release' and o.state = 'waiting'`.execute(
    tx,
  );
  return rows.map((row) => row.authorization_no);
}

/** Records the end of the attempt; `answer` is null without an answer. */
export async function endAttempt(
  tx: Tx,
  facilityId: string,
  id: string,
  state: 'eligible' | 'refused' | 'unchecked',
  answer: SchemeAnswer | null,
  authorizationId: string | null,
): Promise<void> {
  await sql`
    update verification_attempt set state = ${state}, ended_at = clock_timestamp(),
      card_status = ${answer?.cardStatus ?? null}, authorization_status = ${answer?.authorizationStatus ?? null},
      scheme_remarks = ${answer?.remarks ?? null}, authorization_id = ${authorizationId}
    where facility_id = ${facilityId} and id = ${id}`.execute(tx);
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

/** Returns the details of an answer that the row does not have. */
export async function readDetails(tx: Tx, facilityId: string, authorizationId: string) {
  const { rows } = await sql<{ expiry_date: string | null; photo: string | null }>`
    select m.expiry_date, m.photo from card_authorization a
    join authorized_member m on m.facility_id = a.facility_id and m.id = a.member_id
    where a.facility_id = ${facilityId} and a.id = ${authorizationId}`.execute(tx);
  return rows[0];
}

export async function visitTypeName(tx: Tx, id: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from visit_type where id = ${id}`.execute(tx);
  return rows[0]?.name ?? `${id}`;
}
