import { type AuthorizedVisit, isServiceKind, maySee, type Role } from '@afyakadi/contract';
import { type RawBuilder, sql } from 'kysely';
import { col, type RowOf } from '../../platform/database/index.ts';
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
import { closesAt, emptyByOrdered, withOrdered } from './empty.ts';

/** A row of a care point's visits, as `visitColumns` reads it; `reference_no` is the scheme's where it gave one. */
export const visitRow = {
  ...col.from('visit', 'id', 'member_id', 'authorization_id', 'care_point_id'),
  ...col.from('care_point', 'kind'),
  ...listedPerson,
  ...col.from('card_authorization', 'visit_type_id'),
  visit_type_name: col.of('visit_type', 'name'),
  ...col.from('visit', 'status', 'created_at', 'taken_at'),
  taken_by_name: col.nullable(col.of('account', 'name')),
  ...col.from('visit', 'completed_at', 'reference_no'),
  empty: col.boolean,
  ...col.from('visit', 'order_opened_at'),
  waiting_tests: col.nullable(col.json<NonNullable<AuthorizedVisit['waitingTests']>>()),
  waiting_services: col.nullable(col.json<NonNullable<AuthorizedVisit['waitingServices']>>()),
  critical: col.nullable(col.oneOf('unseen', 'untold')),
  identity_conflict: conflictType,
  provisional: provisionalType,
};
export type VisitRow = RowOf<typeof visitRow>;

/**
 * Common table expressions for `visitColumns`: `page`, the visits that `source` selects, and what is shown beside them,
 * such as `authorized`, their authorizations, which repeat who the patient is. Each is looked up for all of the page at
 * once: those of neighbours in a list are neighbours in the index.
 */
export function withVisits(facilityId: string, source: RawBuilder<unknown>): RawBuilder<unknown> {
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
    ${withDisputed(facilityId, sql`array(select member_id from page)`)},
    ${withOrdered(facilityId, sql`array(select id from page where status = 'Pending')`)}`;
}

/**
 * The columns of `VisitRow` for visits `v` of `page` at a care point `p`. Each search of `ordered` reads all of it, so
 * only the kinds that show the names search it.
 */
export const visitColumns = sql`
  v.id, v.member_id, v.authorization_id, v.care_point_id, p.kind, ${personColumns('a')}, a.visit_type_id,
  t.name as visit_type_name, v.status, v.created_at, v.taken_at, k.name as taken_by_name, v.completed_at,
  coalesce(v.scheme_reference, v.reference_no) as reference_no, ${emptyByOrdered} as empty, v.order_opened_at,
  case when p.kind = 'laboratory' then (select waiting_tests from ordered o where o.visit_id = v.id) end as waiting_tests,
  case when p.kind not in ('consultation', 'registration', 'pharmacy', 'laboratory')
    then (select waiting_services from ordered o where o.visit_id = v.id) end as waiting_services,
  (select case when untold then 'untold' else 'unseen' end from critical c where c.member_id = v.member_id) as critical,
  ${conflictOf(sql`v.member_id`)} as identity_conflict, ${provisionalMark} as provisional`;

/** The joins with which the visits `v` of `page` are read. */
export const visitJoins = sql`
  join authorized a on a.id = v.authorization_id
  join visit_types t on t.id = a.visit_type_id
  left join staff k on k.id = v.taken_by`;

export function toAuthorizedVisit(row: VisitRow, role: Role): AuthorizedVisit {
  const namesTests = row.kind === 'laboratory' && maySee(role, 'visit.waitingTests');
  const namesServices = isServiceKind(row.kind) && maySee(role, 'visit.waitingServices');
  return {
    id: row.id,
    authorizedMemberId: row.member_id,
    authorizationId: row.authorization_id,
    carePointId: row.care_point_id,
    ...toPerson(row),
    visitTypeId: row.visit_type_id,
    visitTypeName: row.visit_type_name,
    visitStatus: row.status,
    createdAt: row.created_at.toISOString(),
    takenByName: row.taken_by_name,
    takenAt: row.taken_at?.toISOString() ?? null,
    completedAt: row.completed_at?.toISOString() ?? null,
    referenceNo: row.reference_no,
    empty: row.empty,
    closesAt: closesAt(row),
    waitingTests: namesTests ? (row.waiting_tests ?? []) : null,
    waitingServices: namesServices ? (row.waiting_services ?? []) : null,
    critical: maySee(role, 'visit.critical') ? row.critical : null,
    identityConflict: row.identity_conflict,
    provisional: row.provisional,
  };
}
