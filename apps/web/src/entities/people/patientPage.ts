import type { Role } from '@afyakadi/contract/access/roles';

const patientPages = {
  receptionist: '/patient/$nhifId',
  doctor: '/patients/$nhifId',
  pharmacist: '/pharmacy/$nhifId',
  lab_tech: '/laboratory/$nhifId',
  practitioner: '/patient/$nhifId',
  admin: '/patient/$nhifId',
} as const satisfies Record<Role, string>;

export type PatientRoute = (typeof patientPages)[Role];

/** Returns the role's own page of a patient. */
export function patientPageOf(role: Role | undefined): PatientRoute {
  return patientPages[role ?? 'receptionist'];
}
