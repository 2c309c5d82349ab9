import type { VerifiedCard } from '@afyakadi/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { usePages } from '../../lib/hooks/pages.ts';
import { useVisitsChanged } from '../visits/visitQueries.ts';

/** §7 GET /card/authorize, newest first. The key starts with `cards`: what the device keeps under `root`. */
export function useVerifiedCards(enabled = true) {
  return usePages<VerifiedCard, Awaited<ReturnType<typeof fetchCards>>>({
    queryKey: ['cards'],
    enabled,
    fetch: fetchCards,
  });
}

function fetchCards(paging: { pageNo: number; pageSize: number }, signal: AbortSignal) {
  return call('authorizedCards', { query: { ...paging, sortBy: ['createdAt', 'desc'] }, signal });
}

/** The search by name, card or authorization number. Never stored on the device, a superseded one is cancelled. */
export function useCardSearch(text: string) {
  return usePages<VerifiedCard, Awaited<ReturnType<typeof fetchCards>>>({
    queryKey: ['card-search', text],
    enabled: text.length >= 2,
    fetch: (paging, signal) =>
      call('searchCards', { query: { ...paging, sortBy: ['createdAt', 'desc'] }, body: { text }, signal }),
  });
}

export interface Withdrawal {
  reason: string;
  /** One per opened dialog: pressing again after a lost answer withdraws once. */
  key: string;
}

/**
 * Takes back what was not used: the visit where the patient was already forwarded, else the authorization itself.
 */
export function useWithdraw(card: VerifiedCard) {
  const changed = useVisitsChanged();
  return useMutation({
    mutationFn: async ({ reason, key }: Withdrawal) => {
      const visit = openVisitOf(card);
      if (visit) {
        await call('cancelVisit', { params: { id: visit.visitId }, body: { reason }, idempotencyKey: key });
      } else {
        await call('withdrawAuthorization', {
          params: { id: card.id },
          body: { reason },
          idempotencyKey: key,
        });
      }
    },
    onSettled: changed,
  });
}

/** Where the patient is or was; a cancelled visit counts as never forwarded. */
export function openVisitOf(card: VerifiedCard) {
  return card.forwardedTo && card.forwardedTo.visitStatus !== 'Cancelled' ? card.forwardedTo : null;
}
