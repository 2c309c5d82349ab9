import { sql } from 'kysely';
import { col, readerOf, rows, type Tx } from '../../platform/database/index.ts';
import type { CarePointAnswer, CarePointRequest } from '../port/index.ts';
import { isIssuedNumber } from './members.ts';

/** Issues a reference for a care point under an authorization of the facility; a repeated call returns the same one. */
export async function carePointReference(tx: Tx, request: CarePointRequest): Promise<CarePointAnswer> {
  const { authorizationNo, facility, carePoint } = request;
  if (!isIssuedNumber(authorizationNo)) return unknown(authorizationNo);
  await sql`
    insert into register.care_point_reference (authorization_no, care_point_code, practitioner_no, created_at)
    select authorization_no, ${carePoint.code}, ${request.practitionerNo}, ${request.now}
    from register.issued_authorization
    where authorization_no = ${authorizationNo}::bigint and facility_code = ${facility.code} and withdrawn_at is null
    on conflict do nothing`.execute(tx);
  const [row] = await readerOf(tx)(rows({ reference_no: col.text })`
    select r.reference_no::text as reference_no
    from register.care_point_reference r join register.issued_authorization i using (authorization_no)
    where r.authorization_no = ${authorizationNo}::bigint and r.care_point_code = ${carePoint.code}
      and i.facility_code = ${facility.code} and i.withdrawn_at is null`);
  if (!row) return unknown(authorizationNo);
  return { state: 'issued', referenceNo: row.reference_no, remarks: '' };
}

function unknown(authorizationNo: string): CarePointAnswer {
  const remarks = `Authorization number ${authorizationNo} is not known for this facility.`;
  return { state: 'refused', referenceNo: null, remarks };
}
