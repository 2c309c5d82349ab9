import { type endpoints, message, type ReferralDetail } from '@afyakadi/contract';
import { col, type Database, readerOf, rows, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { writeAuditAndEvents } from '../../platform/events/write.ts';
import type { Call } from '../../platform/http/route.ts';
import { answered } from '../../scheme/port/answered.ts';
import type { Scheme, SchemeFacility } from '../../scheme/port/index.ts';
import type { OtherFacility, ReferralAnswer, ReferralRequest } from '../../scheme/port/referrals.ts';
import { readReferral } from './reading.ts';
import { referralStates } from './state.ts';
import { type LockedReferral, lockReferral, storeAnswer } from './store.ts';

export interface Deps {
  database: Database;
  scheme: Scheme;
}

type ReferralCall =
  | Call<typeof endpoints.createReferral>
  | Call<typeof endpoints.resubmitReferral>
  | Call<typeof endpoints.completeReferral>;

/** The facility of this code with its name; its code alone where the scheme's list has none, which is then the scheme's to refuse. */
export async function facilityOf(
  { scheme }: Deps,
  facility: SchemeFacility,
  code: string,
): Promise<OtherFacility> {
  const listed = await answered(
    scheme.referralFacilities({ facility, text: code }),
    message('referrals.notSent'),
  );
  return listed.find((diagnosis) => diagnosis.code === code) ?? { code, name: code };
}

/**
 * Returns the request to the scheme for a stored, unanswered referral; identical at every repeat.
 * @param mayHaveArrived it was sent before
 */
export async function requestOf(
  tx: Tx,
  call: ReferralCall,
  referral: LockedReferral,
  mayHaveArrived: boolean,
): Promise<ReferralRequest> {
  const { facility } = call.caller;
  const [authorization] = await readerOf(tx)(rows(
    col.from('card_authorization', 'authorization_no', 'scheme_verifier_id'),
  )`
    select authorization_no, scheme_verifier_id from card_authorization
    where facility_id = ${facility.id} and id = ${referral.authorization_id}`);
  return {
    requestKey: referral.id,
    mayHaveArrived,
    facility: { ...facility, verifierId: authorization?.scheme_verifier_id ?? '' },
    toFacilityCode: referral.other_facility_code,
    now: call.now,
    authorizationNo: authorization?.authorization_no ?? '',
    cardNo: referral.card_no,
    patientName: referral.patient_name,
    reason: referral.reason,
    remarks: referral.remarks,
    practitionerName: referral.practitioner_name,
    practitionerNo: referral.practitioner_registration_no,
    diagnosisCodes: referral.diagnoses.map(({ code }) => code),
  };
}

/**
 * Sends a committed referral without an open transaction, and stores the answer once. An accepted first version waits
 * for the patient's return; a corrected one is completed by its acceptance (requirements 8.6). Failures: `notChecked`:
 * it stays as it is and can be sent again; `schemeAnswer`.
 */
export async function send(
  deps: Deps,
  call: ReferralCall,
  request: ReferralRequest,
): Promise<ReferralDetail> {
  const answer = await answered(deps.scheme.createReferral(request), message('referrals.notDelivered'));
  return deps.database.transaction(call.caller.facility.id, (tx) =>
    storeOutcome(tx, call, request.requestKey, answer),
  );
}

async function storeOutcome(
  tx: Tx,
  call: ReferralCall,
  id: string,
  { accepted, referralNo, remarks }: ReferralAnswer,
): Promise<ReferralDetail> {
  const facilityId = call.caller.facility.id;
  const referral = await lockReferral(tx, facilityId, id);
  if (referral.state === 'Sending') {
    // Only a yes with a number is one.
    if (accepted && !referralNo?.trim()) throw new Failure('schemeAnswer');
    const corrected = accepted && referral.version > 1;
    const event = corrected ? 'acceptCorrection' : accepted ? 'accept' : 'refuse';
    await storeAnswer(
      tx,
      facilityId,
      id,
      {
        event,
        remarks,
        referralNo: accepted ? (referralNo?.trim() ?? null) : null,
        endedBy: corrected ? call.caller.accountId : null,
      },
      call.now,
    );
    await record(tx, call, referral, {
      action: 'referral.answered',
      detail: { status: referralStates.next(referral.state, event) },
    });
  }
  const detail = await readReferral(readerOf(tx), facilityId, id);
  await call.idempotency.complete(tx, { ok: detail });
  return detail;
}

/**
 * Writes the audit row and the event of a change to a referral. The clinical reason is stored only with the referral:
 * readers of the audit trail may not see it.
 */
export async function record(
  tx: Tx,
  call: ReferralCall,
  referral: { id: string; member_id: string | null },
  entry: { action: string; detail?: Record<string, unknown> },
): Promise<void> {
  const memberId = referral.member_id;
  await writeAuditAndEvents(
    tx,
    call,
    { ...entry, subjectType: 'referral', subjectId: referral.id, ...(memberId ? { memberId } : {}) },
    { topic: 'referrals', memberId },
  );
}
