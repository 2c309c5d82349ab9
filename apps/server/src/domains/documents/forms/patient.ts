import type { Gender } from '@afyakadi/contract';
import { ageText, dayText, nameText } from './words.ts';

export interface PrintedPatient {
  firstName: string;
  middleName: string;
  lastName: string;
  gender: Gender | null;
  dateOfBirth: string | null;
  cardNo: string;
}

/** Returns a patient's identity as fields of a document. @param day the day of the document, for the age */
export function patientFields(patient: PrintedPatient, day: string): [string, string][] {
  return [
    ['Patient', nameText(patient)],
    ['Card no.', patient.cardNo],
    ['Sex', patient.gender ?? ''],
    ['Date of birth', birthText(patient.dateOfBirth, day)],
  ];
}

/** The date of birth with the age on the day of a document: `12 Apr 1990 (36 years)`. */
export function birthText(dateOfBirth: string | null, day: string): string {
  const age = ageText(dateOfBirth, day);
  return age ? `${dayText(dateOfBirth)} (${age})` : dayText(dateOfBirth);
}
