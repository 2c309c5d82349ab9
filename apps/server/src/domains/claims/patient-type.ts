import type { ClaimDetail } from '@afyakadi/contract';
import type { CheckedVisit } from './claimed-visit.ts';

/** The fields of a claim that follow from a stay in a ward (domain 3.1). */

/** The stay of an in-patient. One who was admitted and discharged on one day counts as out-patient: null. */
export function inPatientStay({ stay }: Pick<CheckedVisit, 'stay'>): CheckedVisit['stay'] {
  return stay && stay.admittedOn !== stay.dischargedOn ? stay : null;
}

/** The day whose month the claim is of: that of the discharge of an in-patient, else that of attendance. */
export function claimDay(visit: Pick<CheckedVisit, 'stay' | 'day'>): string {
  return inPatientStay(visit)?.dischargedOn ?? visit.day;
}

/** The fields of a claim about its stay, from its moments. */
export function patientType(
  admittedAt: string | null,
  dischargedAt: string | null,
): Pick<ClaimDetail, 'patientType' | 'admittedAt' | 'dischargedAt'> {
  return { patientType: admittedAt === null ? 'OUT' : 'IN', admittedAt, dischargedAt };
}
