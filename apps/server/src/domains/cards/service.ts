import { type endpoints, message, type VerifiedCard } from '@afyakadi/contract';
import type { Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { writeAuditAndEvents, writeEvent } from '../../platform/events/write.ts';
import type { Call } from '../../platform/http/route.ts';
import { lockVisits } from '../claims/index.ts';
import { lockMemberOf } from './members.ts';
import { enqueueRelease } from './release.ts';
import { toVerifiedCard } from './rows.ts';
import { cardById, lockCard, storeIdentity, wasUsed, withdraw } from './store.ts';

/**
 * Stores the identity that staff read off the patient's documents, for a card that the scheme accepted without names.
 * Failures: `notFound`; `conflict` where the scheme named the holder itself.
 */
export async function enterIdentity(
  tx: Tx,
  call: Call<typeof endpoints.completeIdentity>,
): Promise<VerifiedCard> {
  const facilityId = call.caller.facility.id;
  await lockMemberOf(tx, facilityId, call.params.id);
  const card = await lockCard(tx, facilityId, call.params.id);
  if (!card) throw new Failure('notFound', message('cards.unknownAuthorization'));
  if (call.body.dateOfBirth > call.today) {
    throw new Failure('validation', undefined, {
      fields: { dateOfBirth: message('cards.birthAfterToday') },
    });
  }
  if (!(await storeIdentity(tx, facilityId, card.member_id, call.body, call.now))) {
    throw new Failure('conflict', message('cards.namedByScheme'));
  }
  await writeAuditAndEvents(
    tx,
    call,
    {
      action: 'member.identified',
      subjectType: 'authorization',
      subjectId: card.id,
      memberId: card.member_id,
    },
    { topic: 'cards', memberId: card.member_id },
  );
  return read(tx, facilityId, card.id);
}

/**
 * Withdraws an unused authorization; its waiting visits leave the lists with it. Safe to repeat. A number of the
 * scheme is returned to it.
 * @param remote whether the outbox notifies the scheme after the commit
 * Failures: `notFound`; `conflict` where something was done.
 */
export async function withdrawCard(
  tx: Tx,
  call: Call<typeof endpoints.withdrawAuthorization>,
  remote: boolean,
): Promise<VerifiedCard> {
  const facilityId = call.caller.facility.id;
  const card = await lockCard(tx, facilityId, call.params.id);
  if (!card) throw new Failure('notFound', message('cards.unknownAuthorization'));
  if (!card.withdrawn_at) {
    // Wait for a concurrent change under a visit, so that the check below sees it.
    await lockVisits(tx, facilityId, card.id);
    if (await wasUsed(tx, facilityId, card.id)) {
      throw new Failure('conflict', message('cards.patientTakenIn'));
    }
    const visits = await withdraw(tx, {
      facilityId,
      authorizationId: card.id,
      accountId: call.caller.accountId,
      reason: call.body.reason,
      now: call.now,
    });
    await writeAuditAndEvents(
      tx,
      call,
      {
        action: 'authorization.withdrawn',
        subjectType: 'authorization',
        subjectId: card.id,
        memberId: card.member_id,
        reason: call.body.reason,
        detail: { visits: visits.map(({ id }) => id) },
      },
      { topic: 'cards', memberId: card.member_id },
    );
    if (remote && isSchemeNumber(card)) {
      await enqueueRelease(tx, {
        facilityId,
        authorizationId: card.id,
        authorizationNo: card.authorization_no,
        memberId: card.member_id,
        accountId: call.caller.accountId,
        now: call.now,
      });
    }
    for (const { id, care_point_id: carePointId } of visits)
      await writeEvent(tx, call, { topic: 'visits', carePointId, visitId: id, memberId: card.member_id });
  }
  return read(tx, facilityId, card.id);
}

/** A number of the facility's own series is not the scheme's. */
function isSchemeNumber(card: {
  provisional: 'waiting' | 'settled' | 'refused' | 'closed' | null;
  provisional_source: 'own' | 'phone' | 'ussd' | null;
}): boolean {
  return card.provisional === null || card.provisional === 'settled' || card.provisional_source !== 'own';
}

async function read(tx: Tx, facilityId: string, id: string): Promise<VerifiedCard> {
  const row = await cardById(tx, facilityId, id);
  if (!row) throw new Failure('notFound', message('cards.unknownAuthorization'));
  return toVerifiedCard(row);
}
