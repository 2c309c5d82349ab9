import {
  type CareKind,
  type ItemCategory,
  type Role,
  unfinishedLineStatuses,
  worksAt,
} from '@afyakadi/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../platform/http/route.ts';
import { inStates } from '../../platform/states.ts';

/** Days for which a visit or an authorization makes somebody a patient of a care point. */
const accessDays = 30;

/** How long a record stays open that was opened for a reason, in hours. */
export const openedHours = 12;

/** The kinds of care points where a role works, with the category of its lines; none: wherever a patient is taken in. */
const workplaces: Partial<Record<Role, { kinds: readonly CareKind[]; category: ItemCategory }>> = {
  pharmacist: { kinds: worksAt.pharmacist, category: 'medicine' },
  lab_tech: { kinds: worksAt.lab_tech, category: 'test' },
  practitioner: { kinds: worksAt.practitioner, category: 'service' },
};

/** Returns the moment `accessDays` before another: newer visits belong to current care. */
export function accessSince(now: Date): Date {
  return new Date(now.getTime() - accessDays * 86_400_000);
}

/** What a statement knows of a patient besides. */
export interface KnownPatient {
  /** When the patient's newest valid authorization was issued; null for none. */
  verifiedAt: RawBuilder<unknown>;
  admitted: RawBuilder<unknown>;
}

/**
 * Returns an expression for the caller's access to a patient's record: 'own', 'opened' or 'outside'. Each part is one
 * index look-up by facility and member, evaluated once, only where the parts before it did not match.
 */
export function accessTo(
  memberId: string | RawBuilder<unknown>,
  caller: Caller,
  now: Date,
  known?: KnownPatient,
): RawBuilder<'own' | 'opened' | 'outside'> {
  const facilityId = caller.facility.id;
  const their = (table: string) => {
    const { facility, member } = keysOf(table);
    return sql`${facility} = ${facilityId} and ${member} = ${memberId}`;
  };
  return sql`case when ${ownPatient(caller.role, their, accessSince(now), known)} then 'own'
    when exists (select from emergency_access e where ${their('e')} and e.account_id = ${caller.accountId}
      and e.until > ${now}) then 'opened' else 'outside' end`;
}

/** The columns of a table by which its rows of a patient are found; made once. */
function keysOf(table: string) {
  const keys = keysByTable.get(table) ?? {
    facility: sql.ref(`${table}.facility_id`),
    member: sql.ref(`${table}.member_id`),
  };
  keysByTable.set(table, keys);
  return keys;
}
const keysByTable = new Map<string, Record<'facility' | 'member', RawBuilder<unknown>>>();

function ownPatient(
  role: Role,
  their: (table: string) => RawBuilder<unknown>,
  since: Date,
  known?: KnownPatient,
): RawBuilder<unknown> {
  const isAdmitted = known?.admitted ?? admitted(their);
  const workplace = workplaces[role];
  if (!workplace) {
    const verified = known
      ? sql`coalesce(${known.verifiedAt} >= ${since}, false)`
      : sql`exists (select from card_authorization a where ${their('a')} and a.withdrawn_at is null
          and a.created_at >= ${since})`;
    return sql`(${verified} or ${isAdmitted})`;
  }
  return sql`(exists (select from visit v join care_point p on p.facility_id = v.facility_id and p.id = v.care_point_id
      where ${their('v')} and v.created_at >= ${since} and v.status <> 'Cancelled' and p.kind = any(${workplace.kinds})
        and (not v.self_started or exists (select from order_line o where o.facility_id = v.facility_id and o.visit_id = v.id)))
    or exists (select from order_line l where ${their('l')} and l.category = ${workplace.category}
      and l.status ${inStates(unfinishedLineStatuses)})${
        role === 'practitioner' ? sql` or ${isAdmitted} or ${atConsultation(their, since)}` : sql``
      })`;
}

/** A nurse takes the vital signs of who is at the consultation now. */
const atConsultation = (their: (table: string) => RawBuilder<unknown>, since: Date) =>
  sql`exists (select from visit w join care_point c on c.facility_id = w.facility_id and c.id = w.care_point_id
    where ${their('w')} and w.created_at >= ${since} and w.status = 'Pending' and c.kind = 'consultation')`;

/** However long a stay is, the patient is in care. */
const admitted = (their: (table: string) => RawBuilder<unknown>) =>
  sql`exists (select from stay y where ${their('y')} and y.status = 'Admitted')`;
