import { may, type Permission, type Role } from './roles.ts';

/**
 * Fields that need a right beyond the one for the call that carries them (decisions, Roles and facilities). The server
 * omits the others (null, or not in the list) from an answer, and the tests check every call. Fields that every caller
 * may see are not listed: `permissions` decides about the call.
 */
export const guardedFields = {
  /** The patient's allergies. */
  'patient.allergies': 'allergies.read',
  /** Why a doctor ordered it. */
  'line.diagnosis': 'diagnoses.read',
  /** The doctor's note to the laboratory. */
  'line.doctorNote': 'results.read',
  /** Why a warning was passed over: it may name an allergy. */
  'line.overrideReason': 'allergies.read',
  /** Warnings about an order or a line that speak of the record itself. */
  'finding.allergy': 'allergies.read',
  'finding.earlierMedicine': 'prescriptions.read',
  'finding.earlierTest': 'results.read',
  'claim.clinicalNotes': 'diagnoses.read',
  /** The services in the file of claims: without them a claim is one row with its amount. */
  'export.lines': 'claims.read',
} as const satisfies Record<string, Permission>;

export type GuardedField = keyof typeof guardedFields;

/** True when the role sees the field. */
export function maySee(role: Role, field: GuardedField): boolean {
  return may(role, guardedFields[field]);
}
