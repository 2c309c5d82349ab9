import { message } from '@afyakadi/contract';
import { sql } from 'kysely';
import { col, type Database, rows } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { PrintedPatient } from './forms/patient.ts';

/** A `PrintedPatient` in JSON, of a member `m`. */
export const patientJson = sql`json_build_object('firstName', m.first_name, 'middleName', m.middle_name,
  'lastName', m.last_name, 'gender', m.gender, 'dateOfBirth', m.date_of_birth, 'cardNo', m.card_no)`;

/** Failure: `notFound`. */
export async function readPatient(
  database: Database,
  facilityId: string,
  memberId: string,
): Promise<PrintedPatient> {
  const [row] = await database.read(
    facilityId,
    rows({ patient: col.json<PrintedPatient>() })`select ${patientJson} as patient from authorized_member m
      where m.facility_id = ${facilityId} and m.id = ${memberId}`,
  );
  if (!row) throw new Failure('notFound', message('cards.patientNotFound'));
  return row.patient;
}
