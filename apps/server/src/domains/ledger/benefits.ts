import { unfinishedLineStatuses } from '@afyakadi/contract';
import { type RawBuilder, sql } from 'kysely';
import { col } from '../../platform/database/index.ts';
import { inStates } from '../../platform/states.ts';
import type { Benefit } from './split.ts';

/** What benefits of whom are read, as parts of the SQL around it. */
export interface BenefitsOf {
  facilityId: RawBuilder<unknown>;
  memberId: RawBuilder<unknown>;
  schemeId: RawBuilder<unknown>;
  productCode: RawBuilder<unknown>;
  /** Under which they are given; it decides whether the patient is an in-patient. */
  authorizationId: RawBuilder<unknown>;
  itemCode: RawBuilder<unknown>;
  /** The day whose calendar year counts. */
  day: RawBuilder<unknown>;
}

export const benefitsType = col.nullable(col.json<Benefit[]>());

/** SQL: IN under an authorization of an in-patient, as its folio says (domain §3). */
const patientType = (facilityId: RawBuilder<unknown>, authorizationId: RawBuilder<unknown>) => sql`
  case when exists (select from stay y where y.facility_id = ${facilityId} and y.authorization_id = ${authorizationId}
    and y.admitted_on is not null and y.admitted_on is distinct from y.discharged_on) then 'IN' else 'OUT' end`;

/** SQL: the scheme's part of a covered row of the ledger, or of a claim's line, which has the same columns. */
export const schemePart = (
  row: 'g' | 'l',
) => sql`(${sql.ref(`${row}.quantity`)} * ${sql.ref(`${row}.unit_price`)}
  - ${sql.ref(`${row}.copayment`)} - ${sql.ref(`${row}.over_number`)} - ${sql.ref(`${row}.over_ceiling`)})`;

/** SQL: what the scheme approved of a claim's line `l`: never more than the line claims. */
export const approvedPart = sql`case when l.amount_approved > ${schemePart('l')} then ${schemePart('l')}
  else l.amount_approved end`;

/**
 * SQL: the rows of the benefits that apply to an item, as JSON; null without one. Each has what the patient used of it
 * in the year, under authorizations of the same product and type: what was given, and what is ordered and may still be.
 */
export function benefitsOf(of: BenefitsOf): RawBuilder<unknown> {
  const { facilityId, memberId, schemeId, productCode, authorizationId, itemCode, day } = of;
  const year = sql`date_trunc('year', ${day}::date)::date`;
  const ofYear = (rows: RawBuilder<unknown>) => sql`${rows} >= ${year}
    and ${rows} < (date_trunc('year', ${day}::date) + interval '1 year')::date`;
  // No alias of the query around it: what it passes must not be hidden in here.
  const sameBenefit = sql`own.facility_id = ${facilityId} and own.member_id = ${memberId}
    and (own.scheme_id is null or own.scheme_id = ${schemeId} and own.product_code = ${productCode})
    and ${patientType(sql`own.facility_id`, sql`own.id`)} = b.patient_type`;
  return sql`(
    select json_agg(json_build_object('patientType', b.patient_type, 'itemCode', b.item_code,
      'copaymentPercent', b.copayment_percent, 'yearlyCeiling', b.yearly_ceiling, 'yearlyNumber', b.yearly_number,
      'waived', b.waived, 'usedAmount', u.amount, 'usedNumber', u.number) order by b.item_code)
    from product_benefit b
    -- "offset 0": both for a row that applies alone, so a product without benefits costs one look at an index.
    cross join lateral (select ${patientType(facilityId, authorizationId)} as patient_type offset 0) p
    cross join lateral (
      select coalesce(sum(x.amount), 0)::bigint as amount, coalesce(sum(x.number), 0)::bigint as number
      from (
        select g.item_code, ${schemePart('g')} as amount, g.quantity as number
        from card_authorization own
        join service_given g on g.facility_id = own.facility_id and g.authorization_id = own.id
        where ${sameBenefit} and g.covered and ${ofYear(sql`g.day`)}
        union all
        select l.item_code, case when l.scheme_amount is null then l.quantity * l.unit_price else l.scheme_amount end
          - h.amount, l.quantity - h.number
        from order_line l
        join card_authorization own on own.facility_id = l.facility_id and own.id = l.authorization_id
        cross join lateral (
          select coalesce(sum(${schemePart('g')}), 0) as amount, coalesce(sum(g.quantity), 0) as number
          from service_given g where g.facility_id = l.facility_id and g.line_id = l.id
        ) h
        where l.facility_id = ${facilityId} and l.member_id = ${memberId} and l.status ${inStates(unfinishedLineStatuses)}
          and l.coverage <> 'cash' and ${ofYear(sql`l.day`)} and ${sameBenefit}
      ) x
      where (b.yearly_ceiling is not null or b.yearly_number is not null)
        and (b.item_code = '' or x.item_code = b.item_code)
      offset 0
    ) u
    where b.facility_id = ${facilityId} and b.scheme_id = ${schemeId} and b.product_code = ${productCode}
      and b.item_code in ('', ${itemCode}) and b.patient_type = p.patient_type
  )`;
}

/** SQL: a column of the scheme under an authorization `a`, else of its member. */
const ofScheme = (column: 'scheme_id' | 'product_code') => sql`(
  select case when a.scheme_id is null then ${sql.ref(`m.${column}`)} else ${sql.ref(`a.${column}`)} end
  from authorized_member m where m.facility_id = a.facility_id and m.id = a.member_id)`;

/** SQL: the benefits of all items together under an authorization `a`, in the year of its day; null without one. */
export const benefitsUnder = benefitsOf({
  facilityId: sql`a.facility_id`,
  memberId: sql`a.member_id`,
  schemeId: ofScheme('scheme_id'),
  productCode: ofScheme('product_code'),
  authorizationId: sql`a.id`,
  itemCode: sql`''`,
  day: sql`a.day`,
});
