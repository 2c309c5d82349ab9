import type { endpoints, ListedCard } from '@afyakadi/contract';
import { patientCardPattern } from '@afyakadi/contract/formats/identifiers';
import { cleanName } from '@afyakadi/contract/formats/names';
import { type RawBuilder, sql } from 'kysely';
import { toList } from '../../platform/database/counted-list.ts';
import { col, compileEach, type Database, listOf, type RowOf, rows } from '../../platform/database/index.ts';
import { listLength, type Place, placeOf, shallow, startingAt } from '../../platform/database/long-list.ts';
import { type WordPatterns, wordPatterns } from '../../platform/database/search.ts';
import type { Call, Caller } from '../../platform/http/route.ts';
import { verifiedDuringStay } from '../inpatients/index.ts';
import {
  conflictOf,
  conflictType,
  listedPerson,
  personColumns,
  rowsOfPeople,
  withDisputed,
} from '../people/index.ts';
import { unusedByOrdered, withOrdered } from '../visits/index.ts';
import {
  cardsByNumber,
  isPlaceIf,
  listedColumns,
  listedRow,
  placeFirst,
  toListedCard,
  toSingle,
} from './card.ts';

/** A row of the verified cards' list, as `cardColumns` reads it. */
const cardRow = {
  ...listedRow,
  ...col.from('card_authorization', 'member_id'),
  ...listedPerson,
  ...col.from('card_authorization', 'identity_source'),
  identity_conflict: conflictType,
  visit_id: col.nullable(col.of('visit', 'id')),
  visit_status: col.nullable(col.of('visit', 'status')),
  visit_taken_at: col.nullable(col.of('visit', 'taken_at')),
  visit_unused: col.nullable(col.boolean),
  care_point_id: col.nullable(col.of('care_point', 'id')),
  care_point_name: col.nullable(col.of('care_point', 'name')),
  ward: col.nullable(col.of('care_point', 'name')),
  admitted: col.nullable(col.boolean),
};
export type CardRow = RowOf<typeof cardRow>;

const isPlace = isPlaceIf(
  sql`exists (select from order_line l where l.facility_id = v.facility_id and l.visit_id = v.id)`,
);

/**
 * Common table expressions for `cardColumns`: `cards`, the authorizations that `source` selects, and `station`, the
 * visit of each where its patient is. The visits are looked up for all of them at once: those of neighbours in
 * the list are neighbours in the index.
 */
function withCards(facilityId: string, source: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`cards as materialized (${source}),
    station as materialized (
      select distinct on (v.authorization_id) v.authorization_id, v.id, v.status, v.taken_at, v.care_point_id
      from visit v
      where v.facility_id = ${facilityId} and v.authorization_id = any(array(select id from cards)) and ${isPlace}
      order by v.authorization_id, ${placeFirst}
    ), ${withShown(facilityId)}, ${withOrdered(facilityId, sql`array(select id from station where taken_at is null)`)}`;
}

/**
 * Common table expressions for `cardColumns`: what is shown beside `cards` and their `station`, each looked up once for
 * all of them (decision 044). `stays`: of those without a station, the ones verified during a stay.
 */
function withShown(facilityId: string): RawBuilder<unknown> {
  const members = sql`array(select member_id from cards where id not in (select authorization_id from station))`;
  return sql`stays as materialized (${verifiedDuringStay(facilityId, members)}),
    care_points as materialized (
      select id, name from care_point
      where facility_id = ${facilityId} and id = any(array(select care_point_id from station))
    ), visit_types as materialized (select id, name from visit_type),
    ${withDisputed(facilityId, sql`array(select member_id from cards)`)}`;
}

/** The columns of `CardRow` for authorizations `a` of `cards`. */
const cardColumns = (facilityId: string) => sql`
  ${listedColumns}, a.member_id, ${personColumns('a')}, a.identity_source,
  ${conflictOf(sql`a.member_id`)} as identity_conflict, v.id as visit_id, v.status as visit_status,
  v.taken_at as visit_taken_at, ${unusedByOrdered(facilityId, 'station')} as visit_unused, p.id as care_point_id,
  p.name as care_point_name, y.ward, y.admitted`;

const cardJoins = sql`
  join visit_types t on t.id = a.visit_type_id
  left join station v on v.authorization_id = a.id
  left join stays y on y.id = a.id
  left join care_points p on p.id = v.care_point_id
  left join ordered o on o.visit_id = v.id`;

export function listedCardOf(row: CardRow): ListedCard {
  return toListedCard(row, row, {
    forwardedTo:
      row.visit_id && row.visit_status && row.care_point_id && row.care_point_name
        ? {
            visitId: row.visit_id,
            carePointId: row.care_point_id,
            carePointName: row.care_point_name,
            visitStatus: row.visit_status,
            takenAt: row.visit_taken_at?.toISOString() ?? null,
            withdrawable: row.visit_unused ?? false,
          }
        : null,
    stay: row.ward ? { carePointName: row.ward, admitted: row.admitted ?? false } : null,
  });
}

type Page = Pick<Call<typeof endpoints.authorizedCards>['query'], 'pageNo' | 'pageSize' | 'sortBy'>;

/** Returns the order of the cards of a table or common table expression. */
function orderBy(field: 'createdAt' | 'authorizationNo', order: 'asc' | 'desc') {
  const direction = sql.raw(order);
  return (table: string): RawBuilder<unknown> =>
    field === 'createdAt'
      ? sql`${sql.ref(`${table}.created_at`)} ${direction}, ${sql.ref(`${table}.id`)} ${direction}`
      : sql`${sql.ref(`${table}.authorization_no`)} ${direction}`;
}

const hoursNotForwarded = 24;

/**
 * SQL: the authorizations `a` of the last hours whose patient was sent to no care point, and was not verified during a
 * stay. As long as they are valid, somebody may still sit in the waiting room.
 */
export function notForwarded(facilityId: string, now: Date): RawBuilder<unknown> {
  const since = new Date(now.getTime() - hoursNotForwarded * 3_600_000);
  // "limit 1": looked up by the authorization. As "not exists", PostgreSQL would read all visits of a small facility.
  return sql`card_authorization a
    where a.facility_id = ${facilityId} and a.created_at > ${since} and a.withdrawn_at is null
      and (select v.id from visit v where v.facility_id = a.facility_id and v.authorization_id = a.id
        and v.status <> 'Cancelled' limit 1) is null
      and (select y.id from stay y where y.facility_id = a.facility_id and y.member_id = a.member_id
        and a.created_at >= y.admitted_at and (y.discharged_at is null or a.created_at < y.discharged_at)
        limit 1) is null`;
}

/** Returns one page of the verified cards whose patient was not forwarded, and their number. */
export async function listNotForwarded(
  database: Database,
  { caller, now, query }: { caller: Caller; now: Date; query: Page },
) {
  const facilityId = caller.facility.id;
  const sorted = orderBy(...(query.sortBy ?? (['createdAt', 'desc'] as const)));
  const page = sql`select * from waiting order by ${sorted('waiting')}
    limit ${sql.lit(query.pageSize)} offset ${query.pageNo * query.pageSize}`;
  const cards = await database.read(
    facilityId,
    rows({ total: col.integer }, cardRow)`
      with waiting as materialized (select a.* from ${notForwarded(facilityId, now)}), ${withCards(facilityId, page)}
      select length.total, card.* from (select count(*) as total from waiting) length
      left join (select ${cardColumns(facilityId)} from cards a ${cardJoins}) card on true
      order by ${sorted('card')}`,
  );
  return toList(cards, listedCardOf);
}

/** Returns one page of the facility's verified cards and their number. */
export async function listCards(
  database: Database,
  facilityId: string,
  { pageNo, pageSize, sortBy: [field, order] = ['createdAt', 'desc'] }: Page,
) {
  const offset = pageNo * pageSize;
  const place = field === 'createdAt' ? await placeOfPage(database, facilityId, offset, order) : { offset };
  const values = { facilityId, ...place };
  const cards = await database.read(facilityId, pageOfCards(values, field, order, pageSize, 'day' in place));
  const { itemList, totalItems } = toList(cards, listedCardOf);
  return { itemList, totalItems };
}

const pageOfCards = compileEach(
  (
    { facilityId, offset, day }: { facilityId: string } & Place,
    field: 'createdAt' | 'authorizationNo',
    order: 'asc' | 'desc',
    pageSize: number,
    fromDay: boolean,
  ) => {
    const sorted = orderBy(field, order);
    const place = fromDay ? { offset, day } : { offset };
    const page = sql`
      select * from card_authorization
      where facility_id = ${facilityId} and ${startingAt(place, sql`created_at`, order)}
      order by ${sorted('card_authorization')} limit ${sql.lit(pageSize)} offset ${offset}`;
    return rows({ total: col.integer }, cardRow)`
      with ${withCards(facilityId, page)}
      select length.total, card.* from (select ${listLength(facilityId, facilityId)} as total) length
      left join (select ${cardColumns(facilityId)} from cards a ${cardJoins}) card on true
      order by ${sorted('card')}`;
  },
);

async function placeOfPage(
  database: Database,
  facilityId: string,
  offset: number,
  order: 'asc' | 'desc',
): Promise<Place> {
  if (offset <= shallow) return { offset };
  const [place] = await database.read(facilityId, placeOf(facilityId, facilityId, offset, order));
  return place ? { offset: place.skip, day: place.day } : { offset };
}

/** Returns a text that can be the whole number of a card, in capitals; otherwise null. */
function wholeNumber(text: string): string | null {
  const number = cleanName(text).toUpperCase();
  return patientCardPattern.test(number) && /\d/.test(number) ? number : null;
}

/**
 * Returns the latest card of the patient whose number the text is. Otherwise returns cards whose holder's name and card number match every word of the text, and the one with that authorization
 * number: the best matches first, then by creation. `moreItems` if a text matches more than are collected.
 */
export async function searchCards(
  database: Database,
  facilityId: string,
  text: string,
  { pageNo, pageSize, sortBy: [, order] = ['createdAt', 'desc'] }: Page,
) {
  const number = wholeNumber(text);
  const cards =
    number === null ? [] : await database.read(facilityId, cardsByNumber(facilityId, number, order));
  if (cards.length > 0) {
    const itemList = cards.slice(pageNo * pageSize, (pageNo + 1) * pageSize).map(toSingle);
    return { itemList, totalItems: cards.length, moreItems: false };
  }
  const values = { facilityId, text, offset: pageNo * pageSize, ...wordPatterns(text) };
  const matching = await database.read(facilityId, pageOfSearch(values, order, pageSize));
  return toList(matching, listedCardOf);
}

const pageOfSearch = compileEach(
  (
    values: { facilityId: string; text: string; offset: number } & WordPatterns,
    order: 'asc' | 'desc',
    pageSize: number,
  ) => {
    const { facilityId, text, offset } = values;
    const direction = sql.raw(order);
    const hits = rowsOfPeople({
      facilityId,
      patterns: values,
      table: 'card_authorization',
      columns: sql`r.member_id, r.id, r.created_at`,
      only: sql`true`,
    });
    const page = sql`
    select a.*, f.match_rank from (
      select id, created_at, match_rank from found
      order by match_rank, created_at ${direction}, id ${direction}
      limit ${sql.lit(pageSize)} offset ${offset}
    ) f join card_authorization a on a.facility_id = ${facilityId} and a.id = f.id`;
    return rows({ total: col.integer, more: col.boolean }, cardRow)`
      with ${hits}, found as materialized (
        select id, created_at, min(match_rank) as match_rank from (
          select id, created_at, match_rank from hit
          union all
          select a.id, a.created_at, 0 from card_authorization a
          where a.facility_id = ${facilityId} and a.authorization_no = ${text}
        ) x group by id, created_at
      ), ${withCards(facilityId, page)}
      select length.*, ${listOf(cardRow, 'card')} from (
        select count(*) as total, (select more from hits_end) as more from found
      ) length
      left join (select ${cardColumns(facilityId)}, a.match_rank from cards a ${cardJoins}) card on true
      order by card.match_rank, card.created_at ${direction}, card.id ${direction}`;
  },
);
