import {
  type endpoints,
  message,
  type ProvisionalMark,
  type VerificationAnswer,
  type VerifiedCard,
  type VisitStatus,
} from '@afyakadi/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/index.ts';
import { listLength, type Place, placeOf, shallow, startingAt } from '../../platform/database/long-list.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import type { LatestAuthorization } from '../../scheme/port/index.ts';
import { type PersonRow, personColumns, provisionalMark, rowsOfPeople, toPerson } from '../people/index.ts';
import { unused } from '../visits/index.ts';
import { authorizationStateOf } from './state.ts';

/** A row of the verified cards' list, as `cardColumns` reads it. */
export interface CardRow extends PersonRow {
  id: string;
  authorization_no: string;
  member_id: string;
  identity_source: 'scheme' | 'staff' | 'missing';
  scheme_name: string | null;
  product_name: string | null;
  verifier_id: string;
  visit_type_id: number;
  visit_type_name: string;
  referral_no: string | null;
  card_status: string;
  authorization_status: string;
  scheme_remarks: string;
  provisional: ProvisionalMark | null;
  withdrawn_at: Date | null;
  created_at: Date;
  created_by_name: string;
  visit_id: string | null;
  visit_status: VisitStatus | null;
  visit_unused: boolean | null;
  care_point_id: string | null;
  care_point_name: string | null;
}

/** The columns of `CardRow` for authorizations `a`; each with its newest visit that was not cancelled. */
export const cardColumns = sql`
  a.id, a.authorization_no, a.member_id, ${personColumns}, m.identity_source, m.scheme_name, m.product_name,
  a.verifier_id, a.visit_type_id, t.name as visit_type_name, a.referral_no, a.card_status, a.authorization_status,
  a.scheme_remarks, ${provisionalMark} as provisional, a.withdrawn_at, a.created_at,
  c.name as created_by_name, v.id as visit_id, v.status as visit_status,
  ${unused} as visit_unused, p.id as care_point_id, p.name as care_point_name`;

export const cardJoins = sql`
  join authorized_member m on m.facility_id = a.facility_id and m.id = a.member_id
  join visit_type t on t.id = a.visit_type_id
  join account c on c.facility_id = a.facility_id and c.id = a.created_by
  left join lateral (
    select facility_id, id, status, taken_at, care_point_id from visit
    where facility_id = a.facility_id and authorization_id = a.id and status <> 'Cancelled'
    order by created_at desc limit 1
  ) v on true
  left join care_point p on p.facility_id = a.facility_id and p.id = v.care_point_id`;

export function toVerifiedCard(row: CardRow): VerifiedCard {
  return {
    id: row.id,
    authorizationNo: row.authorization_no,
    authorizedMemberId: row.member_id,
    ...toPerson(row),
    schemeName: row.scheme_name,
    productName: row.product_name,
    verifierId: row.verifier_id,
    visitTypeId: row.visit_type_id,
    visitTypeName: row.visit_type_name,
    referralNo: row.referral_no,
    cardStatus: row.card_status,
    authorizationStatus: row.authorization_status,
    remarks: row.scheme_remarks,
    identitySource: row.identity_source,
    provisional: row.provisional,
    state: authorizationStateOf(row),
    createdAt: row.created_at.toISOString(),
    createdByName: row.created_by_name,
    forwardedTo:
      row.visit_id && row.visit_status && row.care_point_id && row.care_point_name
        ? {
            visitId: row.visit_id,
            carePointId: row.care_point_id,
            carePointName: row.care_point_name,
            visitStatus: row.visit_status,
            withdrawable: row.visit_unused ?? false,
          }
        : null,
  };
}

/** One authorization as a row of the list, with what a verification shows beside it. Failure: `notFound`. */
async function cardById(tx: Tx, facilityId: string, id: string) {
  const { rows } = await sql<CardRow & { expiry_date: string | null; photo: string | null }>`
    select ${cardColumns}, m.expiry_date, m.photo from card_authorization a ${cardJoins}
    where a.facility_id = ${facilityId} and a.id = ${id}`.execute(tx);
  return rows[0] ?? unknownAuthorization();
}

export function unknownAuthorization(): never {
  throw new Failure('notFound', message('cards.unknownAuthorization'));
}

/** An authorization as the lists show it. Failure: `notFound`. */
export async function readCard(tx: Tx, facilityId: string, id: string): Promise<VerifiedCard> {
  return toVerifiedCard(await cardById(tx, facilityId, id));
}

/** A stored authorization, as a verification answers it. */
export async function readAnswer(
  tx: Tx,
  facilityId: string,
  id: string,
  { repeated, latest = null }: { repeated: boolean; latest?: LatestAuthorization | null },
): Promise<VerificationAnswer> {
  const row = await cardById(tx, facilityId, id);
  return {
    ...toVerifiedCard(row),
    expiryDate: row.expiry_date,
    photo: row.photo,
    repeated,
    latestAuthorization: await toLatest(tx, latest),
  };
}

/** Returns the latest authorization in the scheme's answer, in the contract's terms. */
export async function toLatest(
  tx: Tx,
  latest: LatestAuthorization | null,
): Promise<VerificationAnswer['latestAuthorization']> {
  if (!latest) return null;
  const { facilityName, createdAt, visitTypeId } = latest;
  const { rows } = await sql<{ name: string }>`select name from visit_type where id = ${visitTypeId}`.execute(
    tx,
  );
  return {
    facilityName,
    createdAt: createdAt.toISOString(),
    visitTypeName: rows[0]?.name ?? `${visitTypeId}`,
  };
}

type Page = Call<typeof endpoints.authorizedCards>['query'];

/** Returns one page of the facility's verified cards and their number. */
export async function listCards(
  database: Database,
  facilityId: string,
  { pageNo, pageSize, sortBy: [field, order] = ['createdAt', 'desc'] }: Page,
) {
  const direction = sql.raw(order);
  const offset = pageNo * pageSize;
  const place = field === 'createdAt' ? await placeOfPage(database, facilityId, offset, order) : { offset };
  const sorted = (table: string) =>
    field === 'createdAt'
      ? sql`${sql.ref(`${table}.created_at`)} ${direction}, ${sql.ref(`${table}.id`)} ${direction}`
      : sql`${sql.ref(`${table}.authorization_no`)} ${direction}`;
  const rows = await database.read<CardRow & { total: number }>(
    facilityId,
    sql`
      select length.total, card.* from (select ${listLength(facilityId, facilityId)} as total) length
      left join lateral (
        select ${cardColumns} from (
          select * from card_authorization
          where facility_id = ${facilityId} and ${startingAt(place, sql`created_at`, order)}
          order by ${sorted('card_authorization')} limit ${sql.lit(pageSize)} offset ${place.offset}
        ) a ${cardJoins}
      ) card on true
      order by ${sorted('card')}`,
  );
  return { totalItems: rows[0]?.total ?? 0, itemList: toCards(rows) };
}

async function placeOfPage(
  database: Database,
  facilityId: string,
  offset: number,
  order: 'asc' | 'desc',
): Promise<Place> {
  if (offset <= shallow) return { offset };
  const [found] = await database.read(facilityId, placeOf(facilityId, facilityId, offset, order));
  return found ? { offset: found.skip, day: found.day } : { offset };
}

/**
 * Returns cards whose holder's name and card number match every word of the text, and the one with that authorization
 * number: the best matches first, then by creation. `moreItems` if a text matches more than are collected.
 */
export async function searchCards(
  database: Database,
  facilityId: string,
  text: string,
  { pageNo, pageSize, sortBy: [, order] = ['createdAt', 'desc'] }: Page,
) {
  const direction = sql.raw(order);
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
            limit ${sql.lit(pageSize)} offset ${pageNo * pageSize}
          ) f join card_authorization a on a.facility_id = ${facilityId} and a.id = f.id
        ) a ${cardJoins}
      ) card on true
      order by card.match_rank, card.created_at ${direction}, card.id ${direction}`,
  );
  const [first] = rows;
  return { totalItems: first?.total ?? 0, moreItems: first?.more ?? false, itemList: toCards(rows) };
}

/** The left join gives an empty list one row without a card. */
const toCards = (rows: readonly CardRow[]) => rows.filter(({ id }) => id !== null).map(toVerifiedCard);
