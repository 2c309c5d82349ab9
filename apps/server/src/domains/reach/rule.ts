import type { Role } from '@afyakadi/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../platform/http/route.ts';

/** How long a visit or an authorization makes somebody a patient of a care point, in days. */
export const reachDays = 30;

/** How long a record stays open that was opened for a reason, in hours. */
export const openedHours = 12;

/** The kind of care point that a role works at, with what is carried out there; none: wherever a patient is taken in. */
const workplaces: Partial<Record<Role, { kind: string; category: string; open: readonly string[] }>> = {
  pharmacist: { kind: 'pharmacy', category: 'medicine', open: ['Ordered', 'PartlyDispensed'] },
  lab_tech: { kind: 'laboratory', category: 'test', open: ['Ordered', 'Preliminary'] },
};

/** A moment `reachDays` before another: what is not older is of today's care. */
export function reachSince(now: Date): Date {
  return new Date(now.getTime() - reachDays * 86_400_000);
}

/**
 * An expression that says of a member `m` whether the caller may read the record: 'own', 'opened' or 'outside'. Each
 * part is one look into an index by facility and member.
 */
export function reachOfMember(caller: Caller, now: Date): RawBuilder<'own' | 'opened' | 'outside'> {
  return sql`case when ${own(caller.role, reachSince(now))} then 'own'
    when exists (select from glass_break g where g.facility_id = m.facility_id and g.member_id = m.id
      and g.account_id = ${caller.accountId} and g.until > ${now}) then 'opened' else 'outside' end`;
}

function own(role: Role, since: Date): RawBuilder<boolean> {
  const workplace = workplaces[role];
  if (!workplace) {
    return sql`exists (select from card_authorization a where a.facility_id = m.facility_id and a.member_id = m.id
      and a.withdrawn_at is null and a.created_at >= ${since})`;
  }
  return sql`(exists (select from visit v join care_point p on p.facility_id = v.facility_id and p.id = v.care_point_id
      where v.facility_id = m.facility_id and v.member_id = m.id and v.created_at >= ${since}
        and v.status <> 'Cancelled' and p.kind = ${workplace.kind})
    or exists (select from order_line l where l.facility_id = m.facility_id and l.member_id = m.id
      and l.category = ${workplace.category} and l.status = any(${workplace.open}::text[])))`;
}
