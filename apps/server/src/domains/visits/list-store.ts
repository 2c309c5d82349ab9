import { type RawBuilder, sql } from 'kysely';
import type { Counted } from '../../platform/database/counted-list.ts';
import { col, type Database, listOf, type RowOf, rows } from '../../platform/database/index.ts';
import { listLength, type Place, placeOf, shallow, startingAt } from '../../platform/database/long-list.ts';
import { isPerson, rowsOfPeople } from '../people/index.ts';
import { emptyInPage } from './empty.ts';
import { type VisitRow, visitColumns, visitJoins, visitRow } from './rows.ts';
import type { CarePointRow } from './store.ts';

export interface VisitQuery {
  facilityId: string;
  carePointId: string;
  pageNo: number;
  pageSize: number;
  direction: 'asc' | 'desc';
  status: 'Pending' | 'Completed' | undefined;
}

/** Rows of one page and the counts of the whole list, before a status was chosen. */
export interface VisitsFound {
  /** Undefined where the facility has no such care point. */
  carePoint: Pick<CarePointRow, 'kind'> | undefined;
  rows: VisitRow[];
  total: number;
  pending: number;
  /** There are more than were counted. */
  more: boolean;
}

const counts = {
  total: col.integer,
  pending: col.integer,
  more: col.boolean,
  at_care_point: col.nullable(col.of('care_point', 'id')),
  care_point_kind: col.of('care_point', 'kind'),
};
const pageColumns = listOf(visitRow, 'visits');

/**
 * Reads a page of visits, the care point, and the counts, which are there for an empty page too.
 * @param from common table expressions; the last one, `page`, has the rows of the page
 * @param counted one row of `total`, `pending` and `more`
 * @param order of the rows of the page, `v`
 */
async function readPage(
  database: Database,
  { facilityId, carePointId }: VisitQuery,
  from: RawBuilder<unknown>,
  counted: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<VisitsFound> {
  const visits = await database.read(
    facilityId,
    rows(counts, visitRow)`
      with ${from}
      select counts.*, p.id as at_care_point, p.kind as care_point_kind, ${pageColumns}
      from (${counted}) counts
      left join care_point p on p.facility_id = ${facilityId} and p.id = ${carePointId} and p.active
      left join lateral (
        select row_number() over (order by ${order}) as at, ${visitColumns(emptyInPage(facilityId))}
        from page v ${visitJoins}
      ) visits on true
      order by visits.at`,
  );
  return found(visits);
}

function found(visits: (Counted<VisitRow> & RowOf<typeof counts>)[]): VisitsFound {
  const [first] = visits;
  return {
    carePoint: first?.at_care_point ? { kind: first.care_point_kind } : undefined,
    rows: visits.filter((row) => row.id !== null),
    total: first?.total ?? 0,
    pending: first?.pending ?? 0,
    more: first?.more ?? false,
  };
}

/** Every visit of a care point that was not cancelled, by creation (§7). */
export async function listAll(database: Database, query: VisitQuery): Promise<VisitsFound> {
  const { facilityId, carePointId } = query;
  const direction = sql.raw(query.direction);
  const place = await placeOfPage(database, query);
  return readPage(
    database,
    query,
    sql`page as materialized (
      select * from visit
      where facility_id = ${facilityId} and care_point_id = ${carePointId} and status <> 'Cancelled'
        and ${ofStatus(query)} and ${startingAt(place, sql`created_at`, query.direction)}
      order by created_at ${direction}, id ${direction} limit ${sql.lit(query.pageSize)} offset ${place.offset}
    )`,
    sql`select ${listLength(facilityId, carePointId)} as total,
      (select count(*) from visit
        where facility_id = ${facilityId} and care_point_id = ${carePointId} and status = 'Pending') as pending,
      false as more`,
    sql`v.created_at ${direction}, v.id ${direction}`,
  );
}

function ofStatus({ status }: VisitQuery): RawBuilder<unknown> {
  return status ? sql`status = ${sql.lit(status)}` : sql`true`;
}

async function placeOfPage(database: Database, query: VisitQuery): Promise<Place> {
  const offset = query.pageNo * query.pageSize;
  if (offset <= shallow || query.status) return { offset };
  const [place] = await database.read(
    query.facilityId,
    placeOf(query.facilityId, query.carePointId, offset, query.direction),
  );
  return place ? { offset: place.skip, day: place.day } : { offset };
}

/**
 * The default view (decisions): today's visits and all waiting ones; waiting ones first, the longest wait on top, then
 * completed ones, newest first. `text` narrows it to people whose name or card matches every word.
 */
export async function listWork(
  database: Database,
  query: VisitQuery,
  today: string,
  text?: string,
): Promise<VisitsFound> {
  const { facilityId, carePointId } = query;
  const narrowed = text
    ? sql`and exists (select from authorized_member m
        where m.facility_id = v.facility_id and m.id = v.member_id and ${isPerson(text)})`
    : sql``;
  return listMatching(
    database,
    query,
    sql`list as materialized (
      select v.* from visit v where facility_id = ${facilityId} and care_point_id = ${carePointId}
        and status = 'Pending' ${narrowed}
      union all
      select v.* from visit v where facility_id = ${facilityId} and care_point_id = ${carePointId}
        and status <> 'Cancelled' and day = ${today} and status = 'Completed' ${narrowed}
    )`,
    sql`v.status desc, case when v.status = 'Pending' then v.created_at end, v.created_at desc, v.id`,
  );
}

/**
 * Every visit of a care point whose patient's name and card match every word of the text: the best matches first, then
 * by creation. `more` if a text matches more than are collected.
 */
export function searchAll(database: Database, query: VisitQuery, text: string): Promise<VisitsFound> {
  const direction = sql.raw(query.direction);
  return listMatching(
    database,
    query,
    sql`${rowsOfPeople({
      facilityId: query.facilityId,
      text,
      table: 'visit',
      only: sql`r.care_point_id = ${query.carePointId} and r.status <> 'Cancelled'`,
    })}, list as (select * from hit)`,
    sql`v.match_rank, v.created_at ${direction}, v.id ${direction}`,
    sql`(select more from hits_end)`,
  );
}

/** A page of `list`, the last of these common table expressions, with the counts of the whole. */
function listMatching(
  database: Database,
  query: VisitQuery,
  list: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql`false`,
): Promise<VisitsFound> {
  const { pageNo, pageSize } = query;
  return readPage(
    database,
    query,
    sql`${list}, page as materialized (
      select v.* from list v where ${ofStatus(query)}
      order by ${order} limit ${sql.lit(pageSize)} offset ${pageNo * pageSize}
    )`,
    sql`select count(*) as total, count(*) filter (where status = 'Pending') as pending, ${more} as more from list`,
    order,
  );
}
