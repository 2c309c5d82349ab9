import { message } from '@afyakadi/contract';
import { sql } from 'kysely';
import { col, type Database, rows } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { PrintedPatient } from './forms/patient.ts';

/** A `PrintedPatient` in JSON, of a member `m`. */
export const patientJson = sql`json_build_object('firstName', m.first_name, 'middleName', m.middle_name,
  'lastName', m.last_name, 'gender', m.gender, 'dateOfBirth', m.date_of_birth, 'cardNo', m.card_no)`;

/** The patient of an order line, and under which authorization it was ordered. Failure: `notFound`. */
export async function readPatientOfLine(
  database: Database,
  facilityId: string,
  lineId: string,
): Promise<{ patient: PrintedPatient; authorizationNo: string }> {
  const [row] = await database.read(
    facilityId,
    rows({
      patient: col.json<PrintedPatient>(),
      authorizationNo: col.of('card_authorization', 'authorization_no'),
    })`select ${patientJson} as patient, a.authorization_no as "authorizationNo" from order_line l
      join authorized_member m on m.facility_id = l.facility_id and m.id = l.member_id
      join card_authorization a on a.facility_id = l.facility_id and a.id = l.authorization_id
      where l.facility_id = ${facilityId} and l.id = ${lineId}`,
  );
  if (!row) throw new Failure('notFound', message('cards.patientNotFound'));
  return row;
}
