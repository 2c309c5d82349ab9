import { useQuery } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api/api.ts';

export const patientKey = (id: string) => ['patient', id] as const;

/** Fetches a patient with the latest authorization and the visit's steps. */
export function usePatient(id: string) {
  return useQuery({
    queryKey: patientKey(id),
    queryFn: ({ signal }) => call('patientDetails', { params: { id }, signal }),
  });
}

/** Returns whether the server knows no such patient here, or the id in the URL is invalid. */
export function isUnknownPatient(error: unknown): boolean {
  return error instanceof ApiError && (error.httpStatus === 404 || error.httpStatus === 400);
}
