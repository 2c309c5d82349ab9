import { isNationalId } from '@afyakadi/contract/words/rules';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { AuthorizationRequest, CardQuery, LatestAuthorization } from '../port/index.ts';

export interface RegisterMember {
  id: string;
  card_no: string;
  card_key: string;
  national_id: string | null;
  scheme_id: string | null;
  scheme_name: string | null;
  product_code: string | null;
  product_name: string | null;
  first_name: string;
  middle_name: string;
  last_name: string;
  gender: 'Male' | 'Female' | null;
  date_of_birth: string | null;
  card_status: string;
  authorization_status: string;
  remarks: string;
  expiry_date: string | null;
  photo: string | null;
}

const memberRow = sql`
  select m.id, m.card_no, m.card_key, m.national_id, m.scheme_id, s.name as scheme_name, m.product_code,
    p.name as product_name, m.first_name, m.middle_name, m.last_name, m.gender, m.date_of_birth, m.card_status,
    m.authorization_status, m.remarks, m.expiry_date, m.photo
  from register.member m
  left join register.scheme s on s.id = m.scheme_id
  left join register.product p on p.scheme_id = m.scheme_id and p.code = m.product_code`;

/** Returns the member with this card, or with this national identification number if the query has twenty digits. */
export async function findMember(
  tx: Tx,
  query: Pick<CardQuery, 'cardNo' | 'verifierId'>,
): Promise<RegisterMember | undefined> {
  const matchesCard = isNationalId(query.cardNo)
    ? sql`m.national_id = ${query.cardNo}`
    : sql`m.card_key = ${query.cardNo.toUpperCase()}`;
  const { rows } = await sql<RegisterMember>`
    ${memberRow} where m.verifier_id = ${query.verifierId} and ${matchesCard}`.execute(tx);
  return rows[0];
}

export async function memberById(tx: Tx, id: string): Promise<RegisterMember | undefined> {
  const { rows } = await sql<RegisterMember>`${memberRow} where m.id = ${id}`.execute(tx);
  return rows[0];
}

interface Issued {
  authorization_no: number;
}

/** The number that was issued to this very request before. */
export async function issuedByKey(tx: Tx, requestKey: string): Promise<string | null> {
  const { rows } = await sql<Issued>`
    select authorization_no from register.issued_authorization
    where request_key = ${requestKey} and withdrawn_at is null`.execute(tx);
  return rows[0] ? String(rows[0].authorization_no) : null;
}

/**
 * Issues a number, or returns the one that this facility has for the same card, visit type and day. Null if another
 * facility has the day. The unique indexes decide between concurrent callers.
 */
export async function issue(tx: Tx, memberId: string, request: AuthorizationRequest): Promise<string | null> {
  const inserted = await sql<Issued>`
    insert into register.issued_authorization
      (request_key, member_id, facility_code, facility_name, visit_type_id, exclusive, day, created_at)
    values (${request.requestKey}, ${memberId}, ${request.facility.code}, ${request.facility.name},
      ${request.visitType.id}, ${request.visitType.onceADay}, ${request.today}, ${request.now})
    on conflict do nothing
    returning authorization_no`.execute(tx);
  if (inserted.rows[0]) return String(inserted.rows[0].authorization_no);
  const issued = await sql<Issued>`
    select authorization_no from register.issued_authorization
    where member_id = ${memberId} and facility_code = ${request.facility.code}
      and visit_type_id = ${request.visitType.id} and day = ${request.today} and withdrawn_at is null`.execute(
    tx,
  );
  return issued.rows[0] ? String(issued.rows[0].authorization_no) : null;
}

/** True when the card was authorized before, other than at this facility today. */
export async function wasServed(tx: Tx, memberId: string, request: AuthorizationRequest): Promise<boolean> {
  const { rows } = await sql<{ served: boolean }>`
    select exists (
      select from register.issued_authorization
      where member_id = ${memberId} and withdrawn_at is null
        and not (facility_code = ${request.facility.code} and day = ${request.today})
    ) as served`.execute(tx);
  return rows[0]?.served ?? false;
}

/** The newest authorization of the member anywhere, but for `except`. */
export async function latestIssued(
  tx: Tx,
  memberId: string,
  except: string | null = null,
): Promise<LatestAuthorization | null> {
  const { rows } = await sql<{ facility_name: string; created_at: Date; visit_type_id: number }>`
    select facility_name, created_at, visit_type_id from register.issued_authorization
    where member_id = ${memberId} and withdrawn_at is null
      and authorization_no is distinct from ${except}::bigint
    order by created_at desc limit 1`.execute(tx);
  const row = rows[0];
  return row
    ? { facilityName: row.facility_name, createdAt: row.created_at, visitTypeId: row.visit_type_id }
    : null;
}

export async function knowsReferral(
  tx: Tx,
  cardKey: string,
  referralNo: string,
  facilityCode: string,
): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (
      select from register.referral
      where referral_no = ${referralNo} and card_key = ${cardKey} and to_facility_code = ${facilityCode}
    ) as known`.execute(tx);
  return rows[0]?.known ?? false;
}

/** How many authorizations of this visit type the member had in the month of the request, today's here left out. */
export async function visitsInMonth(
  tx: Tx,
  memberId: string,
  request: AuthorizationRequest,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from register.issued_authorization
    where member_id = ${memberId} and visit_type_id = ${request.visitType.id} and withdrawn_at is null
      and day >= date_trunc('month', ${request.today}::date)
      and not (facility_code = ${request.facility.code} and day = ${request.today})`.execute(tx);
  return rows[0]?.n ?? 0;
}

export async function withdraw(
  tx: Tx,
  authorizationNo: string,
  facilityCode: string,
  now: Date,
): Promise<void> {
  await sql`
    update register.issued_authorization set withdrawn_at = ${now}
    where authorization_no = ${authorizationNo}::bigint and facility_code = ${facilityCode}
      and withdrawn_at is null`.execute(tx);
}
