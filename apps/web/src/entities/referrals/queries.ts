import type { Referral } from '@afyakadi/contract';
import type { ReferralStatus } from '@afyakadi/contract/words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type CallData, call } from '../../lib/api/api.ts';
import { usePages } from '../../lib/hooks/pages.ts';

export type Direction = Referral['direction'];

export interface ReferralFilter {
  text: string;
  direction: Direction | undefined;
  status: ReferralStatus | undefined;
}

/** The facility's referrals, newest first. The words of a search travel in the body alone. */
export function useReferrals({ text, direction, status }: ReferralFilter) {
  return usePages<Referral, CallData<'searchReferrals'>>({
    queryKey: ['referrals', text, direction ?? '', status ?? ''],
    fetch: (paging, signal) =>
      call('searchReferrals', {
        query: { ...paging, sortBy: ['createdAt', 'desc'] },
        body: { text, direction, status },
        signal,
      }),
  });
}

/** One referral with the versions before it. */
export function useReferral(id: string) {
  return useQuery({
    queryKey: ['referral', id],
    queryFn: ({ signal }) => call('referralOf', { params: { id }, signal }),
  });
}

/** The scheme's facilities that fit what is typed. */
export function useFacilitySearch(text: string) {
  return useQuery({
    queryKey: ['referral-facilities', text],
    queryFn: ({ signal }) => call('referralFacilities', { query: { pageNo: 0, pageSize: 20, text }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** Patients with an authorization here, by name or card: each once. */
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
      // The newest of each comes first and stays.
      ...new Map(itemList.toReversed().map((card) => [card.authorizedMemberId, card])).values(),
    ],
    placeholderData: keepPreviousData,
  });
}
