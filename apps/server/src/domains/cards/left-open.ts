import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { Job } from '../../platform/jobs/index.ts';
import { type Scheme, type SchemeFacility, SchemeSilent } from '../../scheme/port/index.ts';
import { enqueueRecheck } from './recheck.ts';

/**
 * An asking that is open for so long is carried out by nobody any more, in milliseconds: all calls that a verification
 * makes take less, each in its longest time with all repeats.
 */
export const abandonedAfter = 300_000;

/**
 * Closes the facility's askings that a crash left open as not checked. Where a scheme's service was asked, it may have
 * given what nobody here knows of: that is looked for.
 * @param remote whether the scheme is one that is reached over a network
 */
export async function closeLeftOpen(
  tx: Tx,
  { facilityId, remote, now }: { facilityId: string; remote: boolean; now: Date },
): Promise<void> {
  const before = new Date(now.getTime() - abandonedAfter);
  const { rows } = await sql<{ id: string; account_id: string; started_at: Date }>`
    update verification_attempt set state = 'unchecked', ended_at = ${now}
    where facility_id = ${facilityId} and state = 'asking' and started_at < ${before}
    returning id, account_id, started_at`.execute(tx);
  for (const it of remote ? rows : [])
    await enqueueRecheck(tx, {
      ...{ facilityId, attemptId: it.id, accountId: it.account_id, startedAt: it.started_at, now },
    });
}

/** Does so where nobody verifies a card at the facility, on the way of which it is done too. */
export function leftOpenJob({ scheme }: { scheme: Pick<Scheme, 'traits'> }): Job {
  return {
    name: 'close-askings',
    interval: 'closeAttempts',
    async run({ slice, signal, now }) {
      const before = new Date(now.getTime() - abandonedAfter);
      const left = await slice(null, async (tx) => {
        const { rows } = await sql<SchemeFacility>`
          select facility_id as id, code, name from askings_left_open(${before})`.execute(tx);
        return rows;
      });
      for (const facility of left) {
        if (signal.aborted) return;
        const remote = await isRemote(scheme, facility);
        await slice(facility.id, (tx) => closeLeftOpen(tx, { facilityId: facility.id, remote, now }));
      }
    },
  };
}

/** A service that nobody here knows the way to any more is one all the same, and keeps up no other facility. */
async function isRemote(scheme: Pick<Scheme, 'traits'>, facility: SchemeFacility): Promise<boolean> {
  try {
    return (await scheme.traits(facility)).remote;
  } catch (error) {
    if (error instanceof SchemeSilent) return true;
    throw error;
  }
}
