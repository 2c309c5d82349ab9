import type { AuditFilter } from './queries.ts';

/** A value to search the trail for, with its label. */
export interface PickedValue {
  id: string;
  words: string;
}

/** The values of the search fields. Days are `2026-11-21`, or empty. */
export interface AuditSearch {
  patient?: PickedValue | undefined;
  account?: PickedValue | undefined;
  action?: PickedValue | undefined;
  from: string;
  to: string;
}

export const everything: AuditSearch = { from: '', to: '' };

/** Returns whether any search field has a value. */
export function isNarrowed(search: AuditSearch): boolean {
  return Object.keys(filterOf(search)).length > 0;
}

/** Returns the search in the form of the call. Reversed days find nothing, and their field says so. */
export function filterOf({ patient, account, action, from, to }: AuditSearch): AuditFilter {
  return {
    ...(patient && { memberId: patient.id }),
    ...(account && { accountId: account.id }),
    ...(action && { action: action.id }),
    ...(from && { from }),
    ...(to && { to }),
  };
}
