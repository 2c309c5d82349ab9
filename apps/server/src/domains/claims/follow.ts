import { message } from '@afyakadi/contract';
import { sql } from 'kysely';
import type { Actor } from '../../platform/audit.ts';
import { readerOf, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { writeEvent } from '../../platform/events/write.ts';
import { readClaimedVisit } from './ledger.ts';
import { isFrozen, lockCurrent } from './locks.ts';
import { rebuild } from './rebuild.ts';

/** What changes of the ledger need from claims. */

/** Returns the failure for a change under a visit whose claim was sent. */
function frozenFailure(): Failure {
  return new Failure('conflict', message('claims.visitFrozen'));
}

/**
 * Rebuilds the unsent claim of an authorization after a change of its services or diagnoses, in the same transaction.
 * One query if no claim was begun. A rejected claim stays as decided. The caller has locked the authorization or one
 * of its visits. Failure: `conflict` if the claim was sent, or may have been.
 */
export async function followLedger(
  tx: Tx,
  call: { caller: Actor; now: Date },
  authorizationId: string,
): Promise<void> {
  const facilityId = call.caller.facility.id;
  const claim = await lockCurrent(tx, facilityId, authorizationId);
  if (!claim) return;
  if (isFrozen(claim)) throw frozenFailure();
  if (claim.status === 'Rejected') return;
  // Read after locking the claim: another station may have changed it while this one waited.
  const visit = await readClaimedVisit(readerOf(tx), facilityId, authorizationId);
  const changed = await rebuild(tx, facilityId, claim.id, visit);
  if (changed) await writeEvent(tx, call, { topic: 'claims', memberId: visit.member_id });
}

/**
 * Refuses a change under an authorization whose claim was sent. The caller holds the lock of a visit or of the
 * authorization, so that it is not sent meanwhile. Failure: `conflict`.
 */
export async function assertNotSent(tx: Tx, facilityId: string, authorizationId: string): Promise<void> {
  const { rows } = await sql`
    select from claim where facility_id = ${facilityId} and authorization_id = ${authorizationId}
      and superseded_by is null and (status in ('Submitted', 'Approved') or sending_since is not null)`.execute(
    tx,
  );
  if (rows.length > 0) throw frozenFailure();
}
