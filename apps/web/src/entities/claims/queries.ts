import type { ClaimDifference, ClaimMonth, ClaimSummary, UnclaimedVisit } from '@afyakadi/contract';
import type { ClaimStatus } from '@afyakadi/contract/words';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallData, call } from '../../lib/api/api.ts';
import { usePages } from '../../lib/hooks/pages.ts';

export interface ClaimFilter {
  text: string;
  /** `Sent`: whatever became of them. */
  status: ClaimStatus | 'Sent' | undefined;
  /** By the day they were built, or the day the patient was here. */
  by: 'built' | 'attendance';
  /** Undefined: the last 30 days. */
  from: string | undefined;
  to: string | undefined;
}

/** The facility's claims of a period, newest first, with the counts of the whole period. */
export function useClaims({ text, status, by, from, to }: ClaimFilter) {
  return usePages<ClaimSummary, CallData<'searchClaims'>>({
    queryKey: ['claims', { text, status, by, from, to }],
    fetch: (paging, signal) =>
      call('searchClaims', {
        query: { ...paging, sortBy: [by === 'built' ? 'builtAt' : 'day', 'desc'] },
        body: { text, by, ...statusOf(status), ...(from && { from }), ...(to && { to }) },
        signal,
      }),
  });
}

function statusOf(status: ClaimFilter['status']) {
  if (status === undefined) return {};
  return status === 'Sent' ? { sent: true } : { status };
}

/** Visits that are not claimed yet, newest first. */
export function useUnclaimed(text: string) {
  return usePages<UnclaimedVisit, CallData<'unclaimedVisits'>>({
    queryKey: ['unclaimed', text],
    fetch: (paging, signal) =>
      call('unclaimedVisits', { query: { ...paging, sortBy: ['day', 'desc'] }, body: { text }, signal }),
  });
}

/** A claim, fetched again whenever it is opened: what is sent is what one saw. */
export function useClaim(claimId: string) {
  return useQuery({
    queryKey: ['claim', claimId],
    queryFn: ({ signal }) => call('claim', { params: { id: claimId }, signal }),
    staleTime: 0,
  });
}

/** The claim of a visit: the one that stands, or as it would be built now. */
export function useClaimOfVisit(authorizationId: string) {
  return useQuery({
    queryKey: ['claim', 'visit', authorizationId],
    queryFn: ({ signal }) => call('claimOfVisit', { params: { id: authorizationId }, signal }),
    staleTime: 0,
  });
}

/** Months with claims, newest first. */
export function useMonths() {
  return usePages<ClaimMonth, CallData<'claimMonths'>>({
    queryKey: ['claim-months'],
    fetch: (paging, signal) =>
      call('claimMonths', { query: { ...paging, sortBy: ['month', 'desc'] }, signal }),
  });
}

/** Where our claims of a month and the scheme's list differ. Asks the scheme, so only when wanted. */
export function useReconciliation(period: { year: number; month: number }) {
  return usePages<ClaimDifference, CallData<'reconcileMonth'>>({
    queryKey: ['reconciliation', period.year, period.month],
    fetch: (paging, signal) => call('reconcileMonth', { query: { ...paging, ...period }, signal }),
  });
}

/** Puts the claim that a call answered in the place of the older one, before it is fetched again. */
export function useKeepClaim() {
  const queries = useQueryClient();
  return (data: CallData<'claim'>) => {
    if (data.item.id) queries.setQueryData(['claim', data.item.id], data);
    queries.setQueryData(['claim', 'visit', data.item.authorizationId], data);
  };
}
