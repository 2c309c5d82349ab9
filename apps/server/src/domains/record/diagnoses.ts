import { type Diagnosis, type endpoints, message } from '@afyakadi/contract';
import { readerOf, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { writeAuditAndEvents } from '../../platform/events/write.ts';
import type { Call } from '../../platform/http/route.ts';
import type { Ledger } from '../ledger/index.ts';
import { assertAccess } from '../patient-access/index.ts';
import { takeInAtConsultation } from '../visits/index.ts';
import { findCode } from './codes.ts';
import {
  type DiagnosisRow,
  finalize,
  lockAuthorizationOf,
  lockDiagnosis,
  storeDiagnosis,
  toDiagnosis,
  withdraw,
} from './diagnoses-store.ts';
import { authorizationOf } from './member.ts';

/**
 * Records a coded diagnosis under the patient's latest valid authorization. For the same code, returns the active one
 * unchanged. Failures: `notFound`; `outsideCarePoint`; `conflict` without a valid authorization, or where its claim
 * was sent; `unprocessable` for a code that is not in the list.
 */
export async function addDiagnosis(
  tx: Tx,
  call: Call<typeof endpoints.addDiagnosis>,
  ledger: Ledger,
): Promise<Diagnosis> {
  const { caller, params, body, now } = call;
  const facilityId = caller.facility.id;
  const authorizationId = await authorizationOf(tx, call, params.id);
  const code = await findCode(tx, body.code);
  if (!code) {
    throw new Failure('unprocessable', message('record.unknownCode'), {
      fields: { code: message('record.diagnosisRequired') },
    });
  }
  await takeInAtConsultation(tx, call, authorizationId);
  const { id, stored } = await storeDiagnosis(tx, {
    facilityId,
    memberId: params.id,
    authorizationId,
    now,
    code: code.code,
    name: code.name,
    certainty: body.certainty,
    note: body.note || null,
    accountId: caller.accountId,
  });
  const diagnosis = await lockExisting(tx, facilityId, id);
  if (stored) await recordChange(tx, call, diagnosis, 'diagnosis.recorded');
  if (stored) await ledger.notifyChange(tx, call, authorizationId);
  return toDiagnosis(diagnosis);
}

/**
 * Makes a diagnosis final; safe to repeat.
 * Failures: `notFound`, `outsideCarePoint`, `conflict` for a withdrawn one or a sent claim.
 */
export async function finalizeDiagnosis(
  tx: Tx,
  call: Call<typeof endpoints.finalizeDiagnosis>,
  ledger: Ledger,
): Promise<Diagnosis> {
  const diagnosis = await lockActive(tx, call);
  if (diagnosis.certainty === 'Final') return toDiagnosis(diagnosis);
  await finalize(tx, change(call));
  await recordChange(tx, call, diagnosis, 'diagnosis.finalized');
  await ledger.notifyChange(tx, call, diagnosis.authorization_id);
  return toDiagnosis({ ...diagnosis, certainty: 'Final', finalized_at: call.now });
}

/**
 * Withdraws a diagnosis. The history and order lines keep it. Failures: `notFound`, `outsideCarePoint`, `conflict` for
 * one that is already withdrawn, or where the claim was sent.
 */
export async function withdrawDiagnosis(
  tx: Tx,
  call: Call<typeof endpoints.withdrawDiagnosis>,
  ledger: Ledger,
): Promise<Diagnosis> {
  const diagnosis = await lockActive(tx, call);
  const { reason } = call.body;
  await withdraw(tx, change(call), reason);
  await recordChange(tx, call, diagnosis, 'diagnosis.withdrawn', reason);
  await ledger.notifyChange(tx, call, diagnosis.authorization_id);
  return toDiagnosis({ ...diagnosis, withdrawn_at: call.now, withdrawn_reason: reason });
}

type ChangeCall = Call<typeof endpoints.finalizeDiagnosis> | Call<typeof endpoints.withdrawDiagnosis>;

async function lockActive(tx: Tx, call: ChangeCall): Promise<DiagnosisRow> {
  // Before the diagnosis, so that the claim is not sent with what is changed this moment.
  await lockAuthorizationOf(tx, call.caller.facility.id, call.params.id);
  const diagnosis = await lockExisting(tx, call.caller.facility.id, call.params.id);
  await assertAccess(readerOf(tx), call, diagnosis.member_id);
  if (diagnosis.withdrawn_at) throw new Failure('conflict', message('record.diagnosisWithdrawn'));
  return diagnosis;
}

async function lockExisting(tx: Tx, facilityId: string, id: string): Promise<DiagnosisRow> {
  const diagnosis = await lockDiagnosis(tx, facilityId, id);
  if (!diagnosis) throw new Failure('notFound', message('record.unknownDiagnosis'));
  return diagnosis;
}

function change(call: ChangeCall) {
  return {
    facilityId: call.caller.facility.id,
    id: call.params.id,
    accountId: call.caller.accountId,
    now: call.now,
  };
}

/** Records the act in the audit trail, without the diagnosis. */
async function recordChange(
  tx: Tx,
  call: ChangeCall | Call<typeof endpoints.addDiagnosis>,
  { id, member_id: memberId }: DiagnosisRow,
  action: string,
  reason?: string,
): Promise<void> {
  const subject = { subjectType: 'diagnosis', subjectId: id, memberId };
  await writeAuditAndEvents(
    tx,
    call,
    { action, ...subject, ...(reason ? { reason } : {}) },
    { topic: 'diagnoses', memberId },
  );
}
