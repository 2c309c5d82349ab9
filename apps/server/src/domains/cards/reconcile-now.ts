import type { endpoints, VerificationAnswer } from '@afyakadi/contract';
import { sql } from 'kysely';
import { type Database, readerOf, type Tx } from '../../platform/database/index.ts';
import { type StoredMessage, storedMessage, textOf } from '../../platform/database/messages.ts';
import type { Call } from '../../platform/http/route.ts';
import { enqueue, expedite, type Outbox } from '../outbox/index.ts';
import { toAnswer } from './answer.ts';
import { type AuthorizeCall, notEligible, textFor } from './outcome.ts';
import { lockProvisional } from './reconcile.ts';

/**
 * Queues a provisional authorization to be reconciled now: one that waits, or one that the scheme refused before.
 * Does nothing for any other.
 */
export async function requeueProvisional(
  tx: Tx,
  { caller, now }: Pick<Call<typeof endpoints.settleProvisional>, 'caller' | 'now'>,
  id: string,
): Promise<void> {
  const facilityId = caller.facility.id;
  const authorization = await lockProvisional(tx, facilityId, id);
  if (
    !authorization ||
    authorization.withdrawn ||
    !(authorization.provisional === 'waiting' || authorization.provisional === 'refused')
  )
    return;
  await sql`
    update card_authorization set provisional = 'waiting', settled_at = null, settled_remarks = null,
      settled_remarks_message = null
    where facility_id = ${facilityId} and id = ${id}`.execute(tx);
  await enqueueReconcile(tx, {
    facilityId,
    authorizationId: id,
    memberId: authorization.member_id,
    accountId: caller.accountId,
    now,
  });
}

/**
 * Queues a provisional authorization to be reconciled after the commit. A job that already waits for it becomes due
 * now.
 */
export async function enqueueReconcile(
  tx: Tx,
  context: {
    facilityId: string;
    authorizationId: string;
    memberId: string;
    accountId: string | null;
    now: Date;
  },
): Promise<void> {
  const { facilityId, authorizationId, memberId, now } = context;
  const { rows } = await sql`
    select from outbox where facility_id = ${facilityId} and kind = 'authorization.settle'
      and subject_id = ${authorizationId} and state = 'waiting'`.execute(tx);
  if (rows.length > 0) {
    await expedite(readerOf(tx), { facilityId, partitionKey: memberId, now });
    return;
  }
  await enqueue(tx, {
    facilityId,
    partitionKey: memberId,
    kind: 'authorization.settle',
    subjectId: authorizationId,
    memberId,
    createdBy: context.accountId,
    now,
  });
}

/**
 * The answer to a verification of a card with a provisional authorization: as the scheme reconciles it now, or still
 * waiting. Failure: `notEligible` where the scheme refuses.
 */
export async function reconciledAnswer(
  deps: { database: Database; outbox: Outbox },
  call: AuthorizeCall,
  request: { provisional: string; memberId: string },
): Promise<VerificationAnswer> {
  const facilityId = call.caller.facility.id;
  await deps.outbox.deliverNow(facilityId, request.memberId);
  const ended = await deps.database.transaction(facilityId, async (tx) => {
    const answer = await toAnswer(tx, facilityId, request.provisional, { latest: null, repeated: true });
    if (answer.provisional !== 'refused') {
      await call.idempotency.complete(tx, { ok: answer });
      return { answer };
    }
    const { rows } = await sql<{ remarks: StoredMessage | null }>`
      select ${storedMessage('settled_remarks')} as remarks from card_authorization
      where facility_id = ${facilityId} and id = ${request.provisional}`.execute(tx);
    const remarks = rows[0]?.remarks ?? '';
    const refusal = {
      cardStatus: answer.cardStatus,
      authorizationStatus: 'REJECTED',
      latestAuthorization: null,
      remarks: textOf(remarks),
      checkedAt: call.now.toISOString(),
    };
    const failure = notEligible(refusal, textFor(refusal), remarks);
    await call.idempotency.complete(tx, { failure });
    return { failure };
  });
  if ('failure' in ended) throw ended.failure;
  return ended.answer;
}
