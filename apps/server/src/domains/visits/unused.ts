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

/**
 * `unused`, by what is known of a visit `v`: whether anything was ordered, whether a line of that was not cancelled, and
 * whether a service was recorded.
 */
export const unusedIf = (known: Record<'ordered' | 'live' | 'served', RawBuilder<unknown>>) =>
  expression(col.boolean)`(v.status <> 'Cancelled' and v.taken_at is null and not ${known.live}
    and (v.status = 'Pending' or ${known.ordered}) and not ${known.served})`;

/**
 * `unused` of a visit `v` by its row `o` of `ordered` (`withOrdered`), null where it has none; `visits` is the common table
 * expression of all these visits.
 */
export function unusedByOrdered(facilityId: string, visits: string): RawBuilder<boolean> {
  const untaken = sql`array(select id from ${sql.ref(visits)} where taken_at is null)`;
  return unusedIf({
    ordered: sql`(o.visit_id is not null)`,
    live: sql`(o.live is true)`,
    served: sql`v.id in (${visitsWithService(facilityId, untaken)})`,
  });
}
