import { sql } from 'kysely';

/**
 * SQL: whether nothing was done under a visit `v`, so that it may be withdrawn: no patient was taken in, no service
 * recorded, and every line was cancelled. A visit that ended automatically with its last cancelled line counts as
 * unused; one without lines was completed by a person.
 */
export const unused = sql<boolean>`(
  v.status <> 'Cancelled' and v.taken_at is null
  and not exists (select from service_given s where s.facility_id = v.facility_id and s.visit_id = v.id)
  and not exists (select from order_line l where l.facility_id = v.facility_id and l.visit_id = v.id
    and l.status <> 'Cancelled')
  and (v.status = 'Pending' or exists (select from order_line l where l.facility_id = v.facility_id
    and l.visit_id = v.id)))`;
