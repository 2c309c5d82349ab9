import type { Patient } from '@afyakadi/contract';
import type { ProvisionalMark } from '@afyakadi/contract/words';
import { formatAge } from '../../lib/text/age.ts';
import { formatDay } from '../../lib/text/format.ts';
import { nameOf } from './name.ts';

/**
 * Returns the patient fields of a printout, in English like all printouts.
 * @param at the time of the document, for the age
 */
export function patientFields(patient: Patient, at: string): readonly (readonly [string, string])[] {
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

/**
 * Returns the number of the patient's current authorization, unless it is newer than the document.
 * @param at the time of the document
 */
export function authorizationNoAt({ authorization }: Patient, at: string): string {
  if (!authorization || Date.parse(at) < Date.parse(authorization.createdAt)) return '';
  return authorization.authorizationNo;
}

/** Returns the notice about a provisional authorization, in both languages for every reader. */
export function provisionalNotice(mark: ProvisionalMark | null | undefined): readonly string[] {
  if (!mark) return [];
  const [en, sw] = printed[mark];
  return [`PROVISIONAL: ${en} · IDHINI YA MUDA: ${sw}`];
}

const printed: Record<ProvisionalMark, readonly [en: string, sw: string]> = {
  waiting: ['not confirmed by the scheme yet', 'mfuko haujaithibitisha bado'],
  refused: ['refused by the scheme', 'mfuko umeikataa'],
  closed: ['ended, not paid by the scheme', 'imehitimishwa, mfuko haulipi'],
};
