import type { Stay } from '@afyakadi/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

/** The bed board of a ward: its beds with who lies in them, and who waits to be admitted. */
export function useBedBoard(carePointId: string) {
  return useQuery({
    // With the ward's visits: who lies where changes with them.
    queryKey: ['visits', carePointId, 'beds'],
    queryFn: ({ signal }) => call('bedBoard', { params: { id: carePointId }, signal }),
    // Pending orders also change at other care points, and no event of the ward's visits reports it.
    refetchInterval: 60_000,
  });
}

/** The patient's newest stay that was not withdrawn; null without one. */
export function usePatientStay(memberId: string) {
  return useQuery({
    queryKey: ['patient-visits', memberId, 'stay'],
    queryFn: ({ signal }) => call('patientStay', { params: { id: memberId }, signal }),
    select: ({ item }) => item.stay,
  });
}

/**
 * The bill of an admitted patient's stay until now.
 * @param ends the discharge is being sent: it changes the bill, which nobody can fetch after it
 */
export function useStayBill({ id, carePointId }: Pick<Stay, 'id' | 'carePointId'>, ends: boolean) {
  return useQuery({
    enabled: !ends,
    // With the claims: what changes a claim changes the bill.
    queryKey: ['claim', 'stay', id],
    queryFn: ({ signal }) => call('stayBill', { params: { id: carePointId, stayId: id }, signal }),
    staleTime: 0,
  });
}

/** The medicines of a stay with their doses. */
export function useStayMedicines({ id, authorizedMemberId }: Pick<Stay, 'id' | 'authorizedMemberId'>) {
  return useQuery({
    // With what was ordered and dispensed: the doses follow from it.
    queryKey: ['patient-visits', authorizedMemberId, 'doses', id],
    queryFn: ({ signal }) => call('stayMedicines', { params: { id }, signal }),
    select: ({ itemList }) => itemList,
  });
}

/** The discharge summary of a stay. */
export function useDischargeSummary({ id, authorizedMemberId }: Pick<Stay, 'id' | 'authorizedMemberId'>) {
  return useQuery({
    queryKey: ['patient-visits', authorizedMemberId, 'summary', id],
    queryFn: ({ signal }) => call('dischargeSummary', { params: { id }, signal }),
    select: ({ item }) => item,
  });
}
