import { message } from '@afyakadi/contract';
import { daysBefore } from '@afyakadi/contract/words/days';
import type { RawBuilder } from 'kysely';
import { col, expression } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';

/** SQL: whether the patient of an authorization `a` is admitted under it (decision 060). */
export const isAdmitted = expression(col.boolean)`exists (
  select from stay y where y.facility_id = a.facility_id and y.authorization_id = a.id and y.status = 'Admitted')`;

/**
 * SQL: whether new work for a member may belong to their authorization `a`: during a stay only to that of the stay, even
 * where the card was verified again since. The latest of these is taken.
 */
export const isCurrent = (facilityId: string | RawBuilder<string>, memberId: string | RawBuilder<string>) =>
  expression(col.boolean)`coalesce(a.id = (select y.authorization_id from stay y
    where y.facility_id = ${facilityId} and y.member_id = ${memberId} and y.status = 'Admitted'), true)`;

/**
 * Refuses an authorization that serves no more: it serves its own day, the night after it (docs/decisions/003), and a
 * stay until the discharge.
 * @param authorization its day, and `today` of the facility, YYYY-MM-DD
 * Failure: `conflict`.
 */
export function assertStillServes(
  { day, admitted }: { day: string; admitted: boolean },
  today: string,
): void {
  if (admitted || day >= daysBefore(today, 1)) return;
  throw new Failure('conflict', message('visits.authorizationExpired', { day }));
}
