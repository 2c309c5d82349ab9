import { message } from '@afyakadi/contract';
import { isCheckViolation, type Tx } from '../../../platform/database/index.ts';
import { Failure } from '../../../platform/errors.ts';

/** Longest duration of a fetch, in seconds: after it the process with the lease counts as gone. */
const longest = 180;

/** The fetching of one scheme's tariff by one process. `verifierId` '': the scheme of all other cards. */
export interface FetchLease {
  facilityId: string;
  verifierId: string;
  lease: string;
}

/**
 * Takes the fetching from one of a facility's schemes for one process and one request; false where another has it.
 * Failure `conflict`: a verifier's own scheme, before the upgrade to several tariffs is finished.
 */
export async function takeLease(
  tx: Tx,
  { facilityId, verifierId, lease, now }: FetchLease & { now: Date },
): Promise<boolean> {
  const until = new Date(now.getTime() + longest * 1000);
  const taken = await tx
    .insertInto('scheme_fetch')
    .values({ facility_id: facilityId, verifier_id: verifierId, lease, leased_until: until })
    .onConflict((conflict) =>
      conflict
        .columns(['facility_id', 'verifier_id'])
        .doUpdateSet({ lease, leased_until: until })
        .where((eb) =>
          eb.or([eb('scheme_fetch.leased_until', 'is', null), eb('scheme_fetch.leased_until', '<=', now)]),
        ),
    )
    .returning('facility_id')
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw isCheckViolation(error, 'scheme_fetch_one')
        ? new Failure('conflict', message('connection.upgradeUnfinished'))
        : error;
    });
  return taken !== undefined;
}

/** Releases the lease; `lookedAt` if the scheme answered, `next` for the next automatic fetch. */
export async function endLease(
  tx: Tx,
  ended: FetchLease & { lookedAt: Date | null; next: Date | null },
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
    .where('verifier_id', '=', ended.verifierId)
    .where('lease', '=', ended.lease)
    .execute();
}
