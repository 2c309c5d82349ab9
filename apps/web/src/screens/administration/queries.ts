import type { ManagedAccount, ManagedCarePoint, ManagedItem, SentMessage } from '@afyakadi/contract';
import { listPageSize } from '@afyakadi/contract/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallData, type CallInput, call } from '../../lib/api/api.ts';
import { usePages } from '../../lib/hooks/pages.ts';

type AccountFilter = NonNullable<CallInput<'searchAccounts'>['body']>;
type ItemFilter = Pick<NonNullable<CallInput<'facilityItems'>['query']>, 'category' | 'search' | 'active'>;

export function useAccounts(filter: AccountFilter) {
  return usePages<ManagedAccount, CallData<'searchAccounts'>>({
    queryKey: ['admin', 'accounts', filter],
    fetch: (paging, signal) =>
      call('searchAccounts', { query: { ...paging, sortBy: ['name', 'asc'] }, body: filter, signal }),
  });
}

/** Fetches an account with its sessions each time it is opened. */
export function useAccount(accountId: string) {
  return useQuery({
    queryKey: ['admin', 'account', accountId],
    queryFn: ({ signal }) => call('managedAccountDetails', { params: { id: accountId }, signal }),
    staleTime: 0,
  });
}

export function useMessages() {
  return usePages<SentMessage, CallData<'sentMessages'>>({
    queryKey: ['admin', 'messages'],
    // A person is waiting at the desk for the code.
    every: 15_000,
    fetch: (paging, signal) =>
      call('sentMessages', { query: { ...paging, sortBy: ['createdAt', 'desc'] }, signal }),
  });
}

export function useManagedCarePoints() {
  return usePages<ManagedCarePoint, CallData<'managedCarePoints'>>({
    queryKey: ['admin', 'care-points'],
    fetch: (paging, signal) =>
      call('managedCarePoints', { query: { ...paging, sortBy: ['name', 'asc'] }, signal }),
  });
}

/** All care points at once, to choose from. */
export function useCarePointChoices(): readonly ManagedCarePoint[] {
  const { data } = useQuery({
    queryKey: ['admin', 'care-points', 'all'],
    queryFn: ({ signal }) =>
      call('managedCarePoints', {
        query: { pageNo: 0, pageSize: listPageSize, sortBy: ['name', 'asc'] },
        signal,
      }),
  });
  return data?.itemList ?? [];
}

/** The beds of a ward, those out of use too. */
export function useManagedBeds(wardId: string) {
  return useQuery({
    queryKey: ['admin', 'beds', wardId],
    queryFn: ({ signal }) => call('managedBeds', { params: { id: wardId }, signal }),
  });
}

/** Fetches the settings each time, so that people save what they see. */
export function useSettings() {
  return useQuery({
    queryKey: ['admin', 'settings'],
    queryFn: ({ signal }) => call('settings', { signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Replaces the cached settings with the saved ones, before the next fetch. */
export function useKeepSettings() {
  const client = useQueryClient();
  return (saved: CallData<'settings'>) => client.setQueryData(['admin', 'settings'], saved);
}

export function useManagedItems(filter: ItemFilter) {
  return usePages<ManagedItem, CallData<'facilityItems'>>({
    queryKey: ['admin', 'items', filter],
    fetch: (paging, signal) =>
      call('facilityItems', { query: { ...paging, ...filter, sortBy: ['itemName', 'asc'] }, signal }),
  });
}

/** Searches services that a consultation can be charged with. */
export function useServices(text: string) {
  return useQuery({
    queryKey: ['admin', 'items', 'services', text],
    queryFn: ({ signal }) =>
      call('facilityItems', {
        query: {
          pageNo: 0,
          pageSize: 20,
          category: 'service',
          active: 'true',
          ...(text && { search: text }),
        },
        signal,
      }),
    placeholderData: (previous) => previous,
    staleTime: 60_000,
  });
}
