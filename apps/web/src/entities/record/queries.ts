import type { ClinicalNote, Diagnosis, PatientVisit, Vitals } from '@afyakadi/contract';
import { listPageSize } from '@afyakadi/contract/limits';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type CallData, call } from '../../lib/api/api.ts';
import { usePages } from '../../lib/hooks/pages.ts';

/** A patient's diagnoses, newest first. */
export function useDiagnosisPages(memberId: string) {
  return usePages<Diagnosis, CallData<'patientDiagnoses'>>({
    queryKey: ['diagnoses', memberId, 'pages'],
    fetch: (paging, signal) => call('patientDiagnoses', { params: { id: memberId }, query: paging, signal }),
  });
}

/** Fetches one full page of the newest diagnoses; no patient has more active ones. */
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
 * Returns the diagnoses that an order can refer to: the active ones since the current authorization.
 * @param since the time of that authorization
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

/** Returns the active diagnoses of all visits, newest first, each code once. */
export function useKnownDiagnoses(memberId: string) {
  return useQuery({
    ...newestDiagnoses(memberId),
    select: ({ itemList }) =>
      [
        // The newest record of each code wins.
        ...new Map(
          itemList
            .filter(({ withdrawnAt }) => withdrawnAt === null)
            .toReversed()
            .map((diagnosis) => [diagnosis.code, diagnosis]),
        ).values(),
      ].toReversed(),
  });
}

/** The doctors' notes on a patient, newest first. */
export function useNotes(memberId: string) {
  return usePages<ClinicalNote, CallData<'patientNotes'>>({
    queryKey: ['notes', memberId],
    fetch: (paging, signal) => call('patientNotes', { params: { id: memberId }, query: paging, signal }),
  });
}

/** A patient's visits, newest first, with what happened at each. */
export function usePatientVisits(memberId: string) {
  return usePages<PatientVisit, CallData<'patientVisits'>>({
    queryKey: ['patient-visits', memberId],
    fetch: (paging, signal) => call('patientVisits', { params: { id: memberId }, query: paging, signal }),
  });
}

/** A patient's vital signs, newest first. */
export function useVitals(memberId: string) {
  return usePages<Vitals, CallData<'patientVitals'>>({
    queryKey: ['vitals', memberId, 'pages'],
    fetch: (paging, signal) => call('patientVitals', { params: { id: memberId }, query: paging, signal }),
  });
}

/** Fetches the newest vital signs: enough for the values of today and the last weight. */
export function useNewestVitals(memberId: string, enabled: boolean) {
  return useQuery({
    queryKey: ['vitals', memberId, 'newest'],
    queryFn: ({ signal }) =>
      call('patientVitals', { params: { id: memberId }, query: { pageNo: 0, pageSize: 10 }, signal }),
    enabled,
    select: ({ itemList }) => itemList.filter(({ withdrawnAt }) => withdrawnAt === null),
  });
}

/** Searches diagnosis codes. A newer search cancels the previous one. */
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
