import type { ClinicalNote, Diagnosis } from '@afyakadi/contract';
import { listPageSize } from '@afyakadi/contract/words';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type CallData, call } from '../../lib/api/api.ts';
import { usePages } from '../../lib/hooks/pages.ts';

/** A patient's diagnoses, newest first, in pages. */
export function useDiagnosisPages(memberId: string) {
  return usePages<Diagnosis, CallData<'patientDiagnoses'>>({
    queryKey: ['diagnoses', memberId, 'pages'],
    fetch: (paging, signal) => call('patientDiagnoses', { params: { id: memberId }, query: paging, signal }),
  });
}

/** The newest of a patient's diagnoses, as many as a list holds: more than anybody has standing at once. */
const newestDiagnoses = (memberId: string) =>
  queryOptions({
    queryKey: ['diagnoses', memberId, 'newest'],
    queryFn: ({ signal }) =>
      call('patientDiagnoses', {
        params: { id: memberId },
        query: { pageNo: 0, pageSize: listPageSize },
        signal,
      }),
  });

/**
 * The diagnoses that an order can be tied to: those that stand, of the authorization under which is ordered.
 * @param since when the authorization was given
 */
export function useActiveDiagnoses(memberId: string, since: string | undefined) {
  return useQuery({
    ...newestDiagnoses(memberId),
    select: ({ itemList }) =>
      itemList.filter(
        (diagnosis) => diagnosis.withdrawnAt === null && since !== undefined && diagnosis.createdAt >= since,
      ),
  });
}

/** The diagnoses that a patient can be referred with: those that stand, of whatever visit, each code once. */
export function useDiagnosesToRefer(memberId: string) {
  return useQuery({
    ...newestDiagnoses(memberId),
    select: ({ itemList }) =>
      [
        // The newest record of a code comes first and stays.
        ...new Map(
          itemList
            .filter(({ withdrawnAt }) => withdrawnAt === null)
            .toReversed()
            .map((one) => [one.code, one]),
        ).values(),
      ].toReversed(),
  });
}

/** The doctors' notes on a patient, newest first, in pages. */
export function useNotes(memberId: string) {
  return usePages<ClinicalNote, CallData<'patientNotes'>>({
    queryKey: ['notes', memberId],
    fetch: (paging, signal) => call('patientNotes', { params: { id: memberId }, query: paging, signal }),
  });
}

/** The codes that fit what is typed; a search that is overtaken by the next is cancelled. */
export function useCodeSearch(text: string) {
  return useQuery({
    queryKey: ['diagnosis-codes', text],
    queryFn: ({ signal }) =>
      call('diagnosisCodes', { query: { pageNo: 0, pageSize: 20, search: text }, signal }),
    enabled: text.length >= 2,
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
  });
}
