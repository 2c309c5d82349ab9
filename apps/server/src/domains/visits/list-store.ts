import { type RawBuilder, sql } from 'kysely';
import type { Counted } from '../../platform/database/counted-list.ts';
import { col, type Database, listOf, type RowOf, rows } from '../../platform/database/index.ts';
import { listLength, type Place, placeOf, shallow, startingAt } from '../../platform/database/long-list.ts';
import { isPerson, rowsOfPeople } from '../people/index.ts';
import { type VisitRow, visitColumns, visitJoins, visitRow, withVisits } from './rows.ts';
import type { CarePointRow } from './store.ts';

interface VisitQuery {
  facilityId: string;
  carePointId: string;
  pageNo: number;
  pageSize: number;
  direction: 'asc' | 'desc';
  status: 'Pending' | 'Completed' | undefined;
  /** The lines whose visits the default view is narrowed to. */
  answered?: RawBuilder<unknown> | undefined;
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

/** The parts of a list's statement. */
interface PageParts {
  /** Common table expressions that the other parts use. */
  list?: RawBuilder<unknown>;
  /** The rows of the page. */
  page: RawBuilder<unknown>;
  /** One row of `total`, `pending` and `more`. */
  counted: RawBuilder<unknown>;
  /** The order of the rows of the page, `v`. */
  order: RawBuilder<unknown>;
}

/** Reads a page of visits, the care point, and the counts, which are there for an empty page too. */
async function readPage(
  database: Database,
  { facilityId, carePointId }: VisitQuery,
  { list, page, counted, order }: PageParts,
): Promise<VisitsFound> {
  const visits = await database.read(
    facilityId,
    rows(counts, visitRow)`
      with ${list ? sql`${list}, ` : sql``}${withVisits(facilityId, page)}
      select counts.*, p.id as at_care_point, p.kind as care_point_kind, ${pageColumns}
      from (${counted}) counts
      left join care_point p on p.facility_id = ${facilityId} and p.id = ${carePointId} and p.active
      left join lateral (
        select row_number() over (order by ${order}) as at, ${visitColumns}
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

/** Every visit of a care point that was not cancelled, by creation (requirements 11.10). */
export async function listAll(database: Database, query: VisitQuery): Promise<VisitsFound> {
  const { facilityId, carePointId } = query;
  const direction = sql.raw(query.direction);
  const place = await placeOfPage(database, query);
  return readPage(database, query, {
    page: sql`
      select * from visit
      where facility_id = ${facilityId} and care_point_id = ${carePointId} and status <> 'Cancelled'
        and ${ofStatus(query)} and ${startingAt(place, sql`created_at`, query.direction)}
      order by created_at ${direction}, id ${direction} limit ${sql.lit(query.pageSize)} offset ${place.offset}`,
    counted: sql`select ${listLength(facilityId, carePointId)} as total,
      (select count(*) from visit
        where facility_id = ${facilityId} and care_point_id = ${carePointId} and status = 'Pending') as pending,
      false as more`,
    order: sql`v.created_at ${direction}, v.id ${direction}`,
  });
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
 * The default view (requirements 6.7): today's visits and all waiting ones; waiting ones first, those with an urgent
 * order and then the longest wait on top, then completed ones, newest first.
 */
export function listWork(database: Database, query: VisitQuery, today: string): Promise<VisitsFound> {
  const { pageNo, pageSize, status } = query;
  const { pending, completed } = work(query, today);
  const end = (pageNo + 1) * pageSize;
  // Each part is read in the order of an index, as far as the page reaches.
  const first = sql`(select * from visit where ${pending} and id = any(array(select visit_id from urgent))
    union all
    (select * from visit where ${pending} and id <> all(array(select visit_id from urgent))
      order by created_at, id limit ${end}))`;
  const done = sql`(select * from visit where ${completed} order by created_at desc, id desc
    limit greatest(0, ${end} - ${status ? sql`0` : sql`(select pending from counted)`}))`;
  const parts = status ? { Pending: first, Completed: done }[status] : sql`${first} union all ${done}`;
  return readPage(database, query, {
    list: sql`${answeredOf(query)}waiting as materialized (select id from visit where ${pending}),
      ${urgentOf(query, sql`waiting`)}, counted as materialized (
        select pending, pending + completed as total from
          (select count(*) as pending from waiting) p,
          (select count(*) as completed from visit where ${completed}) c
      )`,
    page: sql`
      select * from (${parts}) v order by ${workOrder} limit ${sql.lit(pageSize)} offset ${pageNo * pageSize}`,
    counted: sql`select total, pending, false as more from counted`,
    order: workOrder,
  });
}

/** The default view, narrowed to people whose name and card match every word of the text. */
export function searchWork(
  database: Database,
  query: VisitQuery,
  today: string,
  text: string,
): Promise<VisitsFound> {
  const { facilityId } = query;
  const { pending, completed } = work(query, today);
  return readPage(
    database,
    query,
    matching(
      query,
      sql`${answeredOf(query)}visits as materialized (
        select * from visit where ${pending} union all select * from visit where ${completed}
      ), ${urgentOf(query, sql`visits where status = 'Pending'`)}, list as materialized (
        select v.* from visits v join (
          select m.* from card_authorization m
          where m.facility_id = ${facilityId} and m.id = any(array(select authorization_id from visits))
        ) m on m.id = v.authorization_id and ${isPerson(text)}
      )`,
      workOrder,
    ),
  );
}

/** The conditions of the default view's two parts, each in the order of an index. */
function work({ facilityId, carePointId, answered }: VisitQuery, today: string) {
  const here = sql`facility_id = ${facilityId} and care_point_id = ${carePointId}`;
  return {
    pending: sql`${here} and status = 'Pending'
      and ${answered ? sql`id = any(array(select visit_id from answered))` : sql`true`}`,
    // A visit whose line waits is not completed.
    completed: sql`${here} and status <> 'Cancelled' and day = ${today} and status = 'Completed'
      and ${answered ? sql`false` : sql`true`}`,
  };
}

/** A common table expression `answered`, where it is asked. */
const answeredOf = ({ answered }: VisitQuery) =>
  answered ? sql`answered as materialized (select l.visit_id from ${answered}), ` : sql``;

/** A common table expression `urgent`: those of the waiting visits with an urgent test or service that waits. */
const urgentOf = (
  { facilityId, carePointId }: VisitQuery,
  waiting: RawBuilder<unknown>,
) => sql`urgent as materialized (
  select visit_id from order_line
  where facility_id = ${facilityId} and urgent and status in ('Ordered', 'PartlyDone')
    and visit_id = any(array(select id from ${waiting}))
    and exists (select from care_point
      where facility_id = ${facilityId} and id = ${carePointId}
        and kind not in ('consultation', 'registration', 'pharmacy'))
)`;

const workOrder = sql`v.status desc, v.id in (select visit_id from urgent) desc, case when v.status = 'Pending' then v.created_at end,
  case when v.status = 'Pending' then v.id end, v.created_at desc, v.id desc`;

/**
 * Every visit of a care point whose patient's name and card match every word of the text: the best matches first, then
 * by creation. `more` if a text matches more than are collected.
 */
export function searchAll(database: Database, query: VisitQuery, text: string): Promise<VisitsFound> {
  const direction = sql.raw(query.direction);
  const list = sql`${rowsOfPeople({
    facilityId: query.facilityId,
    text,
    table: 'visit',
    only: sql`r.care_point_id = ${query.carePointId} and r.status <> 'Cancelled'`,
  })}, list as (select * from hit)`;
  const order = sql`v.match_rank, v.created_at ${direction}, v.id ${direction}`;
  return readPage(database, query, matching(query, list, order, sql`(select more from hits_end)`));
}

/** A page of `list`, the last of these common table expressions, with the counts of the whole. */
function matching(
  query: VisitQuery,
  list: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql`false`,
): PageParts {
  const { pageNo, pageSize } = query;
  return {
    list,
    page: sql`select v.* from list v where ${ofStatus(query)}
      order by ${order} limit ${sql.lit(pageSize)} offset ${pageNo * pageSize}`,
    counted: sql`select count(*) as total, count(*) filter (where status = 'Pending') as pending, ${more} as more
      from list`,
    order,
  };
}
