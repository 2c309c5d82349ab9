import type { Patient } from '@afyakadi/contract';
import { formatAge, formatDay } from '../../lib/format.ts';
import { nameOf } from './name.ts';

/**
 * Who somebody is, as fields of a paper, in English as papers are.
 * @param at the moment of the paper, for the age
 */
export function printedPatient(patient: Patient, at: string): readonly (readonly [string, string])[] {
  const born = patient.dateOfBirth
    ? `${formatDay(patient.dateOfBirth, 'en')} (${formatAge(patient.dateOfBirth, at, 'en')})`
    : '';
  return [
    ['Patient', nameOf(patient)],
    ['Card no.', patient.cardNo],
    ['Sex', patient.gender ?? ''],
    ['Date of birth', born],
  ];
}
