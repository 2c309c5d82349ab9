import type { AuditFilter } from './queries.ts';

/** Whom or what the trail is searched for, with the words that the choice is shown in. */
export interface PickedValue {
  id: string;
  words: string;
}

/** The search as it stands in the fields. Days are `2026-11-21`, or empty. */
export interface AuditSearch {
  patient?: PickedValue | undefined;
  account?: PickedValue | undefined;
  action?: PickedValue | undefined;
  from: string;
  to: string;
}

export const everything: AuditSearch = { from: '', to: '' };

/** True while anything is looked for. */
export function isNarrowed(wanted: AuditSearch): boolean {
  return Object.keys(filterOf(wanted)).length > 0;
}

/** The search as it is sent; days that are the wrong way round find nothing, and the field says so. */
export function filterOf({ patient, account, action, from, to }: AuditSearch): AuditFilter {
  return {
    ...(patient && { memberId: patient.id }),
    ...(account && { accountId: account.id }),
    ...(action && { action: action.id }),
    ...(from && { from }),
    ...(to && { to }),
  };
}
