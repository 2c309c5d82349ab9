import { type RawBuilder, sql } from 'kysely';
import { col, expression } from '../../platform/database/index.ts';

/*
 * What the work asks about in-patients. The domain `stays` admits and discharges them; it is above the visits, and this
 * is below them.
 */

type Id = string | RawBuilder<string>;

/** SQL: whether the patient lies in a bed under a visit (decision 060). Such a visit ends with the stay at its ward. */
export const liesInBed = (facilityId: Id, visitId: Id) =>
  expression(col.boolean)`exists (select from bed_assignment x
    where x.facility_id = ${facilityId} and x.visit_id = ${visitId} and x.until_at is null)`;

/** `liesInBed` of a visit `v`. */
export const liesInBedOfVisit = liesInBed(sql`v.facility_id`, sql`v.id`);

/** SQL: whether the patient of an authorization `a` is admitted under it. */
export const isAdmitted = expression(col.boolean)`exists (
  select from stay y where y.facility_id = a.facility_id and y.authorization_id = a.id and y.status = 'Admitted')`;

/**
 * SQL: whether new work for a member may belong to their authorization `a`: during a stay only to that of the stay, even
 * where the card was verified again since. The latest of these is taken.
 */
export const isCurrent = (facilityId: Id, memberId: Id) =>
  expression(col.boolean)`coalesce(a.id = (select y.authorization_id from stay y
    where y.facility_id = ${facilityId} and y.member_id = ${memberId} and y.status = 'Admitted'), true)`;
