import { sql } from 'kysely';
import { col, expression } from '../../platform/database/index.ts';

/** The price and coverage of an item for a patient, as parts of SQL. */

/** SQL: `w`, the scheme and product of a member `m` under an authorization `a`. */
export const patientScheme = sql`cross join lateral (
      select case when a.scheme_id is null then m.scheme_id else a.scheme_id end as scheme_id,
        case when a.scheme_id is null then m.product_code else a.product_code end as product_code
    ) w`;

/** SQL: `q`, the price of an item `i` in the scheme `w`, if it differs from the item's. */
export const schemePrice = sql`left join lateral (
      select unit_price from facility_item_price q
      where q.facility_id = i.facility_id and q.item_code = i.item_code and q.scheme_id = w.scheme_id offset 0
    ) q on true`;

/** SQL: whether the scheme `w` pays for an item `i` (domain §6). */
export const isCovered = expression(
  col.boolean,
)`((i.scheme_ids is null or coalesce(w.scheme_id = any(i.scheme_ids), false))
        and not exists (select from excluded_service x where x.facility_id = i.facility_id
          and x.item_code = i.item_code and x.scheme_id = w.scheme_id and x.product_code = w.product_code))`;
