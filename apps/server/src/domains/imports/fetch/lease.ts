import type { Tx } from '../../../platform/database/index.ts';

/** Longest duration of a fetch, in seconds: after it the process with the lease counts as gone. */
const longest = 180;

/** Takes the facility's fetching for one process and one request; false where another has it. */
export async function takeLease(
  tx: Tx,
  { facilityId, lease, now }: { facilityId: string; lease: string; now: Date },
): Promise<boolean> {
  const until = new Date(now.getTime() + longest * 1000);
  const taken = await tx
    .insertInto('scheme_fetch')
    .values({ facility_id: facilityId, lease, leased_until: until })
    .onConflict((conflict) =>
      conflict
        .column('facility_id')
        .doUpdateSet({ lease, leased_until: until })
        .where((eb) =>
          eb.or([eb('scheme_fetch.leased_until', 'is', null), eb('scheme_fetch.leased_until', '<=', now)]),
        ),
    )
    .returning('facility_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Releases the lease; `lookedAt` if the scheme answered, `next` for the next automatic fetch. */
export async function endLease(
  tx: Tx,
  ended: { facilityId: string; lease: string; lookedAt: Date | null; next: Date | null },
): Promise<void> {
  await tx
    .updateTable('scheme_fetch')
    .set({
      lease: null,
      leased_until: null,
      ...(ended.lookedAt === null ? {} : { looked_at: ended.lookedAt }),
      ...(ended.next === null ? {} : { next_at: ended.next }),
    })
    .where('facility_id', '=', ended.facilityId)
    .where('lease', '=', ended.lease)
    .execute();
}
