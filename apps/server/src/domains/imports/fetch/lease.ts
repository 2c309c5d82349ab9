import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';

/** Longest duration of a fetch, in seconds: after it the process with the lease counts as gone. */
const longest = 180;

/** Takes the facility's fetching for one process and one request; false where another has it. */
export async function takeLease(
  tx: Tx,
  { facilityId, lease, now }: { facilityId: string; lease: string; now: Date },
): Promise<boolean> {
  const until = new Date(now.getTime() + longest * 1000);
  const { rows } = await sql`
    insert into scheme_fetch as h (facility_id, lease, leased_until) values (${facilityId}, ${lease}, ${until})
    on conflict (facility_id) do update set lease = excluded.lease, leased_until = excluded.leased_until
      where h.leased_until is null or h.leased_until <= ${now}
    returning facility_id`.execute(tx);
  return rows.length > 0;
}

/** Releases the lease; `lookedAt` if the scheme answered, `next` for the next automatic fetch. */
export async function endLease(
  tx: Tx,
  ended: { facilityId: string; lease: string; lookedAt: Date | null; next: Date | null },
): Promise<void> {
  await sql`
    update scheme_fetch set lease = null, leased_until = null,
      looked_at = coalesce(${ended.lookedAt}::timestamptz, looked_at), next_at = coalesce(${ended.next}::timestamptz, next_at)
    where facility_id = ${ended.facilityId} and lease = ${ended.lease}`.execute(tx);
}
