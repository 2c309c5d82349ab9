import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { Job } from '../../platform/jobs/index.ts';
import { type Scheme, type SchemeFacility, SchemeUnavailable } from '../../scheme/port/index.ts';
import { enqueueRecheck } from './recheck.ts';

/**
 * After this many milliseconds a pending attempt is stale: all calls of a verification take less, even with every
 * time-out and repeat.
 */
export const staleAfter = 300_000;

/**
 * Expires the facility's attempts that a crash left pending: they become not checked. A remote scheme may have
 * authorized them, so each gets a recheck.
 * @param remote whether the scheme is one that is reached over a network
 */
export async function expireStaleAttempts(
  tx: Tx,
  { facilityId, remote, now }: { facilityId: string; remote: boolean; now: Date },
): Promise<void> {
  const before = new Date(now.getTime() - staleAfter);
  const { rows } = await sql<{ id: string; account_id: string; started_at: Date }>`
    update verification_attempt set state = 'unchecked', ended_at = ${now}
    where facility_id = ${facilityId} and state = 'asking' and started_at < ${before}
    returning id, account_id, started_at`.execute(tx);
  for (const row of remote ? rows : [])
    await enqueueRecheck(tx, {
      facilityId,
      attemptId: row.id,
      accountId: row.account_id,
      startedAt: row.started_at,
      now,
    });
}

/** Expires stale attempts of facilities where no card is being verified; a verification expires them as well. */
export function staleAttemptsJob({ scheme }: { scheme: Pick<Scheme, 'traits'> }): Job {
  return {
    name: 'expire-attempts',
    interval: 'expireAttempts',
    async run({ underLock, signal, now }) {
      const before = new Date(now.getTime() - staleAfter);
      const left = await underLock(null, async (tx) => {
        const { rows } = await sql<SchemeFacility>`
          select facility_id as id, code, name from askings_left_open(${before})`.execute(tx);
        return rows;
      });
      for (const facility of left) {
        if (signal.aborted) return;
        const remote = await isRemote(scheme, facility);
        await underLock(facility.id, (tx) =>
          expireStaleAttempts(tx, { facilityId: facility.id, remote, now }),
        );
      }
    },
  };
}

/** A service that is no longer configured still counts as remote, and must not block the other facilities. */
async function isRemote(scheme: Pick<Scheme, 'traits'>, facility: SchemeFacility): Promise<boolean> {
  try {
    return (await scheme.traits(facility)).remote;
  } catch (error) {
    if (error instanceof SchemeUnavailable) return true;
    throw error;
  }
}
