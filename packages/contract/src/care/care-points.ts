import type { Role } from '../access/roles.ts';

/** Kinds of care points where services are done; all have the same worklist and page of a patient (decision 059). */
export const serviceKinds = [
  'procedures',
  'theatre',
  'imaging',
  'dental',
  'eye',
  'physiotherapy',
  'dialysis',
  'maternity',
  'ward',
] as const;
export type ServiceKind = (typeof serviceKinds)[number];

/** Kinds of care points. The first four are matched against a care point's name (requirements 12.1). */
export const careKinds = [
  'consultation',
  'registration',
  'pharmacy',
  'laboratory',
  'triage',
  ...serviceKinds,
] as const;
export type CareKind = (typeof careKinds)[number];

/** Returns whether a care point of this kind carries out orders; a visit there ends with its last line. */
export function carriesOutOrders(kind: CareKind | null): boolean {
  return kind === 'pharmacy' || kind === 'laboratory' || isServiceKind(kind);
}

/** Returns whether services are done at a care point of this kind. */
export function isServiceKind(kind: CareKind | null): kind is ServiceKind {
  return serviceKinds.some((known) => known === kind);
}

/** The kinds of care points where a role starts visits (requirements 6.2). */
export const startsVisitsAt: Record<Role, readonly CareKind[]> = {
  // Triage exists only where the facility has made it a care point (decision 108).
  receptionist: ['consultation', 'registration', 'triage'],
  doctor: careKinds,
  pharmacist: careKinds,
  lab_tech: careKinds,
  practitioner: careKinds,
  admin: [],
};

/** The kinds of care points whose visits a role sees (requirements 9.1). */
export const readsVisitsAt: Record<Role, readonly CareKind[]> = {
  receptionist: careKinds,
  doctor: careKinds,
  pharmacist: ['pharmacy'],
  lab_tech: ['laboratory'],
  // Nurses take vital signs at triage, or else of those who wait for the consultation.
  practitioner: [...serviceKinds, 'triage', 'consultation'],
  admin: [],
};

/** The kinds of care points where a role works: whose visits it takes in and closes. */
export const worksAt: Record<Role, readonly CareKind[]> = {
  ...readsVisitsAt,
  practitioner: ['triage', ...serviceKinds],
};
