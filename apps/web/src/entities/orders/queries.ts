import type { CheckedOrder, OrderLine, PatientMedicines } from '@afyakadi/contract';
import type { ItemCategory } from '@afyakadi/contract/care/orders';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type CallData, type CallInput, call } from '../../lib/api/api.ts';
import { usePages } from '../../lib/hooks/pages.ts';

/** The body of an order request: the directions for each item. */
export type OrderBody = NonNullable<CallInput<'addOrder'>['body']>;

export type OrderSetBody = NonNullable<CallInput<'saveOrderSet'>['body']>;

/** A patient's prescriptions, newest first. */
export function usePrescriptions(memberId: string) {
  return usePages<OrderLine, CallData<'prescriptions'>>({
    queryKey: ['prescriptions', memberId],
    fetch: (paging, signal) => call('prescriptions', { params: { id: memberId }, query: paging, signal }),
  });
}

/** A patient's ordered services, newest first. */
export function useServices(memberId: string) {
  return usePages<OrderLine, CallData<'orderedServices'>>({
    queryKey: ['services', memberId],
    fetch: (paging, signal) => call('orderedServices', { params: { id: memberId }, query: paging, signal }),
  });
}

/** What a patient takes now, and the last prescription. */
export function usePatientMedicines(memberId: string, enabled = true) {
  return useQuery<PatientMedicines>({
    queryKey: ['prescriptions', memberId, 'medicines'],
    queryFn: async ({ signal }) =>
      (await call('patientMedicines', { params: { id: memberId }, signal })).item,
    enabled,
  });
}

/** A patient's order lines at a care point, open ones first. */
export function useLines(carePointId: string | undefined, memberId: string) {
  return usePages<OrderLine, CallData<'treatmentItems'>>({
    queryKey: ['lines', memberId, carePointId],
    enabled: carePointId !== undefined,
    fetch: (paging, signal) =>
      call('treatmentItems', {
        params: { pointOfCareId: carePointId ?? '', authorizedMemberId: memberId },
        query: paging,
        signal,
      }),
  });
}

/** Searches items in pages of 50. A newer search cancels the previous one. */
export function useItemSearch(memberId: string, category: ItemCategory, text: string) {
  return useInfiniteQuery({
    queryKey: ['items', memberId, category, text],
    queryFn: ({ pageParam, signal }) =>
      call('searchItems', {
        query: { pageNo: pageParam, pageSize: 50 },
        body: { authorizedMemberId: memberId, itemName: text, itemTypeId: 3, category },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ pageNo, pageSize, totalItems }) =>
      (pageNo + 1) * pageSize < totalItems ? pageNo + 1 : undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** The order sets of the facility. */
export function useOrderSets(category: ItemCategory) {
  return useQuery({
    queryKey: ['order-sets', category],
    queryFn: ({ signal }) => call('orderSets', { query: { category }, signal }),
  });
}

/** Checks coverage and cost of the current order, again after each change. */
export function useOrderCheck(memberId: string, body: OrderBody | undefined) {
  return useQuery<CheckedOrder>({
    queryKey: ['order-check', memberId, body],
    queryFn: async ({ signal }) => {
      if (!body) throw new Error('Nothing to check');
      return (await call('checkOrder', { body, signal })).item;
    },
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });
}
