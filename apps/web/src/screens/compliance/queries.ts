import type { ClaimMonth, ClaimSummary } from '@afyakadi/contract';
import { listPageSize } from '@afyakadi/contract/limits';
import type { ReportPeriod } from '@afyakadi/contract/scheme/claims';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type CallData, call } from '../../lib/api/api.ts';
import { usePages } from '../../lib/hooks/pages.ts';

/** Fetches the report of the day, week or month that contains `date`; nothing without a date. */
export function useReport(period: ReportPeriod, date: string | undefined) {
  return useQuery({
    queryKey: ['compliance', period, date],
    queryFn: ({ signal }) => call('complianceReport', { query: { period, date: date ?? '' }, signal }),
    enabled: date !== undefined,
    placeholderData: keepPreviousData,
  });
}

/** The claims of patients who attended in a period, newest first. */
export function usePeriodClaims(range: { from: string; to: string } | undefined) {
  const { from, to } = range ?? {};
  return usePages<ClaimSummary, CallData<'searchClaims'>>({
    queryKey: ['claims', 'attendance', from ?? '', to ?? ''],
    enabled: range !== undefined,
    fetch: (paging, signal) =>
      call('searchClaims', {
        query: { ...paging, sortBy: ['day', 'desc'] },
        body: { from, to, by: 'attendance' },
        signal,
      }),
  });
}

/** Fetches a claim with its lines. */
export function useClaimDetail(id: string) {
  return useQuery({
    queryKey: ['claim', id],
    queryFn: ({ signal }) => call('claim', { params: { id }, signal }),
  });
}

/** Fetches the newest months of claims. */
export function useClaimMonths() {
  return useQuery({
    queryKey: ['claim-months', 'newest'],
    queryFn: ({ signal }) =>
      call('claimMonths', {
        query: { pageNo: 0, pageSize: listPageSize, sortBy: ['month', 'desc'] },
        signal,
      }),
    select: ({ itemList }) => itemList,
  });
}

export type UnpaidMonth = ClaimMonth & { daysUnpaid: number };

/** Whether a month was closed and the scheme has not fully decided and paid it. */
export function isUnpaid(month: ClaimMonth): month is UnpaidMonth {
  return month.daysUnpaid !== null;
}
