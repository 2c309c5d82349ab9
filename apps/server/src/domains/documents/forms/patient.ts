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
  const age = ageText(patient.dateOfBirth, day);
  return [
    ['Patient', nameText(patient)],
    ['Card no.', patient.cardNo],
    ['Sex', patient.gender ?? ''],
    ['Date of birth', age ? `${dayText(patient.dateOfBirth)} (${age})` : ''],
  ];
}
