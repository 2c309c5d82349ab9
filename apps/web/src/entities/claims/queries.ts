import type { ClaimDifference, ClaimMonth, ListedClaim, UnclaimedVisit } from '@afyakadi/contract';
import { listPageSize } from '@afyakadi/contract/limits';
import type { ClaimStatus } from '@afyakadi/contract/scheme/claims';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallData, call } from '../../lib/api/api.ts';
import { usePages } from '../../lib/hooks/pages.ts';
import { monthOf } from './month.ts';

type MonthOfScheme = Pick<ClaimMonth, 'year' | 'month' | 'scheme'>;

export interface ClaimFilter {
  text: string;
  /** `Sent`: submitted claims of every outcome. */
  status: ClaimStatus | 'Sent' | undefined;
  /** The date that the period filters: when the claim was built, or when the patient attended. */
  by: 'built' | 'attendance';
  /** Undefined: the last 30 days. */
  from: string | undefined;
  to: string | undefined;
}

/** The facility's claims of a period, newest first, with the counts of the whole period. */
export function useClaims({ text, status, by, from, to }: ClaimFilter) {
  return usePages<ListedClaim, CallData<'searchClaims'>>({
    queryKey: ['claims', { text, status, by, from, to }],
    fetch: (paging, signal) =>
      call('searchClaims', {
        query: { ...paging, sortBy: [by === 'built' ? 'builtAt' : 'day', 'desc'] },
        body: bodyOf({ text, status, by, from, to }),
        signal,
      }),
  });
}

/** Fetches a page of those claims that are not sent yet, with their checks. */
export function fetchPending(filter: ClaimFilter, pageNo: number) {
  return call('searchClaims', {
    query: { pageNo, pageSize: listPageSize },
    body: bodyOf({ ...filter, status: 'Pending' }),
  });
}

function bodyOf({ text, status, by, from, to }: ClaimFilter) {
  return { text, by, checks: true, ...statusOf(status), ...(from && { from }), ...(to && { to }) };
}

function statusOf(status: ClaimFilter['status']) {
  if (status === undefined) return {};
  return status === 'Sent' ? { sent: true } : { status };
}

/** Visits without a claim, newest first. */
export function useUnclaimed(text: string, month: string | undefined) {
  return usePages<UnclaimedVisit, CallData<'unclaimedVisits'>>({
    queryKey: ['unclaimed', text, month],
    fetch: (paging, signal) =>
      call('unclaimedVisits', {
        query: { ...paging, sortBy: ['day', 'desc'] },
        body: unclaimedOf(text, month),
        signal,
      }),
  });
}

/** Those of a month that cost most, with how many there are. */
export function useMostUnclaimed({ year, month, scheme }: MonthOfScheme, most: number) {
  const body = { year, month, verifierId: scheme?.verifierId };
  return useQuery({
    queryKey: ['unclaimed', body, most],
    queryFn: ({ signal }) =>
      call('unclaimedVisits', {
        query: { pageSize: most, sortBy: ['amount', 'desc'] },
        body: { text: '', month: body },
        signal,
      }),
  });
}

/** Fetches a page of them with their checks. */
export function fetchUnclaimed(text: string, month: string | undefined, pageNo: number) {
  return call('unclaimedVisits', {
    query: { pageNo, pageSize: listPageSize, sortBy: ['day', 'desc'] },
    body: unclaimedOf(text, month),
  });
}

const unclaimedOf = (text: string, month: string | undefined) => ({
  text,
  checks: true,
  ...(month ? { month: monthOf(month) } : {}),
});

/** A claim, or that of a visit: the stored one, or a preview of what would be built now. */
export type ClaimReference = { claimId: string } | { authorizationId: string };

/** Fetches a claim each time it is opened, so that people send exactly what they see. */
export function useClaim(reference: ClaimReference) {
  const id = 'claimId' in reference ? reference.claimId : undefined;
  return useQuery({
    ...('claimId' in reference
      ? claimQuery(reference.claimId)
      : claimOfVisitQuery(reference.authorizationId)),
    staleTime: 0,
    // The same claim stays on the screen when it gets its own address.
    placeholderData: (shown?: CallData<'claim'>) => (shown?.item.id === id ? shown : undefined),
  });
}

function claimQuery(id: string) {
  return {
    queryKey: ['claim', id],
    queryFn: ({ signal }: { signal: AbortSignal }) => call('claim', { params: { id }, signal }),
  };
}

function claimOfVisitQuery(id: string) {
  return {
    queryKey: ['claim', 'visit', id],
    queryFn: ({ signal }: { signal: AbortSignal }) => call('claimOfVisit', { params: { id }, signal }),
  };
}

/** Months with claims, newest first. */
export function useMonths() {
  return usePages<ClaimMonth, CallData<'claimMonths'>>({
    queryKey: ['claim-months'],
    fetch: (paging, signal) =>
      call('claimMonths', { query: { ...paging, sortBy: ['month', 'desc'] }, signal }),
  });
}

/** Compares our claims of a month with the scheme's list. It calls the scheme, so callers run it on request. */
export function useReconciliation({ year, month, scheme }: MonthOfScheme) {
  const period = { year, month, verifierId: scheme?.verifierId };
  return usePages<ClaimDifference, CallData<'reconcileMonth'>>({
    queryKey: ['reconciliation', period],
    fetch: (paging, signal) => call('reconcileMonth', { query: { ...paging, ...period }, signal }),
  });
}

/** Replaces the cached claim with the response of a call, before the next fetch. */
export function useKeepClaim() {
  const queries = useQueryClient();
  return (data: CallData<'claim'>) => {
    if (data.item.id) queries.setQueryData(['claim', data.item.id], data);
    queries.setQueryData(['claim', 'visit', data.item.authorizationId], data);
  };
}
