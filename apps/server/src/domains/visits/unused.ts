import { col, expression } from '../../platform/database/index.ts';
import { hasServiceAtVisit } from '../ledger/index.ts';

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
