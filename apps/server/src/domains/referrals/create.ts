import { type endpoints, type Gender, message, type ReferralDetail } from '@afyakadi/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import type { OtherFacility, ReferralRequest } from '../../scheme/port/referrals.ts';
import { assertStillServes, lockAuthorization, takeInAtConsultation } from '../visits/index.ts';
import { type Deps, facilityOf, record, requestOf, send } from './sending.ts';
import { type LockedReferral, lockReferral, lockUnanswered, storeSending } from './store.ts';

type CreateCall = Call<typeof endpoints.createReferral>;

/**
 * Refers a patient to another facility under the latest valid authorization (domain §5). The referral is committed
 * before the scheme is called; if no answer came, repeating the call sends the same referral. Failures: `notFound` for
 * the patient; `conflict` without a suitable authorization, for a patient without a name, or where another referral to
 * that facility is pending; `unprocessable` with `toFacilityCode`, `diagnosisCodes`; `notChecked`, `schemeAnswer`. A
 * refusal of the scheme is no failure: the referral is Rejected, with its remarks.
 */
export async function createReferral(deps: Deps, call: CreateCall): Promise<ReferralDetail> {
  const { facility } = call.caller;
  if (call.body.toFacilityCode === facility.code) {
    const text = message('referrals.sameFacility');
    throw new Failure('unprocessable', text, { fields: { toFacilityCode: text } });
  }
  const to = await facilityOf(deps, facility, call.body.toFacilityCode);
  const request = await deps.database.transaction(facility.id, (tx) => begin(tx, call, to));
  return send(deps, call, request);
}

async function begin(tx: Tx, call: CreateCall, to: OtherFacility): Promise<ReferralRequest> {
  const { caller, body, now, today } = call;
  const facilityId = caller.facility.id;
  const memberId = body.authorizedMemberId.toLowerCase();
  await call.idempotency.begin(tx);
  const authorization = await lockAuthorization(tx, facilityId, memberId);
  const patient = await readPatient(tx, facilityId, memberId);
  if (!authorization) throw new Failure('conflict', message('record.noAuthorization'));
  assertStillServes(authorization.day, today);
  if (authorization.provisional !== null)
    throw new Failure(
      'conflict',
      authorization.provisional === 'waiting'
        ? message('referrals.provisionalWaiting')
        : message('referrals.provisionalRefused'),
    );
  if (patient.identity_source === 'missing')
    throw new Failure('conflict', message('referrals.identityMissing'));
  await takeInAtConsultation(tx, call, authorization.id);
  const diagnoses = await activeDiagnoses(tx, facilityId, memberId, [...new Set(body.diagnosisCodes)]);

  const unanswered = await lockUnanswered(tx, { facilityId, memberId, toFacilityCode: to.code });
  if (unanswered) return requestOf(tx, call, assertSame(unanswered, call, diagnoses), true);
  const stored = await storeSending(tx, {
    facilityId,
    facilityCode: caller.facility.code,
    memberId,
    authorizationId: authorization.id,
    cardNo: patient.card_no,
    patientName: patient.name,
    gender: patient.gender,
    dateOfBirth: patient.date_of_birth,
    to,
    diagnoses,
    reason: body.reason,
    remarks: body.remarks,
    practitionerName: caller.accountName,
    version: 1,
    previousId: null,
    accountId: caller.accountId,
    practitionerRegistrationNo: await registrationNo(tx, facilityId, caller.accountId),
    now,
    today,
  });
  await record(
    tx,
    call,
    { id: stored.id, member_id: memberId },
    { action: 'referral.created', detail: { serialNo: stored.serialNo, to: to.code } },
  );
  return requestOf(tx, call, await lockReferral(tx, facilityId, stored.id), false);
}

/** The scheme may have received the one that it did not answer: nothing else is sent before that is known. */
function assertSame(
  unanswered: LockedReferral,
  { body }: CreateCall,
  diagnoses: LockedReferral['diagnoses'],
): LockedReferral {
  const same =
    unanswered.reason === body.reason &&
    unanswered.remarks === body.remarks &&
    codesOf(unanswered.diagnoses) === codesOf(diagnoses);
  if (same) return unanswered;
  throw new Failure(
    'conflict',
    message('referrals.otherUnanswered', {
      serial: unanswered.serial_no,
      facility: unanswered.other_facility,
    }),
  );
}

function codesOf(diagnoses: LockedReferral['diagnoses']): string {
  return diagnoses
    .map(({ code }) => code)
    .sort()
    .join();
}

interface PatientRow {
  card_no: string;
  name: string;
  gender: Gender | null;
  date_of_birth: string | null;
  identity_source: 'scheme' | 'staff' | 'missing';
}

async function readPatient(tx: Tx, facilityId: string, memberId: string): Promise<PatientRow> {
  const { rows } = await sql<PatientRow>`
    select card_no, concat_ws(' ', nullif(first_name, ''), nullif(middle_name, ''), nullif(last_name, '')) as name,
      gender, date_of_birth, identity_source
    from authorized_member where facility_id = ${facilityId} and id = ${memberId}`.execute(tx);
  if (!rows[0]) throw new Failure('notFound', message('cards.patientNotFound'));
  return rows[0];
}

/** Returns the patient's active diagnoses of these codes. Failure: `unprocessable` naming one that is not active. */
async function activeDiagnoses(
  tx: Tx,
  facilityId: string,
  memberId: string,
  codes: readonly string[],
): Promise<LockedReferral['diagnoses']> {
  const { rows } = await sql<{ code: string; name: string }>`
    select distinct on (code) code, name from diagnosis
    where facility_id = ${facilityId} and member_id = ${memberId} and withdrawn_at is null
      and code = any(${codes}::text[])
    order by code, recorded_at desc`.execute(tx);
  return codes.map((code) => {
    const found = rows.find((row) => row.code === code);
    if (found) return found;
    const text = message('referrals.unknownDiagnosis', { code });
    throw new Failure('unprocessable', text, { fields: { diagnosisCodes: text } });
  });
}

async function registrationNo(tx: Tx, facilityId: string, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ registration_no: string | null }>`
    select registration_no from account where facility_id = ${facilityId} and id = ${accountId}`.execute(tx);
  return rows[0]?.registration_no ?? null;
}
