import type { ListedCard } from '@afyakadi/contract';
import { call } from '../../lib/api/api.ts';
import { usePages } from '../../lib/hooks/pages.ts';

/** The verified cards, newest first (requirements 11.2). The key starts with `cards`, so the device stores the list. */
export function useVerifiedCards(enabled = true) {
  return usePages<ListedCard, Awaited<ReturnType<typeof fetchCards>>>({
    queryKey: ['cards'],
    enabled,
    fetch: fetchCards,
  });
}

function fetchCards(paging: { pageNo: number; pageSize: number }, signal: AbortSignal) {
  return call('authorizedCards', { query: { ...paging, sortBy: ['createdAt', 'desc'] }, signal });
}

/** Those of the last 24 hours whose patient was sent to no care point. */
export function useNotForwarded(enabled = true) {
  return usePages<ListedCard, Awaited<ReturnType<typeof fetchCards>>>({
    queryKey: ['cards', 'notForwarded'],
    enabled,
    fetch: (paging, signal) =>
      call('authorizedCards', {
        query: { ...paging, sortBy: ['createdAt', 'desc'], view: 'notForwarded' },
        signal,
      }),
  });
}

/**
 * Searches by name, card or authorization number. Never stored on the device. A newer search cancels the previous
 * one.
 */
export function useCardSearch(text: string) {
  return usePages<ListedCard, Awaited<ReturnType<typeof fetchCards>>>({
    queryKey: ['card-search', text],
    enabled: text.length >= 2,
    fetch: (paging, signal) =>
      call('searchCards', { query: { ...paging, sortBy: ['createdAt', 'desc'] }, body: { text }, signal }),
  });
}

/** Returns where the card holder was forwarded to; null if nowhere, or if that visit was cancelled. */
export function openVisitOf<Place extends ListedCard['forwardedTo']>({
  forwardedTo,
}: {
  forwardedTo: Place;
}): Place | null {
  return forwardedTo && forwardedTo.visitStatus !== 'Cancelled' ? forwardedTo : null;
}
