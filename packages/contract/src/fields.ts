import { may, type Permission, type Role } from './roles.ts';

/**
 * Fields that not everybody sees who may make the call that carries them (decisions, Roles and facilities): what a role
 * must be allowed to see each. The server leaves out the others (null, or not in the list) before an answer is made, and
 * the tests hold every call to it. What all who may make a call may see is not listed: `permissions` decides on it.
 */
export const guardedFields = {
  /** What a patient must not be given. */
  'patient.allergies': 'allergies.read',
  /** Why a doctor ordered it. */
  'line.diagnosis': 'diagnoses.read',
  /** What the doctor tells the laboratory. */
  'line.doctorNote': 'results.read',
  /** Why a warning was passed over: it may name an allergy. */
  'line.overrideReason': 'allergies.read',
  /** Warnings about an order or a line that speak of the record itself. */
  'finding.allergy': 'allergies.read',
  'finding.earlierMedicine': 'prescriptions.read',
  'finding.earlierTest': 'results.read',
  'claim.clinicalNotes': 'diagnoses.read',
  /** What somebody was given, in the file of claims: without it a claim is one row with what it comes to. */
  'export.lines': 'claims.read',
} as const satisfies Record<string, Permission>;

export type GuardedField = keyof typeof guardedFields;

/** True when the role sees the field. */
export function maySee(role: Role, field: GuardedField): boolean {
  return may(role, guardedFields[field]);
}
