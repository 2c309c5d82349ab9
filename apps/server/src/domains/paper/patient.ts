import { failures, type Gender } from '@afyakadi/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { ageText, dayText, nameText } from './words.ts';

export interface PrintedPatient {
  firstName: string;
  middleName: string;
  lastName: string;
  gender: Gender | null;
  dateOfBirth: string | null;
  cardNo: string;
}

/** A `PrintedPatient` in JSON, of a member `m`. */
export const patientJson = sql`json_build_object('firstName', m.first_name, 'middleName', m.middle_name,
  'lastName', m.last_name, 'gender', m.gender, 'dateOfBirth', m.date_of_birth, 'cardNo', m.card_no)`;

/** Failure: `notFound`. */
export async function readPatient(
  database: Database,
  facilityId: string,
  memberId: string,
): Promise<PrintedPatient> {
  const [row] = await database.read<{ patient: PrintedPatient }>(
    facilityId,
    sql`select ${patientJson} as patient from authorized_member m
      where m.facility_id = ${facilityId} and m.id = ${memberId}`,
  );
  if (!row) throw new Failure('notFound', failures.patientNotFound);
  return row.patient;
}

/** @param day the day of the paper, for the age */
export function patientFields(it: PrintedPatient, day: string): [string, string][] {
  const age = ageText(it.dateOfBirth, day);
  return [
    ['Patient', nameText(it)],
    ['Card no.', it.cardNo],
    ['Sex', it.gender ?? ''],
    ['Date of birth', age ? `${dayText(it.dateOfBirth)} (${age})` : ''],
  ];
}
