import type { VerifiedCard } from '@afyakadi/contract';
import { type RawBuilder, sql } from 'kysely';
import { col, expression } from '../../platform/database/index.ts';

/*
 * Questions of other domains about in-patients. The domain `stays` admits and discharges them; it is above the visits,
 * and this is below them.
 */

type Id = string | RawBuilder<string>;

/** SQL: whether the patient lies in a bed under a visit (decision 060). Such a visit ends with the stay at its ward. */
export const liesInBed = (facilityId: Id, visitId: Id) =>
  expression(col.boolean)`exists (select from bed_assignment x
    where x.facility_id = ${facilityId} and x.visit_id = ${visitId} and x.until_at is null)`;

/** `liesInBed` of a visit `v`. */
export const liesInBedOfVisit = liesInBed(sql`v.facility_id`, sql`v.id`);

/** SQL: whether a card `a` was verified during a stay `y` under another authorization. */
const duringStay = sql`a.id <> y.authorization_id and a.created_at >= y.admitted_at
  and (y.discharged_at is null or a.created_at < y.discharged_at)`;

/** SQL: the stay of the patient of a card `a` that was verified during it, as `VerifiedCard` shows it; null for none. */
export const stayOfCard = expression(col.nullable(col.json<VerifiedCard['stay']>()))`(
  select json_build_object('carePointName', p.name, 'admitted', y.status = 'Admitted')
  from stay y join care_point p on p.facility_id = y.facility_id and p.id = y.care_point_id
  where y.facility_id = a.facility_id and y.member_id = a.member_id and ${duringStay} limit 1)`;

/**
 * SQL: the cards `a` of a common table expression `cards` that were verified during a stay under another authorization:
 * `id`, `ward` and `admitted`.
 * @param members whose stays are looked up, all at once
 */
export const verifiedDuringStay = (facilityId: string, members: RawBuilder<unknown>) => sql`
  select a.id, p.name as ward, y.status = 'Admitted' as admitted
  from stay y
  join care_point p on p.facility_id = y.facility_id and p.id = y.care_point_id
  join cards a on a.member_id = y.member_id and ${duringStay}
  where y.facility_id = ${facilityId} and y.member_id = any(${members}) and y.admitted_at is not null`;

/** SQL: the name of the ward in which the patient of an authorization `a` is admitted, under whichever; null in none. */
export const wardOfMember = expression(col.nullable(col.of('care_point', 'name')))`(
  select p.name from stay y join care_point p on p.facility_id = y.facility_id and p.id = y.care_point_id
  where y.facility_id = a.facility_id and y.member_id = a.member_id and y.status = 'Admitted')`;

/** SQL: the name of the ward in which a patient waits for a bed under an authorization; null in none. */
export const wardAwaitedUnder = (facilityId: Id, authorizationId: Id) =>
  expression(col.nullable(col.of('care_point', 'name')))`(
    select p.name from stay y join care_point p on p.facility_id = y.facility_id and p.id = y.care_point_id
    where y.facility_id = ${facilityId} and y.authorization_id = ${authorizationId} and y.status = 'Requested')`;

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
