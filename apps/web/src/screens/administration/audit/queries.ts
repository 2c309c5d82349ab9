import type { AuditHead, AuditTrailRow, EmergencyAccess } from '@afyakadi/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type CallData, type CallInput, call } from '../../../lib/api/api.ts';
import { usePages } from '../../../lib/hooks/pages.ts';

/** The search in the form of the contract. */
export type AuditFilter = NonNullable<CallInput<'searchAudit'>['body']>;

/** Rows per page. */
export const trailPage = 20;

/** Fetches a page of the trail: the newest rows, or those older than `after`. */
export function useTrail(filter: AuditFilter, after: string | undefined) {
  return useQuery({
    queryKey: ['admin', 'audit', 'trail', filter, after],
    queryFn: ({ signal }): Promise<{ itemList: AuditTrailRow[]; totalItems: number }> =>
      call('searchAudit', {
        query: { pageNo: 0, pageSize: trailPage, sortBy: ['at', 'desc'], ...(after && { after }) },
        body: filter,
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Fetches the newest seal and the number of rows that wait for the next one. */
export function useAuditHead() {
  return useQuery({
    queryKey: ['admin', 'audit', 'head'],
    queryFn: async ({ signal }): Promise<AuditHead> => (await call('auditHeadOf', { signal })).item,
    staleTime: 0,
    refetchInterval: 15_000,
  });
}

export function useAuditedPatients(text: string) {
  return useQuery({
    queryKey: ['admin', 'audit', 'patients', text],
    queryFn: async ({ signal }) => (await call('auditedPatients', { body: { text }, signal })).itemList,
    enabled: text.length >= 2,
    placeholderData: keepPreviousData,
  });
}

export function useAuditedAccounts(text: string) {
  return useQuery({
    queryKey: ['admin', 'audit', 'accounts', text],
    queryFn: async ({ signal }) =>
      (
        await call('searchAccounts', {
          query: { pageNo: 0, pageSize: 20, sortBy: ['name', 'asc'] },
          body: text ? { text } : {},
          signal,
        })
      ).itemList,
    placeholderData: keepPreviousData,
  });
}

export function useEmergencyAccesses() {
  return usePages<EmergencyAccess, CallData<'emergencyAccesses'>>({
    queryKey: ['admin', 'audit', 'emergency-accesses'],
    fetch: (paging, signal) =>
      call('emergencyAccesses', { query: { ...paging, sortBy: ['at', 'desc'] }, signal }),
  });
}
