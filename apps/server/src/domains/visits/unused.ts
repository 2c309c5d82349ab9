import { type RawBuilder, sql } from 'kysely';
import { col, expression } from '../../platform/database/index.ts';
import { hasServiceAtVisit, visitsWithService } from '../ledger/index.ts';

/**
 * SQL: whether nothing was done under a visit `v`, so that it may be withdrawn: no patient was taken in, no service
 * recorded, and every line was cancelled. A visit that ended automatically with its last cancelled line counts as
 * unused; one without lines was completed by a person.
 */
export const unused = expression(col.boolean)`(
  v.status <> 'Cancelled' and v.taken_at is null
  and not ${hasServiceAtVisit}
  and not exists (select from order_line l where l.facility_id = v.facility_id and l.visit_id = v.id
    and l.status <> 'Cancelled')
  and (v.status = 'Pending' or exists (select from order_line l where l.facility_id = v.facility_id
    and l.visit_id = v.id)))`;

/** `unused` by the common table expressions `ordered` (`withOrdered`) and `visits`, which has the visits `v`. */
export function unusedByOrdered(facilityId: string, visits: string): RawBuilder<boolean> {
  const untaken = sql`array(select id from ${sql.ref(visits)} where taken_at is null)`;
  return expression(col.boolean)`(
    v.status <> 'Cancelled' and v.taken_at is null
    and v.id not in (select visit_id from ordered where live)
    and (v.status = 'Pending' or v.id in (select visit_id from ordered))
    and v.id not in (${visitsWithService(facilityId, untaken)}))`;
}
