import { message } from '@afyakadi/contract';
import { sql } from 'kysely';
import { readerOf } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { writeEvent } from '../../platform/events/write.ts';
import type { LedgerSubscriber } from '../ledger/index.ts';
import { readClaimedVisit } from './claimed-visit.ts';
import { isFrozen, lockCurrent } from './locks.ts';
import { rebuild } from './rebuild.ts';

/** Returns the failure for a change under a visit whose claim was sent. */
function frozenFailure(): Failure {
  return new Failure('conflict', message('claims.visitFrozen'));
}

/** How claims take part in the changes of the ledger. One query where no claim was begun. */
export const claimSubscriber: LedgerSubscriber = {
  /** Refuses a change under an authorization whose claim was sent. Failure: `conflict`. */
  async beforeChange(tx, facilityId, authorizationId) {
    const { rows } = await sql`
      select from claim where facility_id = ${facilityId} and authorization_id = ${authorizationId}
        and superseded_by is null and (status in ('Submitted', 'Approved') or sending_since is not null)`.execute(
      tx,
    );
    if (rows.length > 0) throw frozenFailure();
  },

  /**
   * Rebuilds the unsent claim of an authorization. A rejected claim stays as decided. Failure: `conflict` if the claim
   * was sent, or may have been.
   */
  async afterChange(tx, call, authorizationId) {
    const facilityId = call.caller.facility.id;
    const claim = await lockCurrent(tx, facilityId, authorizationId);
    if (!claim) return;
    if (isFrozen(claim)) throw frozenFailure();
    if (claim.status === 'Rejected') return;
    // Read after locking the claim: another station may have changed it while this one waited.
    const visit = await readClaimedVisit(readerOf(tx), facilityId, authorizationId);
    const changed = await rebuild(tx, facilityId, claim.id, visit);
    if (changed) await writeEvent(tx, call, { topic: 'claims', memberId: visit.member_id });
  },
};
