import type { endpoints, VerificationAnswer } from '@afyakadi/contract';
import { sql } from 'kysely';
import { type Database, readerOf, type Tx } from '../../platform/database/index.ts';
import type { Call } from '../../platform/http/route.ts';
import { enqueue, hasten, type Outbox } from '../outbox/index.ts';
import { toAnswer } from './answer.ts';
import { type AuthorizeCall, notEligible, textFor } from './outcome.ts';
import { holdProvisional } from './settling.ts';

/**
 * Lets the scheme be asked about a provisional authorization now: one that waits for its turn, and one that it refused
 * before, which waits again. Does nothing for any other.
 */
export async function askAgain(
  tx: Tx,
  { caller, now }: Pick<Call<typeof endpoints.settleProvisional>, 'caller' | 'now'>,
  id: string,
): Promise<void> {
  const facilityId = caller.facility.id;
  const held = await holdProvisional(tx, facilityId, id);
  if (!held || held.withdrawn || !(held.provisional === 'waiting' || held.provisional === 'refused')) return;
  await sql`
    update card_authorization set provisional = 'waiting', settled_at = null, settled_remarks = null
    where facility_id = ${facilityId} and id = ${id}`.execute(tx);
  await enqueueSettling(tx, {
    ...{ facilityId, authorizationId: id, memberId: held.member_id, accountId: caller.accountId, now },
  });
}

/** Lets a provisional authorization be settled after the commit; what waits for it already is due now. */
export async function enqueueSettling(
  tx: Tx,
  it: { facilityId: string; authorizationId: string; memberId: string; accountId: string | null; now: Date },
): Promise<void> {
  const { facilityId, authorizationId, memberId, now } = it;
  const { rows } = await sql`
    select from outbox where facility_id = ${facilityId} and kind = 'authorization.settle'
      and subject_id = ${authorizationId} and state = 'waiting'`.execute(tx);
  if (rows.length > 0) {
    await hasten(readerOf(tx), { facilityId, lane: memberId, now });
    return;
  }
  await enqueue(tx, {
    ...{ facilityId, lane: memberId, kind: 'authorization.settle', subjectId: authorizationId, memberId },
    ...{ createdBy: it.accountId, now },
  });
}

/**
 * The answer to a verification of a card that has a provisional authorization: as the scheme settles it now, or as it
 * waits. Failure: `notEligible` where the scheme refuses.
 */
export async function settledAnswer(
  deps: { database: Database; outbox: Outbox },
  call: AuthorizeCall,
  it: { provisional: string; memberId: string },
): Promise<VerificationAnswer> {
  const facilityId = call.caller.facility.id;
  await deps.outbox.deliverNow(facilityId, it.memberId);
  const ended = await deps.database.transaction(facilityId, async (tx) => {
    const answer = await toAnswer(tx, facilityId, it.provisional, { latest: null, repeated: true });
    if (answer.provisional !== 'refused') {
      await call.idempotency.finish(tx, { ok: answer });
      return { answer };
    }
    const { rows } = await sql<{ settled_remarks: string | null }>`
      select settled_remarks from card_authorization
      where facility_id = ${facilityId} and id = ${it.provisional}`.execute(tx);
    const refusal = {
      ...{ cardStatus: answer.cardStatus, authorizationStatus: 'REJECTED', latestAuthorization: null },
      ...{ remarks: rows[0]?.settled_remarks ?? '', checkedAt: call.now.toISOString() },
    };
    const failure = notEligible(refusal, textFor(refusal));
    await call.idempotency.finish(tx, { failure });
    return { failure };
  });
  if ('failure' in ended) throw ended.failure;
  return ended.answer;
}
