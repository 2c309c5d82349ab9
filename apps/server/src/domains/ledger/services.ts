import { type RawBuilder, sql } from 'kysely';
import { col, expression, type RowOf, rows } from '../../platform/database/index.ts';
import { patientScheme } from './pricing.ts';

/** Parts of SQL with which other domains read the ledger. Amounts in whole TZS, net of what was returned. */

/** SQL: whether a row of the ledger `s` is a charge that was taken back, or takes one back: as if it never was. */
const chargeTakenBack = sql`(s.returns_charge is not null or (s.is_charge and exists (select from service_given r
  where r.facility_id = s.facility_id and r.returns_charge = s.id)))`;

/**
 * SQL: whether a claim of an authorization of `unclaimed` has a line: the scheme is to pay something, or something has no
 * price. A visit that is wholly the patient's has nothing to claim. As in the table's indexes.
 * @param of the row, where the statement names several
 */
export const isUnclaimed = (alias?: 'u' | 'r') => {
  const [quantity, amount, unpaid, unpriced] = (['quantity', 'amount', 'unpaid', 'unpriced'] as const).map(
    (name) => sql.ref(alias ? `${alias}.${name}` : name),
  );
  return sql`${quantity} > 0 and (${amount} > 0 or ${unpaid} = 0 or ${unpriced} > 0)`;
};

/** SQL: whether a service was ever recorded at a visit `v`, also one that was returned. */
export const hasServiceAtVisit = expression(col.boolean)`exists (
  select from service_given s where s.facility_id = v.facility_id and s.visit_id = v.id and not ${chargeTakenBack})`;

/** SQL: whether a service was ever recorded at a visit `v`, also one that was returned, or a charge that was taken back. */
export const wasServedAtVisit = sql`exists (
  select from service_given s where s.facility_id = v.facility_id and s.visit_id = v.id)`;

/** SQL: those of some visits at which a service was ever recorded, also one that was returned. */
export const visitsWithService = (facilityId: string, visitIds: RawBuilder<unknown>) => sql`
  select s.visit_id from service_given s where s.facility_id = ${facilityId} and s.visit_id = any(${visitIds})`;

/** SQL: whether a service was ever recorded under an authorization, also one that was returned. */
export function hasServiceUnder(facilityId: string, authorizationId: string): RawBuilder<boolean> {
  return expression(col.boolean)`exists (
    select from service_given s where s.facility_id = ${facilityId} and s.authorization_id = ${authorizationId}
      and not ${chargeTakenBack})`;
}

/** SQL: what identifies a service `g` without an order line: the row itself, or the charge that the row takes back. */
const givenId = sql`case when g.line_id is not null then null when g.returns_charge is null then g.id
  else g.returns_charge end`;

/**
 * SQL: the services of an authorization that the scheme pays, net of what was returned: a row for each order line with a
 * remainder, and for each charge. Those of which it pays nothing are left out.
 * @param of columns of the query around it: the authorization's facility and identifier
 */
export function netServices(authorization: {
  facilityId: string;
  authorizationId: string;
}): RawBuilder<unknown> {
  return sql`
    select g.line_id, ${givenId} as given_id, max(g.item_code) as item_code,
      max(g.item_name) as item_name, sum(g.quantity) as quantity, max(g.unit_price) as unit_price,
      sum(g.copayment)::bigint as copayment, sum(g.over_number)::bigint as over_number,
      sum(g.over_ceiling)::bigint as over_ceiling, bool_or(g.waived) as waived, min(g.day) as day,
      min(g.given_at) as at, min(g.visit_id::text)::uuid as visit_id
    from service_given g
    where g.facility_id = ${sql.ref(authorization.facilityId)} and g.authorization_id = ${sql.ref(authorization.authorizationId)} and g.covered
    group by g.line_id, ${givenId}
    having sum(g.quantity) > 0
      and (sum(g.scheme_amount) > 0 or sum(g.unpaid) = 0)`;
}

/**
 * SQL: what the scheme does not pay of the services of an authorization, also of those that the product excludes, as JSON
 * of whole TZS; null where it pays all.
 */
export function unpaidUnder(authorization: {
  facilityId: string;
  authorizationId: string;
}): RawBuilder<unknown> {
  const excluded = sql`coalesce(sum(g.quantity * g.unit_price) filter (where not g.covered), 0)`;
  return sql`(
    select json_build_object('excluded', ${excluded}, 'copayment', sum(g.copayment),
      'over_number', sum(g.over_number), 'over_ceiling', sum(g.over_ceiling),
      'scheme', coalesce(sum(g.scheme_amount) filter (where g.covered), 0),
      'waived', coalesce(sum(g.unpaid) filter (where g.waived), 0))
    from service_given g
    where g.facility_id = ${sql.ref(authorization.facilityId)} and g.authorization_id = ${sql.ref(authorization.authorizationId)}
    having sum(g.unpaid) + ${excluded} > 0)`;
}

const givenItem = {
  ...col.from('service_given', 'item_name', 'unit_price'),
  category: col.of('order_line', 'category'),
  quantity: col.integer,
  amount: col.integer,
};
/** What was given of an item at one price, in whole TZS. */
export type GivenItem = RowOf<typeof givenItem>;

/**
 * Statement: what was given under an authorization, net of what was returned, also what the patient pays: a row for each item
 * and price, in the order in which it was first given.
 */
export const givenUnder = (facilityId: string, authorizationId: string) => rows(givenItem)`
  select max(g.item_name) as item_name, g.unit_price, coalesce(max(l.category), 'service') as category,
    sum(g.quantity)::int as quantity, sum(g.quantity * g.unit_price)::bigint as amount
  from service_given g left join order_line l on l.facility_id = g.facility_id and l.id = g.line_id
  where g.facility_id = ${facilityId} and g.authorization_id = ${authorizationId}
  group by g.item_code, g.unit_price
  having sum(g.quantity) > 0
  order by min(g.given_at), max(g.item_name)`;

/** SQL: the scheme's part of the services of an authorization `a`. */
export const amountGivenUnder = expression(col.integer)`coalesce((
  select sum(g.scheme_amount) from service_given g
  where g.facility_id = a.facility_id and g.authorization_id = a.id and g.covered)::bigint, 0)`;

/** SQL: the scheme's part of a facility's services of a day (YYYY-MM-DD). */
export function amountGivenOn(facilityId: string, day: string): RawBuilder<number> {
  return expression(col.integer)`(select coalesce(sum(g.scheme_amount), 0)::bigint from service_given g
    where g.facility_id = ${facilityId} and g.day = ${day} and g.covered)`;
}

/**
 * SQL: a facility's use of its items since a day, that day excluded: the quantity and amount of each item by the scheme
 * and product of the patient, also of what the scheme does not pay. `verifierId`: of the patients of a verifier's own
 * scheme; '': of those whom the tariff of all other cards applies to.
 */
export function usageByProduct(
  facilityId: string,
  after: RawBuilder<unknown>,
  verifierId: string,
): RawBuilder<unknown> {
  const ofScheme =
    verifierId === ''
      ? sql`a.scheme_verifier_id not in (select p.verifier_id from verifier_price p where p.facility_id = ${facilityId})`
      : sql`a.scheme_verifier_id = ${verifierId}`;
  return sql`
    select s.item_code, w.scheme_id, w.product_code, sum(s.quantity) as pieces,
      sum(s.quantity * s.unit_price) as amount
    from service_given s
    join card_authorization a on a.facility_id = s.facility_id and a.id = s.authorization_id
    join authorized_member m on m.facility_id = a.facility_id and m.id = a.member_id
    ${patientScheme}
    where s.facility_id = ${facilityId} and s.day > ${after} and ${ofScheme}
    group by s.item_code, w.scheme_id, w.product_code`;
}
