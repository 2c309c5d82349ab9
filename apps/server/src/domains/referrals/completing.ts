import { type endpoints, message, type ReferralDetail } from '@afyakadi/contract';
import { readerOf, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import type { OtherFacility, ReferralRequest } from '../../scheme/port/referrals.ts';
import { readReferral } from './reading.ts';
import { type Deps, facilityOf, record, requestOf, send } from './sending.ts';
import { referralStates } from './state.ts';
import { type LockedReferral, lockReferral, storeCompleted, storeSending } from './store.ts';

/**
 * Marks a pending referral as completed (requirements 8.6), sent or received. Safe to repeat. Failures: `notFound`;
 * `conflict` for one that was rejected, superseded, or not answered by the scheme yet.
 */
export async function completeReferral(
  tx: Tx,
  call: Call<typeof endpoints.completeReferral>,
): Promise<ReferralDetail> {
  const { caller, params, now } = call;
  const facilityId = caller.facility.id;
  const referral = await lockReferral(tx, facilityId, params.id);
  const refusal = referralStates.refusal(referral.state, 'complete');
  if (refusal) throw new Failure('conflict', refusal);
  if (referralStates.can(referral.state, 'complete')) {
    await storeCompleted(tx, facilityId, referral.id, { accountId: caller.accountId, now });
    await record(tx, call, referral, { action: 'referral.completed' });
  }
  return readReferral(readerOf(tx), facilityId, referral.id);
}

type ResubmitCall = Call<typeof endpoints.resubmitReferral>;

/**
 * Sends a new version of a rejected referral, which stays in the history (requirements 8.6). An unanswered version is
 * sent again unchanged, so that a repeat makes no second one. Failures: `notFound`; `conflict` for one that was not
 * rejected, was received, or has a newer version; `unprocessable` for the own facility; `notChecked`, `schemeAnswer`.
 */
export async function resubmitReferral(deps: Deps, call: ResubmitCall): Promise<ReferralDetail> {
  const { facility } = call.caller;
  const { toFacilityCode: code } = call.body;
  if (code === facility.code) {
    const text = message('referrals.sameFacility');
    throw new Failure('unprocessable', text, { fields: { toFacilityCode: text } });
  }
  const to = code === undefined ? null : await facilityOf(deps, facility, code);
  const request = await deps.database.transaction(facility.id, (tx) => begin(tx, call, to));
  return send(deps, call, request);
}

async function begin(tx: Tx, call: ResubmitCall, to: OtherFacility | null): Promise<ReferralRequest> {
  const facilityId = call.caller.facility.id;
  await call.idempotency.begin(tx);
  const old = await lockReferral(tx, facilityId, call.params.id);
  const unanswered = await unansweredOf(tx, facilityId, old);
  if (unanswered) return requestOf(tx, call, unanswered, true);
  if (old.direction === 'in') throw new Failure('conflict', message('referrals.received'));
  // Throws for one that was not rejected, or has a newer version.
  referralStates.next(old.state, 'correct');
  const { id, serialNo } = await storeSending(tx, nextVersion(old, call, to));
  await record(
    tx,
    call,
    { id, member_id: old.member_id },
    { action: 'referral.resubmitted', detail: { serialNo, corrects: old.serial_no } },
  );
  return requestOf(tx, call, await lockReferral(tx, facilityId, id), false);
}

/** This referral, or the version after it, where the scheme has not answered about it. */
async function unansweredOf(
  tx: Tx,
  facilityId: string,
  referral: LockedReferral,
): Promise<LockedReferral | undefined> {
  if (referral.state === 'Sending') return referral;
  if (!referral.superseded_by) return undefined;
  const next = await lockReferral(tx, facilityId, referral.superseded_by);
  return next.state === 'Sending' ? next : undefined;
}

/** The same facility keeps its name, even if the scheme's list no longer has it. */
function facilityOfNext(old: LockedReferral, to: OtherFacility | null): OtherFacility {
  const same = to === null || to.code === old.other_facility_code;
  return same ? { code: old.other_facility_code, name: old.other_facility } : to;
}

function nextVersion(
  old: LockedReferral,
  { caller, body, now, today }: ResubmitCall,
  to: OtherFacility | null,
) {
  return {
    facilityId: caller.facility.id,
    facilityCode: caller.facility.code,
    memberId: old.member_id,
    authorizationId: old.authorization_id,
    cardNo: old.card_no,
    patientName: old.patient_name,
    gender: old.gender,
    dateOfBirth: old.date_of_birth,
    diagnoses: old.diagnoses,
    to: facilityOfNext(old, to),
    reason: body.reason ?? old.reason,
    remarks: body.remarks ?? old.remarks,
    practitionerName: old.practitioner_name,
    practitionerRegistrationNo: old.practitioner_registration_no,
    version: old.version + 1,
    previousId: old.id,
    accountId: caller.accountId,
    now,
    today,
  };
}
