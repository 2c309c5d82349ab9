import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/index.ts';
import { listLength, type Place, placeOf, shallow, startingAt } from '../../platform/database/long-list.ts';
import { rowsOfPeople } from '../people/index.ts';
import { unused } from '../visits/index.ts';
import { type CardRow, cardColumns, cardJoins } from './rows.ts';

export interface Page {
  pageNo: number;
  pageSize: number;
  field: 'createdAt' | 'authorizationNo';
  direction: 'asc' | 'desc';
}

/** Returns one page of the facility's verified cards and their number. */
export async function listCards(database: Database, facilityId: string, page: Page) {
  const direction = sql.raw(page.direction);
  const place = await placeOfPage(database, facilityId, page);
  const order =
    page.field === 'createdAt'
      ? sql`created_at ${direction}, id ${direction}`
      : sql`authorization_no ${direction}`;
  const rows = await database.read<CardRow & { total: number }>(
    facilityId,
    sql`
      select length.total, card.* from (select ${listLength(facilityId, facilityId)} as total) length
      left join lateral (
        select ${cardColumns} from (
          select * from card_authorization
          where facility_id = ${facilityId} and ${startingAt(place, sql`created_at`, page.direction)}
          order by ${order} limit ${sql.lit(page.pageSize)} offset ${place.offset}
        ) a ${cardJoins}
      ) card on true
      order by ${page.field === 'createdAt' ? sql`card.created_at ${direction}, card.id ${direction}` : sql`card.authorization_no ${direction}`}`,
  );
  return { totalItems: rows[0]?.total ?? 0, rows: rows.filter((row) => row.id !== null) };
}

async function placeOfPage(database: Database, facilityId: string, page: Page): Promise<Place> {
  const offset = page.pageNo * page.pageSize;
  if (page.field !== 'createdAt' || offset <= shallow) return { offset };
  const [found] = await database.read(facilityId, placeOf(facilityId, facilityId, offset, page.direction));
  return found ? { offset: found.skip, day: found.day } : { offset };
}

/**
 * Returns cards whose holder's name and card number match every word of the text, and the one with that authorization
 * number: the best matches first, then by creation. `moreItems` if a text matches more than are collected.
 */
export async function searchCards(database: Database, facilityId: string, text: string, page: Page) {
  const direction = sql.raw(page.direction);
  const hits = rowsOfPeople({ facilityId, text, table: 'card_authorization', only: sql`true` });
  const rows = await database.read<CardRow & { total: number; more: boolean }>(
    facilityId,
    sql`
      with ${hits}, found as materialized (
        select id, created_at, min(match_rank) as match_rank from (
          select id, created_at, match_rank from hit
          union all
          select a.id, a.created_at, 0 from card_authorization a
          where a.facility_id = ${facilityId} and a.authorization_no = ${text}
        ) x group by id, created_at
      )
      select length.*, card.* from (
        select count(*) as total, (select more from hits_end) as more from found
      ) length
      left join lateral (
        select ${cardColumns}, a.match_rank from (
          select a.*, f.match_rank from (
            select id, created_at, match_rank from found
            order by match_rank, created_at ${direction}, id ${direction}
            limit ${sql.lit(page.pageSize)} offset ${page.pageNo * page.pageSize}
          ) f join card_authorization a on a.facility_id = ${facilityId} and a.id = f.id
        ) a ${cardJoins}
      ) card on true
      order by card.match_rank, card.created_at ${direction}, card.id ${direction}`,
  );
  const [first] = rows;
  return {
    totalItems: first?.total ?? 0,
    moreItems: first?.more ?? false,
    rows: rows.filter((row) => row.id !== null),
  };
}

/** One authorization as a row of the list. */
export async function cardById(tx: Tx, facilityId: string, id: string): Promise<CardRow | undefined> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from card_authorization a ${cardJoins}
    where a.facility_id = ${facilityId} and a.id = ${id}`.execute(tx);
  return rows[0];
}

/**
 * Locks an authorization so that nothing new starts under it. Recording a service does not wait for this lock: it
 * locks the visit, which a withdrawal locks after the authorization.
 */
export async function lockCard(tx: Tx, facilityId: string, id: string) {
  const { rows } = await sql<{
    id: string;
    member_id: string;
    withdrawn_at: Date | null;
    authorization_no: string;
    provisional: 'waiting' | 'settled' | 'refused' | 'closed' | null;
    provisional_source: 'own' | 'phone' | 'ussd' | null;
  }>`
    select id, member_id, withdrawn_at, authorization_no, provisional, provisional_source from card_authorization
    where facility_id = ${facilityId} and id = ${id} for no key update`.execute(tx);
  return rows[0];
}

/**
 * True when something was done under the authorization: a patient taken in, a diagnosis or note recorded, a service
 * given, a claim built, a referral made.
 */
export async function wasUsed(tx: Tx, facilityId: string, authorizationId: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (
      select from visit v where v.facility_id = ${facilityId} and v.authorization_id = ${authorizationId}
        and v.status <> 'Cancelled' and not ${unused}
    ) or exists (
      select from service_given where facility_id = ${facilityId} and authorization_id = ${authorizationId}
    ) or exists (
      select from claim where facility_id = ${facilityId} and authorization_id = ${authorizationId}
    ) or exists (
      select from diagnosis where facility_id = ${facilityId} and authorization_id = ${authorizationId}
        and withdrawn_at is null
    ) or exists (
      select from clinical_note where facility_id = ${facilityId} and authorization_id = ${authorizationId}
    ) or exists (
      select from card_authorization a join referral r on r.facility_id = a.facility_id and r.member_id = a.member_id
      where a.facility_id = ${facilityId} and a.id = ${authorizationId} and r.authorization_id = a.id
        and r.direction = 'out'
    ) as used`.execute(tx);
  return rows[0]?.used ?? true;
}

export interface Withdrawal {
  facilityId: string;
  authorizationId: string;
  accountId: string;
  reason: string;
  now: Date;
}

export async function withdraw(
  tx: Tx,
  withdrawal: Withdrawal,
): Promise<{ id: string; care_point_id: string }[]> {
  const { rows } = await sql<{ id: string; care_point_id: string }>`
    update visit v set status = 'Cancelled', cancelled_at = ${withdrawal.now}, cancelled_by = ${withdrawal.accountId},
      cancel_reason = ${withdrawal.reason}, completed_at = null, completed_by = null
    where v.facility_id = ${withdrawal.facilityId} and v.authorization_id = ${withdrawal.authorizationId}
      and (v.status = 'Pending' or ${unused})
    returning id, care_point_id`.execute(tx);
  await sql`
    update card_authorization set withdrawn_at = ${withdrawal.now}, withdrawn_by = ${withdrawal.accountId},
      withdrawn_reason = ${withdrawal.reason}
    where facility_id = ${withdrawal.facilityId} and id = ${withdrawal.authorizationId}`.execute(tx);
  return rows;
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
