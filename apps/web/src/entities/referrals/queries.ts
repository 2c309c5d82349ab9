import type { Referral } from '@afyakadi/contract';
import type { ReferralStatus } from '@afyakadi/contract/words';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallData, type CallInput, call } from '../../lib/api/api.ts';
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

/** A change of a referral, and what looks again after it. `key` is one per intention. */
function useReferralChange<Input>(
  change: (input: Input & { key: string }) => Promise<CallData<'referralOf'>>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      for (const root of ['referrals', 'referral', 'dashboard'])
        void client.invalidateQueries({ queryKey: [root] });
    },
  });
}

export type NewReferral = NonNullable<CallInput<'createReferral'>['body']>;
export type CorrectedReferral = NonNullable<CallInput<'resubmitReferral'>['body']>;

export function useCreateReferral() {
  return useReferralChange<{ body: NewReferral }>(({ body, key }) =>
    call('createReferral', { body, idempotencyKey: key }),
  );
}

export function useCompleteReferral(id: string) {
  return useReferralChange<Record<never, never>>(({ key }) =>
    call('completeReferral', { params: { id }, idempotencyKey: key }),
  );
}

export function useResubmitReferral(id: string) {
  return useReferralChange<{ body: CorrectedReferral }>(({ body, key }) =>
    call('resubmitReferral', { params: { id }, body, idempotencyKey: key }),
  );
}
