import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/index.ts';
import type { Scheme } from '../../scheme/port/index.ts';
import { enqueue, type OutboxHandler } from '../outbox/index.ts';
import { authorizationSubjects } from './subjects.ts';

/** The reason for returning an authorization that nobody here withdrew. */
const superfluous = 'Authorized more than once for the same visit';

/**
 * Queues the return of an authorization to the scheme: one that was withdrawn here, or a duplicate of a valid one.
 * @param release.authorizationId the withdrawn one, or the valid one
 */
export async function enqueueRelease(
  tx: Tx,
  release: {
    facilityId: string;
    authorizationId: string;
    authorizationNo: string;
    memberId: string;
    accountId: string | null;
    now: Date;
  },
): Promise<void> {
  await enqueue(tx, {
    facilityId: release.facilityId,
    partitionKey: release.memberId,
    kind: 'authorization.release',
    now: release.now,
    subjectId: release.authorizationId,
    memberId: release.memberId,
    createdBy: release.accountId,
    data: { authorizationNo: release.authorizationNo },
  });
}

/** Returns authorizations to the scheme; one that is valid here again by then stays. */
export function releaseDelivery({ database, scheme }: { database: Database; scheme: Scheme }): OutboxHandler {
  return {
    kind: 'authorization.release',
    async deliver(job) {
      const { facility, now } = job;
      const authorizationNo = String(job.data.authorizationNo ?? '');
      const authorizations = await database.read<{ valid: boolean; withdrawn_reason: string | null }>(
        facility.id,
        sql`select withdrawn_at is null as valid, withdrawn_reason from card_authorization
          where facility_id = ${facility.id} and authorization_no = ${authorizationNo}`,
      );
      if (authorizationNo !== '' && !authorizations[0]?.valid) {
        const reason = authorizations[0]?.withdrawn_reason ?? superfluous;
        await scheme.release({ facility, authorizationNo, reason, now });
      }
      return { store: async () => {} };
    },
    // The scheme still has it, so the next verification of the card returns it, valid again.
    givenUp: async () => {},
    subjects: authorizationSubjects,
  };
}
