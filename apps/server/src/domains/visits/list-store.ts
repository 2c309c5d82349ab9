import { type CareKind, maySee, type VisitStage } from '@afyakadi/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Counted } from '../../platform/database/counted-list.ts';
import {
  col,
  compileEach,
  type Database,
  type Declared,
  listOf,
  type RowOf,
  rows,
} from '../../platform/database/index.ts';
import { listLength, type Place, placeOf, shallow, startingAt } from '../../platform/database/long-list.ts';
import { wordPatterns } from '../../platform/database/search.ts';
import type { Caller } from '../../platform/http/route.ts';
import { isPerson, rowsOfPeople } from '../people/index.ts';
import {
  resultsOf,
  type Viewer,
  type VisitRow,
  visitColumns,
  visitJoins,
  visitRow,
  withVisits,
} from './rows.ts';
import type { CarePointRow } from './store.ts';

interface VisitQuery {
  facilityId: string;
  carePointId: string;
  /** How many rows are before the page, and up to its end. */
  offset: number;
  end: number;
  pageSize: number;
  direction: 'asc' | 'desc';
  status: 'Pending' | 'Completed' | undefined;
  viewer: Viewer;
  stage?: VisitStage | undefined;
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
  stages: Stages | null;
  /** There are more than were counted. */
  more: boolean;
}

/** How many pending visits are at each stage. */
export type Stages = Record<VisitStage, number>;

const counts = {
  total: col.integer,
  pending: col.integer,
  stages: col.nullable(col.json<Stages>()),
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
  /** One row of `total`, `pending`, `stages` and `more`. */
  counted: RawBuilder<unknown>;
  /** `list` has `results`. */
  hasResults?: boolean;
  /** The order of the rows of the page, `v`. */
  order: RawBuilder<unknown>;
}

/** Reads a page of visits, the care point, and the counts, which are there for an empty page too. */
function pageOf(
  { facilityId, carePointId, viewer }: VisitQuery,
  { list, page, counted, order, hasResults }: PageParts,
): Declared<PageRow> {
  return rows(counts, visitRow)`
      with ${list ? sql`${list}, ` : sql``}${withVisits(facilityId, page, hasResults ? 'has results' : viewer)}
      select counts.*, p.id as at_care_point, p.kind as care_point_kind, ${pageColumns}
      from (${counted}) counts
      left join care_point p on p.facility_id = ${facilityId} and p.id = ${carePointId} and p.active
      left join lateral (
        select row_number() over (order by ${order}) as at, ${visitColumns}
        from page v ${visitJoins}
      ) visits on true
      order by visits.at`;
}

/** The values of a statement, and what else it depends on (`compileEach`). */
type Values = Pick<VisitQuery, 'facilityId' | 'carePointId' | 'offset' | 'end'> & { accountId: string };
type Literals = [
  role: Viewer['role'],
  direction: VisitQuery['direction'],
  status: VisitQuery['status'],
  stage: VisitStage | undefined,
  pageSize: number,
];

const valuesOf = ({ facilityId, carePointId, offset, end, viewer }: VisitQuery): Values => ({
  facilityId,
  carePointId,
  offset,
  end,
  accountId: viewer.accountId,
});

const literalsOf = ({ viewer, direction, status, stage, pageSize }: VisitQuery): Literals => [
  viewer.role,
  direction,
  status,
  stage,
  pageSize,
];

function queryOf(
  { facilityId, carePointId, offset, end, accountId }: Values,
  [role, direction, status, stage, pageSize]: Literals,
): VisitQuery {
  const viewer = { role, accountId };
  return { facilityId, carePointId, offset, end, viewer, direction, status, stage, pageSize };
}

type PageRow = Counted<VisitRow> & RowOf<typeof counts>;

function found(visits: PageRow[]): VisitsFound {
  const [first] = visits;
  return {
    carePoint: first?.at_care_point ? { kind: first.care_point_kind } : undefined,
    rows: visits.filter((row) => row.id !== null),
    total: first?.total ?? 0,
    pending: first?.pending ?? 0,
    stages: first?.stages ?? null,
    more: first?.more ?? false,
  };
}

/** Every visit of a care point that was not cancelled, by creation (requirements 11.10). */
export async function listAll(database: Database, query: VisitQuery): Promise<VisitsFound> {
  const { offset, day } = await placeOfPage(database, query);
  const values = { ...valuesOf(query), offset, day: day ?? '' };
  return found(
    await database.read(query.facilityId, pageOfAll(values, day !== undefined, ...literalsOf(query))),
  );
}

const pageOfAll = compileEach(
  ({ day, ...values }: Values & { day: string }, fromDay: boolean, ...literals: Literals) => {
    const query = queryOf(values, literals);
    const { facilityId, carePointId, offset, pageSize } = query;
    const direction = sql.raw(query.direction);
    const place = fromDay ? { offset, day } : { offset };
    return pageOf(query, {
      page: sql`
        select * from visit
        where facility_id = ${facilityId} and care_point_id = ${carePointId} and status <> 'Cancelled'
          and ${ofStatus(query)} and ${startingAt(place, sql`created_at`, query.direction)}
        order by created_at ${direction}, id ${direction} limit ${sql.lit(pageSize)} offset ${offset}`,
      counted: sql`select ${listLength(facilityId, carePointId)} as total,
        (select count(*) from visit
          where facility_id = ${facilityId} and care_point_id = ${carePointId} and status = 'Pending') as pending,
        null::json as stages, false as more`,
      order: sql`v.created_at ${direction}, v.id ${direction}`,
    });
  },
);

function ofStatus({ status }: VisitQuery): RawBuilder<unknown> {
  return status ? sql`status = ${sql.lit(status)}` : sql`true`;
}

async function placeOfPage(database: Database, query: VisitQuery): Promise<Place> {
  const { offset } = query;
  if (offset <= shallow || query.status) return { offset };
  const [place] = await database.read(
    query.facilityId,
    placeOf(query.facilityId, query.carePointId, offset, query.direction),
  );
  return place ? { offset: place.skip, day: place.day } : { offset };
}

/**
 * The default view (requirements 6.7): today's visits and all pending ones. First whose results came and who waits, those with an
 * urgent order and then the longest wait on top; below them who is in care, who waits for results, and the completed ones, newest first.
 */
export async function listWork(database: Database, query: VisitQuery, today: string): Promise<VisitsFound> {
  const statement = query.answered
    ? pageOfWork(query, today)
    : compiledPageOfWork({ ...valuesOf(query), today }, ...literalsOf(query));
  return found(await database.read(query.facilityId, statement));
}

const compiledPageOfWork = compileEach(
  ({ today, ...values }: Values & { today: string }, ...literals: Literals) =>
    pageOfWork(queryOf(values, literals), today),
);

function pageOfWork(query: VisitQuery, today: string): Declared<PageRow> {
  const { offset, end, pageSize, status, stage } = query;
  const { pending, completed } = work(query, today);
  const open = sql`select * from staged where ${ofStage(query)}`;
  // In the order of an index, as far as the page reaches.
  const done = sql`(select *, ${sql.lit(stages.completed)} as stage from visit where ${completed}
    order by created_at desc, id desc
    limit greatest(0, ${end} - ${status ? sql`0` : sql`(select pending from counted)`}))`;
  const all = { Pending: open, Completed: done, all: sql`${open} union all ${done}` };
  return pageOf(query, {
    list: sql`${answeredOf(query)}waiting as materialized (select * from visit where ${pending}),
      ${stagedOf(query, sql`waiting`)}, counted as materialized (
        select pending, pending + completed as total, stages from
          (select count(*) as pending, ${countStages(query)} as stages from staged) p,
          (select count(*) as completed from visit where ${completed}) c
      )`,
    hasResults: true,
    page: sql`
      select * from (${all[stage ? 'Pending' : (status ?? 'all')]}) v
      order by ${workOrder} limit ${sql.lit(pageSize)} offset ${offset}`,
    counted: sql`select total, pending, stages, false as more from counted`,
    order: workOrder,
  });
}

/** The order of the default view. */
const stages = { ready: 0, waiting: 1, inCare: 2, results: 3, completed: 4 } as const;

/**
 * Common table expressions `urgent`, `results` and `staged`: the visits of `source` with their stage. A role that may not read
 * results sees a patient who waits for them in care.
 */
function stagedOf(query: VisitQuery, source: RawBuilder<unknown>): RawBuilder<unknown> {
  const { facilityId, viewer } = query;
  const byResults = maySee(viewer.role, 'visit.awaitsResults')
    ? sql`when r.own_ready > 0 then ${sql.lit(stages.ready)} when r.awaited > 0 then ${sql.lit(stages.results)}`
    : sql``;
  return sql`${urgentOf(query, source)}, ${resultsOf(facilityId, source, viewer)}, staged as materialized (
    select v.*, case when v.status <> 'Pending' then ${sql.lit(stages.completed)}
      when v.taken_at is null then ${sql.lit(stages.waiting)}
      ${byResults} else ${sql.lit(stages.inCare)} end as stage
    from ${source} v left join results r on r.visit_id = v.id
  )`;
}

/** SQL: whether a row of `staged` is at the stage that was asked for. */
function ofStage({ stage, viewer }: VisitQuery): RawBuilder<unknown> {
  if (stage === undefined) return sql`true`;
  if (stage === 'mine') return sql`(taken_by = ${viewer.accountId} and stage < ${sql.lit(stages.completed)})`;
  return sql`stage = ${sql.lit(stages[stage])}`;
}

/** SQL: the counts of `staged`. */
function countStages(query: VisitQuery): RawBuilder<unknown> {
  const count = (stage: VisitStage) => sql`count(*) filter (where ${ofStage({ ...query, stage })})`;
  return sql`json_build_object('waiting', ${count('waiting')}, 'inCare', ${count('inCare')},
    'mine', ${count('mine')}, 'results', ${count('results')}, 'ready', ${count('ready')})`;
}

/** SQL: how many patients at consultation have results that the caller ordered and has not opened. */
export const countReady = ({ facility: { id }, role, accountId }: Caller): RawBuilder<unknown> => sql`(
  with ${resultsOf(
    id,
    sql`(select v.* from care_point p join visit v on v.facility_id = p.facility_id and v.care_point_id = p.id
      where p.facility_id = ${id} and p.kind = 'consultation' and v.status = 'Pending') v`,
    { role, accountId },
  )} select count(*) from results where own_ready > 0)`;

/** A sample's number as it is read aloud, or as its code has it. */
const sampleNumber = /^(\d{6})-?(\d{4,})$/;

/** SQL: whether a visit `v` has the sample of the number that the text is; false for another text. */
function hasSample({ facilityId, viewer }: VisitQuery, text: string): RawBuilder<unknown> {
  const [, day, count] = sampleNumber.exec(text) ?? [];
  if (!count || !maySee(viewer.role, 'visit.waitingTests')) return sql`false`;
  return sql`v.id in (select l.visit_id from lab_sample s
    join order_line l on l.facility_id = s.facility_id and l.id = s.line_id
    where s.facility_id = ${facilityId} and s.number = ${`${day}-${count}`})`;
}

/** The default view, narrowed to people whose name and card match every word of the text, or to a sample's number. */
export async function searchWork(
  database: Database,
  query: VisitQuery,
  today: string,
  text: string,
): Promise<VisitsFound> {
  const { facilityId } = query;
  const { pending, completed } = work(query, today);
  const statement = pageOf(
    query,
    matching(
      query,
      sql`${answeredOf(query)}visits as materialized (
        select * from visit where ${pending} union all select * from visit where ${completed}
      ), found as materialized (
        select v.* from visits v join (
          select m.* from card_authorization m
          where m.facility_id = ${facilityId} and m.id = any(array(select authorization_id from visits))
        ) m on m.id = v.authorization_id and (${isPerson(text)} or ${hasSample(query, text)})
      ), ${stagedOf(query, sql`found`)}, list as (select * from staged)`,
      workOrder,
      { stages: countStages(query) },
    ),
  );
  return found(await database.read(facilityId, statement));
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
  source: RawBuilder<unknown>,
) => sql`urgent as materialized (
  select visit_id from order_line
  where facility_id = ${facilityId} and urgent and status in ('Ordered', 'PartlyDone')
    and visit_id = any(array(select id from ${source} where status = 'Pending'))
    and exists (select from care_point
      where facility_id = ${facilityId} and id = ${carePointId}
        and kind not in ('consultation', 'registration', 'pharmacy'))
)`;

const workOrder = sql`v.stage, v.id in (select visit_id from urgent) or v.priority > 1 desc, v.priority desc, case when v.status = 'Pending' then v.created_at end,
  case when v.status = 'Pending' then v.id end, v.created_at desc, v.id desc`;

/**
 * Every visit of a care point whose patient's name and card match every word of the text: the best matches first, then
 * by creation. `more` if a text matches more than are collected.
 */
export async function searchAll(database: Database, query: VisitQuery, text: string): Promise<VisitsFound> {
  const direction = sql.raw(query.direction);
  const list = sql`${rowsOfPeople({
    facilityId: query.facilityId,
    patterns: wordPatterns(text),
    table: 'visit',
    columns: sql`r.*`,
    only: sql`r.care_point_id = ${query.carePointId} and r.status <> 'Cancelled'`,
  })}, list as (select * from hit)`;
  const order = sql`v.match_rank, v.created_at ${direction}, v.id ${direction}`;
  const statement = pageOf(query, matching(query, list, order, { more: sql`(select more from hits_end)` }));
  return found(await database.read(query.facilityId, statement));
}

/** A page of `list`, the last of these common table expressions, with the counts of the whole. */
function matching(
  query: VisitQuery,
  list: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { more = sql`false`, stages }: { more?: RawBuilder<unknown>; stages?: RawBuilder<unknown> },
): PageParts {
  const { offset, pageSize } = query;
  return {
    list,
    hasResults: stages !== undefined,
    page: sql`select v.* from list v where ${ofStatus(query)} and ${ofStage(query)}
      order by ${order} limit ${sql.lit(pageSize)} offset ${offset}`,
    counted: sql`select count(*) as total, count(*) filter (where status = 'Pending') as pending,
      ${stages ?? sql`null::json`} as stages, ${more} as more from list`,
    order,
  };
}

/** How many patients wait and are in care at the care points of these kinds that are in use. */
export function countWaiting(database: Database, facilityId: string, kinds: readonly CareKind[]) {
  return database.read(
    facilityId,
    rows({ care_point_id: col.uuid, waiting: col.integer, in_care: col.integer })`
      select p.id as care_point_id, count(v.id) filter (where v.taken_at is null) as waiting,
        count(v.taken_at) as in_care
      from care_point p
      left join visit v on v.facility_id = p.facility_id and v.care_point_id = p.id and v.status = 'Pending'
      where p.facility_id = ${facilityId} and p.active and p.kind = any(${kinds})
      group by p.id`,
  );
}
