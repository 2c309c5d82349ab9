import {
  type AuthorizedVisit,
  type ItemCategory,
  isServiceKind,
  type ListedVisit,
  maySee,
} from '@afyakadi/contract';
import { priorityReasons } from '@afyakadi/contract/care/triage';
import { type RawBuilder, sql } from 'kysely';
import { col, type RowOf } from '../../platform/database/index.ts';
import type { Caller } from '../../platform/http/route.ts';
import {
  conflictOf,
  conflictType,
  listedPerson,
  personColumns,
  provisionalMark,
  provisionalType,
  toPerson,
  withDisputed,
} from '../people/index.ts';
import { closesAt, emptyByOrdered, withWaiting } from './empty.ts';

/** Who reads a list. */
export type Viewer = Pick<Caller, 'role' | 'accountId'>;

/** A line that waits. */
interface WaitingLine {
  category: ItemCategory;
  name: string;
  urgent: boolean;
  partly: boolean;
}

/** A row of a care point's visits, as `visitColumns` reads it; `reference_no` is the scheme's where it gave one. */
export const visitRow = {
  ...col.from('visit', 'id', 'member_id', 'authorization_id', 'care_point_id'),
  ...col.from('care_point', 'kind'),
  ...listedPerson,
  ...col.from('card_authorization', 'visit_type_id'),
  visit_type_name: col.of('visit_type', 'name'),
  ...col.from('visit', 'status', 'created_at', 'taken_at', 'taken_by'),
  taken_by_name: col.nullable(col.of('account', 'name')),
  ...col.from('visit', 'completed_at', 'reference_no'),
  ...col.from('visit', 'priority_reasons'),
  ...col.from('visit', 'queue_no', 'called_at', 'called_by', 'called_room', 'absent_at'),
  empty: col.boolean,
  ...col.from('visit', 'order_opened_at'),
  waiting: col.nullable(col.json<WaitingLine[]>()),
  awaits_results: col.boolean,
  results_ready: col.integer,
  own_results_ready: col.integer,
  critical: col.nullable(col.oneOf('unseen', 'untold')),
  identity_conflict: conflictType,
  provisional: provisionalType,
};
export type VisitRow = RowOf<typeof visitRow>;

/**
 * Common table expressions for `visitColumns`: `page`, the visits that `source` selects, and what is shown beside them,
 * such as `authorized`, their authorizations, which repeat who the patient is. Each is looked up for all of the page at
 * once: those of neighbours in a list are neighbours in the index.
 * @param viewer who reads it; `has results` where the statement has `resultsOf` already
 */
export function withVisits(
  facilityId: string,
  source: RawBuilder<unknown>,
  viewer: Viewer | 'has results',
): RawBuilder<unknown> {
  return sql`page as materialized (${source}),
    authorized as materialized (
      select a.id, ${personColumns('a')}, a.visit_type_id, a.provisional from card_authorization a
      where a.facility_id = ${facilityId} and a.id = any(array(select authorization_id from page))
    ), staff as materialized (
      select id, name from account
      where facility_id = ${facilityId} and id = any(array(select taken_by from page))
    ), critical as materialized (
      select l.member_id, bool_or(c.waits_for_notice) as untold
      from critical_result c join order_line l on l.facility_id = c.facility_id and l.id = c.line_id
      where c.facility_id = ${facilityId} and c.seen_at is null group by l.member_id
    ), visit_types as materialized (select id, name from visit_type),
    ${viewer === 'has results' ? sql`` : sql`${resultsOf(facilityId, sql`page`, viewer)},`}
    ${withDisputed(facilityId, sql`array(select member_id from page)`)},
    ${withWaiting(facilityId, sql`array(select id from page where status = 'Pending')`)}`;
}

/** The columns of `VisitRow` for visits `v` of `page` at a care point `p`. */
export const visitColumns = sql`
  v.id, v.member_id, v.authorization_id, v.care_point_id, p.kind, ${personColumns('a')}, a.visit_type_id,
  t.name as visit_type_name, v.status, v.created_at, v.taken_at, v.taken_by, k.name as taken_by_name, v.completed_at,
  coalesce(v.scheme_reference, v.reference_no) as reference_no,
  v.priority_reasons, v.queue_no, v.called_at, v.called_by, v.called_room, v.absent_at, ${emptyByOrdered} as empty, v.order_opened_at,
  case when p.kind not in ('consultation', 'registration') then o.waiting end as waiting,
  coalesce(x.awaited > 0, false) as awaits_results, coalesce(x.ready, 0) as results_ready,
  coalesce(x.own_ready, 0) as own_results_ready,
  (select case when untold then 'untold' else 'unseen' end from critical c where c.member_id = v.member_id) as critical,
  ${conflictOf(sql`v.member_id`)} as identity_conflict, ${provisionalMark} as provisional`;

/** The joins with which the visits `v` of `page` are read. */
export const visitJoins = sql`
  join authorized a on a.id = v.authorization_id
  join visit_types t on t.id = a.visit_type_id
  left join staff k on k.id = v.taken_by
  left join results x on x.visit_id = v.id
  left join ordered o on o.visit_id = v.id`;

/**
 * A common table expression `results`: those of the visits of `source` at consultation in which a doctor has taken the
 * patient in, with how many of the tests and procedures of the patient are not done, how many came since a doctor last
 * saw the patient, and how many of these the viewer ordered.
 */
export const resultsOf = (
  facilityId: string,
  source: RawBuilder<unknown>,
  viewer: Viewer,
) => sql`results as materialized (
  select v.id as visit_id, l.awaited, l.ready, l.own_ready
  from (
    select id, authorization_id, greatest(taken_at, results_seen_at) as seen_at from ${source}
    where status = 'Pending' and taken_at is not null and care_point_id in (
      select id from care_point where facility_id = ${facilityId} and kind = 'consultation')
  ) v
  cross join lateral (
    select count(*) filter (where l.status = 'Ordered') as awaited, count(*) filter (where n.is_new) as ready,
      count(*) filter (where n.is_new and l.ordered_by = ${viewer.accountId}) as own_ready
    from order_line l
    cross join lateral (select case l.category
      when 'test' then exists (select from test_result r
        where r.facility_id = l.facility_id and r.line_id = l.id and r.resulted_at > v.seen_at)
      else l.status = 'Done' and exists (select from dispense d
        where d.facility_id = l.facility_id and d.line_id = l.id and d.dispensed_at > v.seen_at) end as is_new) n
    where l.facility_id = ${facilityId} and l.authorization_id = v.authorization_id and l.category <> 'medicine'
  ) l
)`;

/** A visit as a row of a list shows it. */
export function toListedVisit(row: VisitRow, { role, accountId }: Viewer): ListedVisit {
  const waiting = (category: ItemCategory) =>
    (row.waiting ?? []).filter((line) => line.category === category);
  const named = (category: ItemCategory) => waiting(category).map(({ name, urgent }) => ({ name, urgent }));
  const namesTests = row.kind === 'laboratory' && maySee(role, 'visit.waitingTests');
  const namesServices = isServiceKind(row.kind) && maySee(role, 'visit.waitingServices');
  const namesMedicines = row.kind === 'pharmacy' && maySee(role, 'visit.waitingMedicines');
  return {
    id: row.id,
    authorizedMemberId: row.member_id,
    carePointId: row.care_point_id,
    ...toPerson(row),
    visitTypeId: row.visit_type_id,
    visitTypeName: row.visit_type_name,
    visitStatus: row.status,
    createdAt: row.created_at.toISOString(),
    takenByName: row.taken_by_name,
    takenByMe: row.taken_by === accountId,
    takenAt: row.taken_at?.toISOString() ?? null,
    completedAt: row.completed_at?.toISOString() ?? null,
    empty: row.empty,
    closesAt: closesAt(row),
    waitingTests: namesTests ? named('test') : null,
    waitingServices: namesServices ? named('service') : null,
    waitingMedicines: namesMedicines
      ? waiting('medicine').map(({ name, partly }) => ({ name, partly }))
      : null,
    awaitsResults: maySee(role, 'visit.awaitsResults') ? row.awaits_results : null,
    resultsReady: maySee(role, 'visit.resultsReady') ? row.results_ready : null,
    critical: maySee(role, 'visit.critical') ? row.critical : null,
    priorityReasons: priorityReasons.filter((reason) => row.priority_reasons.includes(reason)),
    queueNo: row.queue_no,
    calledRoom: row.called_room,
    absentAt: row.absent_at?.toISOString() ?? null,
    identityConflict: row.identity_conflict,
    provisional: row.provisional,
  };
}

export function toAuthorizedVisit(row: VisitRow, viewer: Viewer): AuthorizedVisit {
  return {
    ...toListedVisit(row, viewer),
    authorizationId: row.authorization_id,
    referenceNo: row.reference_no,
    calledAt: row.called_at?.toISOString() ?? null,
  };
}
