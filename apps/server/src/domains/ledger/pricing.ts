import { type RawBuilder, sql } from 'kysely';
import { col, expression } from '../../platform/database/index.ts';

/** The price and coverage of an item for a patient, as parts of SQL. */

/**
 * SQL: `w`, the scheme and product of a member `m` under an authorization `a`, and the verifier whose own scheme issued
 * it ('': the scheme of all other cards).
 */
export const patientScheme = sql`cross join lateral (
      select case when a.scheme_id is null then m.scheme_id else a.scheme_id end as scheme_id,
        case when a.scheme_id is null then m.product_code else a.product_code end as product_code,
        a.scheme_verifier_id as verifier_id
    ) w`;

/** SQL: `q`, the price of an item `i` in the scheme `w`, if it differs from the item's. */
export const schemePrice = sql`left join lateral (
      select unit_price from facility_item_price q
      where q.facility_id = i.facility_id and q.item_code = i.item_code and q.scheme_id = w.scheme_id offset 0
    ) q on true`;

/** SQL: selects of what a verifier's own scheme says of an item `i` for the scheme `w`; null without such a tariff. */
const ofVerifier = (
  selected: RawBuilder<unknown>,
) => sql`case when w.verifier_id <> '' then (select ${selected}
  from tariff_of_verifier(i.facility_id, w.verifier_id, w.scheme_id, w.product_code, i.item_code) o) end`;

/** SQL: the price of an item `i` for the scheme `w`, after `schemePrice`. Whole TZS. */
export const price = sql`coalesce(${ofVerifier(sql`coalesce(o.unit_price, i.unit_price)`)}, q.unit_price, i.unit_price)`;

/** SQL: whether the scheme `w` pays for an item `i` (domain 6.2). */
export const isCovered = expression(col.boolean)`coalesce(${ofVerifier(sql`o.listed and not o.excluded`)},
        (i.scheme_ids is null or coalesce(w.scheme_id = any(i.scheme_ids), false))
        and not exists (select from excluded_service x where x.facility_id = i.facility_id
          and x.item_code = i.item_code and x.scheme_id = w.scheme_id and x.product_code = w.product_code))`;
