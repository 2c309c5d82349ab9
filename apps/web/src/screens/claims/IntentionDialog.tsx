import { ResubmitDialog } from '../../features/claims/ResubmitDialog.tsx';
import { SubmitDialog } from '../../features/claims/SubmitDialog.tsx';
import type { ClaimIntention } from './ClaimTable.tsx';

/** What was meant to be done with a claim of the list. */
export function IntentionDialog({ act, claim, onClose }: ClaimIntention & { onClose: () => void }) {
  return act === 'submit' ? (
    <SubmitDialog claimId={claim.id} onClose={onClose} />
  ) : (
    <ResubmitDialog claim={claim} onClose={onClose} />
  );
}
