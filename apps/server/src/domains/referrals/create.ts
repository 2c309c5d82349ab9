import { type endpoints, message, type ReferralDetail } from '@afyakadi/contract';
import { col, expression, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import type { OtherFacility, ReferralRequest } from '../../scheme/port/referrals.ts';
import { assertStillServes, lockAuthorization, takeInAtConsultation } from '../visits/index.ts';
import { type Deps, facilityOf, record, requestOf, send } from './sending.ts';
import { type LockedReferral, lockReferral, lockUnanswered, storeSending } from './store.ts';

type CreateCall = Call<typeof endpoints.createReferral>;

/**
 * Refers a patient to another facility under the latest valid authorization (domain 5.1). The referral is committed
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
  assertStillServes(authorization, today);
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

async function readPatient(tx: Tx, facilityId: string, memberId: string) {
  const name = expression(col.text)`concat_ws(' ', nullif(first_name, ''), nullif(middle_name, ''),
    nullif(last_name, ''))`;
  const patient = await tx
    .selectFrom('authorized_member')
    .select(['card_no', name.as('name'), 'gender', 'date_of_birth', 'identity_source'])
    .where('facility_id', '=', facilityId)
    .where('id', '=', memberId)
    .executeTakeFirst();
  if (!patient) throw new Failure('notFound', message('cards.patientNotFound'));
  return patient;
}

/** Returns the patient's active diagnoses of these codes. Failure: `unprocessable` naming one that is not active. */
async function activeDiagnoses(
  tx: Tx,
  facilityId: string,
  memberId: string,
  codes: readonly string[],
): Promise<LockedReferral['diagnoses']> {
  const active = await tx
    .selectFrom('diagnosis')
    .distinctOn('code')
    .select(['code', 'name'])
    .where('facility_id', '=', facilityId)
    .where('member_id', '=', memberId)
    .where('withdrawn_at', 'is', null)
    .where(expression(col.boolean)`code = any(${codes}::text[])`)
    .orderBy('code')
    .orderBy('recorded_at', 'desc')
    .execute();
  return codes.map((code) => {
    const diagnosed = active.find((diagnosis) => diagnosis.code === code);
    if (diagnosed) return diagnosed;
    const text = message('referrals.unknownDiagnosis', { code });
    throw new Failure('unprocessable', text, { fields: { diagnosisCodes: text } });
  });
}

async function registrationNo(tx: Tx, facilityId: string, accountId: string): Promise<string | null> {
  const account = await tx
    .selectFrom('account')
    .select('registration_no')
    .where('facility_id', '=', facilityId)
    .where('id', '=', accountId)
    .executeTakeFirst();
  return account?.registration_no ?? null;
}
