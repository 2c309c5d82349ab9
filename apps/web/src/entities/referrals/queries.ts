import type { Referral } from '@afyakadi/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type CallData, type CallInput, call } from '../../lib/api/api.ts';
import { usePages } from '../../lib/hooks/pages.ts';

export type Direction = Referral['direction'];

/** The facility's referrals, newest first. The search text travels only in the body, never in the URL. */
export function useReferrals(filter: NonNullable<CallInput<'searchReferrals'>['body']>) {
  return usePages<Referral, CallData<'searchReferrals'>>({
    queryKey: ['referrals', filter],
    fetch: (paging, signal) =>
      call('searchReferrals', { query: { ...paging, sortBy: ['createdAt', 'desc'] }, body: filter, signal }),
  });
}

/** A referral with its earlier versions. */
export function useReferral(id: string) {
  return useQuery({
    queryKey: ['referral', id],
    queryFn: ({ signal }) => call('referralOf', { params: { id }, signal }),
  });
}

/** Searches the scheme's facilities by name or code. */
export function useFacilitySearch(text: string) {
  return useQuery({
    queryKey: ['referral-facilities', text],
    queryFn: ({ signal }) => call('referralFacilities', { query: { pageNo: 0, pageSize: 20, text }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** Searches patients with an authorization here, by name or card. Each appears once. */
export function usePatientSearch(text: string) {
  return useQuery({
    queryKey: ['card-search', text, 'people'],
    queryFn: ({ signal }) =>
      call('searchCards', {
        query: { pageNo: 0, pageSize: 20, sortBy: ['createdAt', 'desc'] },
        body: { text },
        signal,
      }),
    enabled: text.length >= 2,
    select: ({ itemList }) => [
      // The newest authorization of each patient wins.
      ...new Map(itemList.toReversed().map((card) => [card.authorizedMemberId, card])).values(),
    ],
    placeholderData: keepPreviousData,
  });
}
