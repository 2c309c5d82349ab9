import type { ClaimDifference, ClaimMonth, ClaimSummary, UnclaimedVisit } from '@afyakadi/contract';
import type { ClaimStatus } from '@afyakadi/contract/words';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallData, type CallInput, call } from '../../lib/api/api.ts';
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

const touched = ['claims', 'claim', 'unclaimed', 'claim-months', 'compliance', 'dashboard'];

/** Shows what a change of a claim changed, wherever it is shown. */
function useClaimsChanged() {
  const queries = useQueryClient();
  return () => {
    for (const root of touched) void queries.invalidateQueries({ queryKey: [root] });
  };
}

/** Puts the claim that a call answered in the place of the older one, before it is fetched again. */
function useKeepClaim() {
  const queries = useQueryClient();
  return (data: CallData<'claim'>) => {
    if (data.item.id) queries.setQueryData(['claim', data.item.id], data);
    queries.setQueryData(['claim', 'visit', data.item.authorizationId], data);
  };
}

/** Every change takes the key of its intention: pressing again after a lost answer does it once. */
interface Keyed {
  key: string;
}

export function useBuildClaim() {
  const changed = useClaimsChanged();
  const keep = useKeepClaim();
  return useMutation({
    mutationFn: ({ body, key }: Keyed & { body: NonNullable<CallInput<'buildClaim'>['body']> }) =>
      call('buildClaim', { body, idempotencyKey: key }),
    onSuccess: keep,
    onSettled: changed,
  });
}

export function useSubmitClaim() {
  const changed = useClaimsChanged();
  const keep = useKeepClaim();
  return useMutation({
    mutationFn: ({ claimId, amountClaimed, key }: Keyed & { claimId: string; amountClaimed: number }) =>
      call('submitClaim', { params: { id: claimId }, body: { amountClaimed }, idempotencyKey: key }),
    onSuccess: keep,
    onSettled: changed,
  });
}

export function useDecision() {
  const changed = useClaimsChanged();
  const keep = useKeepClaim();
  return useMutation({
    mutationFn: ({ claimId, key }: Keyed & { claimId: string }) =>
      call('claimDecision', { params: { id: claimId }, idempotencyKey: key }),
    onSuccess: keep,
    onSettled: changed,
  });
}

export function useDecisions() {
  const changed = useClaimsChanged();
  return useMutation({
    mutationFn: ({ key }: Keyed) => call('claimDecisions', { idempotencyKey: key }),
    onSettled: changed,
  });
}

export function useResubmit() {
  const changed = useClaimsChanged();
  const keep = useKeepClaim();
  return useMutation({
    mutationFn: ({ claimId, correctionNote, key }: Keyed & { claimId: string; correctionNote: string }) =>
      call('resubmitClaim', { params: { id: claimId }, body: { correctionNote }, idempotencyKey: key }),
    onSuccess: keep,
    onSettled: changed,
  });
}

export function useCloseMonth() {
  const changed = useClaimsChanged();
  return useMutation({
    mutationFn: ({ body, key }: Keyed & { body: NonNullable<CallInput<'closeMonth'>['body']> }) =>
      call('closeMonth', { body, idempotencyKey: key }),
    onSettled: changed,
  });
}

export function useRecordPayment() {
  const changed = useClaimsChanged();
  return useMutation({
    mutationFn: ({ body, key }: Keyed & { body: NonNullable<CallInput<'recordPayment'>['body']> }) =>
      call('recordPayment', { body, idempotencyKey: key }),
    onSettled: changed,
  });
}
