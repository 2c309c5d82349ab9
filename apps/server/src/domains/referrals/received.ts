import type { Referral } from '@afyakadi/contract';
import { col, expression, newId, readerOf, rows, type Tx } from '../../platform/database/index.ts';
import { writeAuditAndEvents } from '../../platform/events/write.ts';
import type { Caller } from '../../platform/http/route.ts';
import { type Scheme, SchemeProtocolError, SchemeUnavailable } from '../../scheme/port/index.ts';
import type { ReceivedReferral, ReferralQuery } from '../../scheme/port/referrals.ts';
import { referralStates, stored } from './state.ts';

/**
 * Returns the referral with which a patient came to this facility; null if the scheme has none or does not answer: the
 * patient is served anyway.
 */
export async function findReceived(scheme: Scheme, query: ReferralQuery): Promise<ReceivedReferral | null> {
  try {
    return await scheme.findReferral(query);
  } catch (error) {
    if (!(error instanceof SchemeUnavailable || error instanceof SchemeProtocolError)) throw error;
    return null;
  }
}

/**
 * Stores a referral that a patient came with, once per number, however often the patient is verified with it
 * (domain 5.2). It is Pending until somebody completes it.
 */
export async function storeReceived(
  tx: Tx,
  call: { caller: Caller; now: Date },
  received: { memberId: string; authorizationId: string; referral: ReceivedReferral },
): Promise<void> {
  const facilityId = call.caller.facility.id;
  const { referral } = received;
  const diagnoses = JSON.stringify(await diagnosesOf(tx, referral.diagnosis));
  const [inserted] = await readerOf(tx)(rows(col.from('referral', 'id'))`
    insert into referral (facility_id, id, serial_no, referral_no, direction, status, member_id, authorization_id,
      card_no, patient_name, gender, date_of_birth, other_facility, other_facility_code, diagnoses, reason, created_at,
      created_by)
    select m.facility_id, ${newId()}, ${referral.referralNo}, ${referral.referralNo}, 'in',
      ${stored[referralStates.initial.receive].status}, m.id, ${received.authorizationId}, m.card_no,
      concat_ws(' ', nullif(m.first_name, ''), nullif(m.middle_name, ''), nullif(m.last_name, '')), m.gender,
      m.date_of_birth, ${referral.from.name}, ${referral.from.code}, ${diagnoses}::jsonb, ${referral.reason},
      ${referral.createdAt}, ${call.caller.accountId}
    from authorized_member m where m.facility_id = ${facilityId} and m.id = ${received.memberId}
    on conflict do nothing returning id`);
  if (!inserted) return;
  await writeAuditAndEvents(
    tx,
    call,
    {
      action: 'referral.received',
      subjectType: 'referral',
      subjectId: inserted.id,
      memberId: received.memberId,
      detail: { referralNo: referral.referralNo, from: referral.from.code },
    },
    { topic: 'referrals', memberId: received.memberId },
  );
}

/** The scheme sends the diagnosis as text: a list of codes, which get their names, or free text. */
async function diagnosesOf(tx: Tx, text: string): Promise<Referral['diagnoses']> {
  const codes = text.split(/[,;]\s*/).map((part) => part.trim());
  if (!codes.every((code) => /^[A-Z]\d[0-9A-Z](\.\w{1,4})?$/.test(code))) return [{ code: '', name: text }];
  const known = await tx
    .selectFrom('diagnosis_code')
    .select(['code', 'name'])
    .where(expression(col.boolean)`code = any(${codes}::text[])`)
    .execute();
  return codes.map((code) => ({ code, name: known.find((row) => row.code === code)?.name ?? code }));
}
