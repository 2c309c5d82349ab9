import { maySee, message, type PatientVisit, type Role } from '@afyakadi/contract';
import { sql } from 'kysely';
import { toList } from '../../platform/database/counted-list.ts';
import { col, type Database, listOf, type RowOf, rows } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { provisionalMark, provisionalType } from '../people/index.ts';
import type { ListQuery } from './member.ts';

const authorization = col.from('card_authorization', 'id', 'visit_type_id', 'created_at');

const columns = {
  ...authorization,
  provisional: provisionalType,
  visit_type_name: col.of('visit_type', 'name'),
  care_points: col.json<PatientVisit['carePoints']>(),
  diagnoses: col.json<NonNullable<PatientVisit['diagnoses']>>(),
  medicines: col.json<NonNullable<PatientVisit['medicines']>>(),
  tests: col.json<NonNullable<PatientVisit['tests']>>(),
  services: col.json<NonNullable<PatientVisit['services']>>(),
};
type VisitRow = RowOf<typeof columns>;

/**
 * A page of a patient's visits, newest first: one for each valid authorization, with what happened under it. One
 * statement; each part is a look-up by the authorization. Failure: `notFound` for an unknown patient.
 */
export async function listPatientVisits(
  database: Database,
  role: Role,
  { facilityId, memberId, limit, offset, direction: order }: ListQuery,
): Promise<{ itemList: PatientVisit[]; totalItems: number }> {
  const direction = sql.raw(order);
  const authorizations = sql`card_authorization a
    where a.facility_id = ${facilityId} and a.member_id = ${memberId} and a.withdrawn_at is null`;
  const lines = sql`order_line l where l.facility_id = ${facilityId} and l.authorization_id = a.id
    and l.status <> 'Cancelled'`;
  const visits = await database.read(
    facilityId,
    rows({ total: col.integer }, columns)`
      select counted.total, page.* from (
        select (select count(*) from ${authorizations}) as total
        from authorized_member m where m.facility_id = ${facilityId} and m.id = ${memberId}
      ) counted
      left join (
        select ${listOf(authorization, 'a')}, ${provisionalMark} as provisional, t.name as visit_type_name,
          (select coalesce(json_agg(p.name order by v.created_at, v.id), '[]')
            from visit v join care_point p on p.facility_id = v.facility_id and p.id = v.care_point_id
            where v.facility_id = ${facilityId} and v.authorization_id = a.id and v.status <> 'Cancelled'
          ) as care_points,
          (select coalesce(json_agg(json_build_object('code', d.code, 'name', d.name, 'certainty', d.certainty)
              order by d.recorded_at, d.id), '[]')
            from diagnosis d
            where d.facility_id = ${facilityId} and d.authorization_id = a.id and d.withdrawn_at is null
          ) as diagnoses,
          (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.item_name, 'status', l.status,
              'quantity', l.quantity, 'given', l.dispensed_quantity, 'dosage', l.dosage, 'frequency', l.frequency, 'durationDays', l.duration_days)
              order by l.ordered_at, l.id), '[]')
            from ${lines} and l.category = 'medicine'
          ) as medicines,
          (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.item_name, 'status', l.status,
              'abnormal', (select count(*) from test_value e
                where e.facility_id = ${facilityId} and (e.value < e.low or e.value > e.high) and e.result_id = (
                  select x.id from test_result x where x.facility_id = ${facilityId} and x.line_id = l.id
                  order by x.version desc limit 1)))
              order by l.ordered_at, l.id), '[]')
            from ${lines} and l.category = 'test'
          ) as tests,
          (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.item_name, 'status', l.status,
              'quantity', l.quantity, 'done', l.dispensed_quantity) order by l.ordered_at, l.id), '[]')
            from ${lines} and l.category = 'service'
          ) as services
        from (select * from ${authorizations} order by a.created_at ${direction}, a.id ${direction}
          limit ${limit} offset ${offset}) a
        join visit_type t on t.id = a.visit_type_id
      ) page on true
      order by page.created_at ${direction}, page.id ${direction}`,
  );
  if (visits.length === 0) throw new Failure('notFound', message('cards.patientNotFound'));
  const { itemList, totalItems } = toList(visits, (row: VisitRow) => toPatientVisit(row, role));
  return { itemList, totalItems };
}

function toPatientVisit(row: VisitRow, role: Role): PatientVisit {
  return {
    authorizationId: row.id,
    visitTypeId: row.visit_type_id,
    visitTypeName: row.visit_type_name,
    createdAt: row.created_at.toISOString(),
    carePoints: row.care_points,
    diagnoses: maySee(role, 'visit.diagnoses') ? row.diagnoses : null,
    medicines: maySee(role, 'visit.medicines') ? row.medicines : null,
    tests: maySee(role, 'visit.tests') ? row.tests : null,
    services: maySee(role, 'visit.services') ? row.services : null,
    provisional: row.provisional,
  };
}
