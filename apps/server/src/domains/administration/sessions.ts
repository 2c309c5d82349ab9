import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

/** A session lives so long after its last use, in hours. */
const lifetime = 12;

/** True of a session `s` that was neither ended nor left alone for too long. */
export const isOpen = (now: Date): RawBuilder<unknown> =>
  sql`s.ended_at is null and s.seen_at > ${now}::timestamptz - ${sql.lit(lifetime)} * interval '1 hour'`;

/** Ends the sessions of an account, or those in these roles alone. Returns how many there were. */
export async function endSessionsOf(
  tx: Tx,
  of: { facilityId: string; accountId: string; roles?: readonly string[] },
  why: 'ended-by-administrator' | 'disabled' | 'role-withdrawn',
  now: Date,
): Promise<number> {
  const { facilityId, accountId, roles } = of;
  const { rows } = await sql<{ id: string }>`
    update session s set ended_at = ${now}, ended_why = ${why}, changed_at = ${now}
    where s.facility_id = ${facilityId} and s.account_id = ${accountId} and s.ended_at is null
      and ${roles ? sql`s.role = any(${roles})` : sql`true`}
    returning id`.execute(tx);
  await sql`
    update refresh_token t set revoked_at = ${now}
    where t.facility_id = ${facilityId} and t.account_id = ${accountId} and t.revoked_at is null
      and ${roles ? sql`t.role = any(${roles})` : sql`true`}`.execute(tx);
  return rows.length;
}
