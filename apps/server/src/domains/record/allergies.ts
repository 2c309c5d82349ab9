import { type Allergy, type endpoints, message } from '@afyakadi/contract';
import { readerOf, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { writeAuditAndEvents } from '../../platform/events/write.ts';
import type { Call } from '../../platform/http/route.ts';
import { assertAccess } from '../patient-access/index.ts';
import { type AllergyRow, lockAllergy, storeAllergy, toAllergy, withdraw } from './allergies-store.ts';
import { assertKnown } from './member.ts';

/**
 * Records an allergy of a patient. It is permanent and needs no authorization. For the same substance, returns the
 * active one unchanged. Failures: `notFound`, `outsideCarePoint`.
 */
export async function addAllergy(tx: Tx, call: Call<typeof endpoints.addAllergy>): Promise<Allergy> {
  const { caller, params, body, now } = call;
  const facilityId = caller.facility.id;
  await assertKnown(tx, facilityId, params.id);
  await assertAccess(readerOf(tx), call, params.id);
  const { id, stored } = await storeAllergy(tx, {
    facilityId,
    memberId: params.id,
    accountId: caller.accountId,
    now,
    severity: body.severity,
    reaction: body.reaction || null,
    // Extra blanks between words do not make another substance.
    substance: body.substance.replace(/\s+/g, ' '),
  });
  const allergy = await lockExisting(tx, facilityId, id);
  if (stored) await recordChange(tx, call, allergy, 'allergy.recorded');
  return toAllergy(allergy);
}

/**
 * Withdraws an allergy; it stays in the history.
 * Failures: `notFound`, `outsideCarePoint`, `conflict` for one withdrawn already.
 */
export async function withdrawAllergy(
  tx: Tx,
  call: Call<typeof endpoints.withdrawAllergy>,
): Promise<Allergy> {
  const { caller, params, body, now } = call;
  const facilityId = caller.facility.id;
  const allergy = await lockExisting(tx, facilityId, params.id);
  await assertAccess(readerOf(tx), call, allergy.member_id);
  if (allergy.withdrawn_at) throw new Failure('conflict', message('record.allergyWithdrawn'));
  const { reason } = body;
  await withdraw(tx, { facilityId, id: allergy.id, accountId: caller.accountId, reason, now });
  await recordChange(tx, call, allergy, 'allergy.withdrawn', reason);
  return toAllergy({ ...allergy, withdrawn_at: now, withdrawn_reason: reason });
}

async function lockExisting(tx: Tx, facilityId: string, id: string): Promise<AllergyRow> {
  const allergy = await lockAllergy(tx, facilityId, id);
  if (!allergy) throw new Failure('notFound', message('record.unknownAllergy'));
  return allergy;
}

/** Records the act in the audit trail, without the substance. */
async function recordChange(
  tx: Tx,
  call: Call<typeof endpoints.addAllergy> | Call<typeof endpoints.withdrawAllergy>,
  { id, member_id: memberId }: AllergyRow,
  action: string,
  reason?: string,
): Promise<void> {
  const subject = { subjectType: 'allergy', subjectId: id, memberId };
  await writeAuditAndEvents(
    tx,
    call,
    { action, ...subject, ...(reason ? { reason } : {}) },
    { topic: 'allergies', memberId },
  );
}
