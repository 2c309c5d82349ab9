import { ResubmitDialog } from '../../features/claims/ResubmitDialog.tsx';
import { SubmitDialog } from '../../features/claims/SubmitDialog.tsx';
import type { ClaimIntention } from './ClaimTable.tsx';

/** The dialog of the chosen action on a listed claim. */
export function IntentionDialog({ act, claim, onClose }: ClaimIntention & { onClose: () => void }) {
  return act === 'submit' ? (
    <SubmitDialog claimId={claim.id} onClose={onClose} />
  ) : (
    <ResubmitDialog claim={claim} onClose={onClose} />
  );
}
