import type { ClaimDetail } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/texts/messages';
import { useLingui } from '@lingui/react/macro';
import { type ClaimReference, useKeepClaim } from '../../entities/claims/queries.ts';
import { type ActionOptions, useAction } from '../../lib/api/useAction.ts';
import { notify } from '../../lib/toasts/notify.ts';

/** A draft is built first, which gives it its folio number. */
export function claimToSend({ id, status, authorizationId }: ClaimDetail): ClaimReference {
  return id !== null && status !== 'Draft' ? { claimId: id } : { authorizationId };
}

/**
 * Sends a claim to the scheme, and builds it first if necessary. Resolves to the claim. It was sent, or is sent
 * automatically when the scheme answers again.
 */
export function useSend({ onDone }: Pick<ActionOptions<ClaimDetail>, 'onDone'> = {}) {
  const { t } = useLingui();
  const keep = useKeepClaim();
  return useAction(
    /** `amountClaimed`: whole TZS, as the person saw it. */
    async (call, claim: ClaimReference, amountClaimed: number) => {
      let claimId: string | null;
      if ('claimId' in claim) claimId = claim.claimId;
      else {
        const { authorizationId } = claim;
        const built = await call('buildClaim', { body: { authorizationId, status: 'Pending' } });
        keep(built);
        claimId = built.item.id;
      }
      if (claimId === null) throw new Error(failures.unexpected);
      const sent = await call('submitClaim', { params: { id: claimId }, body: { amountClaimed } });
      keep(sent);
      return sent.item;
    },
    {
      success: (sent) => (sent.sending ? undefined : t`Claim submitted`),
      failure: failures.submission,
      onSuccess: (sent) => {
        if (sent.sending) notify.info(t`The scheme does not answer yet. The claim is sent automatically.`);
      },
      onDone,
    },
  );
}
