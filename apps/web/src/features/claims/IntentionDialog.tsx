import type { ClaimSummary } from '@afyakadi/contract';
import { ResubmitDialog } from './ResubmitDialog.tsx';
import { SubmitDialog } from './SubmitDialog.tsx';

/** A claim of a list and the action that a person started. */
export interface ClaimIntention {
  act: 'submit' | 'resubmit';
  claim: ClaimSummary;
}

/** The dialog of the chosen action on a listed claim. */
export function IntentionDialog({ act, claim, onClose }: ClaimIntention & { onClose: () => void }) {
  return act === 'submit' ? (
    <SubmitDialog claimId={claim.id} onClose={onClose} />
  ) : (
    <ResubmitDialog claim={claim} onClose={onClose} />
  );
}
