import { readerOf } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { writeEvent } from '../../platform/events/write.ts';
import type { LedgerSubscriber } from '../ledger/index.ts';
import { readClaimedVisit } from './claimed-visit.ts';
import { lockCurrent } from './locks.ts';
import { rebuild } from './rebuild.ts';
import { type ClaimState, claimState, claimStates } from './state.ts';

/** How claims take part in the changes of the ledger. One query where no claim was begun. */
export const claimSubscriber: LedgerSubscriber = {
  /** Refuses a change under an authorization whose claim was sent. Failure: `conflict`. */
  async beforeChange(tx, facilityId, authorizationId) {
    const claim = await tx
      .selectFrom('claim as c')
      .select(claimState.as('state'))
      .where('facility_id', '=', facilityId)
      .where('authorization_id', '=', authorizationId)
      .where('superseded_by', 'is', null)
      .executeTakeFirst();
    if (claim) assertNotSent(claim.state);
  },

  /**
   * Rebuilds the unsent claim of an authorization. A rejected claim stays as decided. Failure: `conflict` if the claim
   * was sent, or may have been.
   */
  async afterChange(tx, call, authorizationId) {
    const facilityId = call.caller.facility.id;
    const claim = await lockCurrent(tx, facilityId, authorizationId);
    if (!claim) return;
    assertNotSent(claim.state);
    if (!claimStates.can(claim.state, 'rebuild')) return;
    // Read after locking the claim: another station may have changed it while this one waited.
    const visit = await readClaimedVisit(readerOf(tx), facilityId, authorizationId);
    const { changed } = await rebuild(tx, claim, visit);
    if (changed) await writeEvent(tx, call, { topic: 'claims', memberId: visit.member_id });
  },
};

function assertNotSent(state: ClaimState): void {
  const refusal = claimStates.refusal(state, 'rebuild');
  if (refusal) throw new Failure('conflict', refusal);
}
