import { may, type Permission } from './permissions.ts';
import type { Role } from './roles.ts';

/**
 * Fields that require a further right than their call (requirements 9.1). The server omits them for other roles (null,
 * or not in the list), and the tests check every call. For all other fields, the call's own permission decides.
 */
export const guardedFields = {
  /** The patient's allergies. */
  'patient.allergies': 'allergies.read',
  /** The diagnosis for which a doctor ordered it. */
  'line.diagnosis': 'diagnoses.read',
  /** The parts of a visit in the patient's history. */
  'visit.diagnoses': 'diagnoses.read',
  'visit.medicines': 'prescriptions.read',
  'visit.tests': 'results.read',
  'visit.services': 'services.read',
  /** The names of the tests of a visit in the laboratory's list. */
  'visit.waitingTests': 'results.read',
  /** The names of the medicines of a visit in the pharmacy's list. */
  'visit.waitingMedicines': 'prescriptions.read',
  /** Whether the doctor of a visit waits for results. */
  'visit.awaitsResults': 'results.read',
  'visit.resultsReady': 'results.read',
  /** Whether a critical result of the patient waits, in the list of visits. */
  'visit.critical': 'results.read',
  /** The names of the services of a visit in the list of a care point where services are done. */
  'visit.waitingServices': 'services.read',
  /** What was found or done, in the performer's words. */
  'line.report': 'services.read',
  /** The reason for overriding a warning, which may name an allergy. */
  'line.overrideReason': 'allergies.read',
  /** Warnings about an order or line that reveal parts of the record. */
  'finding.allergy': 'allergies.read',
  'finding.earlierMedicine': 'prescriptions.read',
  'finding.earlierTest': 'results.read',
  'finding.earlierService': 'services.read',
  'claim.clinicalNotes': 'notes.read',
  /** The services in the exported claims. Without this right, each claim is one row with its amount. */
  'export.lines': 'claims.read',
} as const satisfies Record<string, Permission>;

export type GuardedField = keyof typeof guardedFields;

/** Returns whether the role may see the field. */
export function maySee(role: Role, field: GuardedField): boolean {
  return may(role, guardedFields[field]);
}
