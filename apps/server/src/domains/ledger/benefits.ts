import { unfinishedLineStatuses } from '@afyakadi/contract';
import { type RawBuilder, sql } from 'kysely';
import { col } from '../../platform/database/index.ts';
import type { Benefit } from './split.ts';

/** The benefits and members to read, as parts of the SQL around it. */
interface BenefitsOf {
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

/** SQL: what the scheme approved of a claim's line `l`: never more than the line claims. */
export const approvedPart = sql`case when l.amount_approved > l.scheme_amount then l.scheme_amount
  else l.amount_approved end`;

/** SQL: what the patient pays of a claim's line `l`: nothing where the facility waives it. */
export const patientPart = sql`case when l.waived then 0 else l.unpaid end`;

/**
 * SQL: the rows of the benefits that apply to an item, as JSON; null without one. Each has what the patient used of it
 * in the year (`benefits_of` in the database). A product without benefits costs one look at an index.
 */
export function benefitsOf(of: BenefitsOf): RawBuilder<unknown> {
  const { facilityId, memberId, schemeId, productCode, authorizationId, itemCode, day } = of;
  return sql`
    case when exists (select from product_benefit b where b.facility_id = ${facilityId}
      and b.scheme_id = ${schemeId} and b.product_code = ${productCode})
    then benefits_of(${facilityId}, ${memberId}, ${schemeId}, ${productCode}, ${authorizationId}, ${itemCode},
      ${day}, array[${sql.join(unfinishedLineStatuses.map((status) => sql.lit(status)))}])
    end`;
}

/**
 * SQL: true, after what is left of a member's ceilings and numbers is locked. As a condition of a statement that locks an
 * authorization, a visit or a stay, it is checked once and before them. Without benefits at the facility it costs one
 * look at an index.
 */
export const locksBalance = (facilityId: string, member: RawBuilder<unknown>) => sql`(
  select case when exists (select from product_benefit b where b.facility_id = ${facilityId})
    then lock_balance(${facilityId}, ${member}) else true end)`;

/** SQL: a column of the scheme under an authorization `a`, else of its member. */
const ofScheme = (column: 'scheme_id' | 'product_code') => sql`
  case when a.scheme_id is not null then ${sql.ref(`a.${column}`)} else (
    select ${sql.ref(`m.${column}`)} from authorized_member m where m.facility_id = a.facility_id and m.id = a.member_id) end`;

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
