import {
  type ClaimDetail,
  type ClaimFinding,
  type endpoints,
  type Message,
  message,
} from '@afyakadi/contract';
import { type Database, readerOf, type Tx } from '../../platform/database/index.ts';
import { trimmed } from '../../platform/database/messages.ts';
import { Failure } from '../../platform/errors.ts';
import { writeAuditAndEvents } from '../../platform/events/write.ts';
import type { Call } from '../../platform/http/route.ts';
import { enqueue, isUnderWay, type Outbox } from '../outbox/index.ts';
import { type Attempt, attemptsOf, beginAttempt } from './attempts.ts';
import { blockingFindings, checkVisit } from './check.ts';
import { readClaimedVisit } from './claimed-visit.ts';
import { readDetail } from './detail.ts';
import { type LockedClaim, lockForClaim } from './locks.ts';
import { rebuild } from './rebuild.ts';
import { storeAsSent } from './sending-store.ts';
import { claimStates } from './state.ts';
import { notesToSend } from './stored.ts';

type SubmitCall = Call<typeof endpoints.submitClaim>;

/** Milliseconds after which a pending attempt counts as left over from a crash. */
const abandonedAfter = 60_000;

/**
 * Sends a claim to the scheme. Checks it, freezes it and puts it into the outbox in one transaction, then delivers it
 * at once. Without an answer in time the claim stays frozen, which the answer shows (`sendingSince`): the outbox sends
 * it in its patient's order, under the same folio number; "already submitted" counts as received, once. Sending it
 * again meanwhile retries the same job. Failures: `notFound`; `conflict` for a claim that is no longer to be sent, is
 * being sent, or has changed since it was shown; `unprocessable` where the check found what has to be corrected
 * (`fields`, by finding and line), or the scheme did not take it.
 */
export async function submitClaim(
  { database, outbox }: { database: Database; outbox: Outbox },
  call: SubmitCall,
): Promise<ClaimDetail> {
  const facilityId = call.caller.facility.id;
  const { claim, attemptId } = await database.transaction(facilityId, (tx) => begin(tx, call));
  // Outside that transaction, because the end of a job locks the job before its claim.
  await outbox.expedite(facilityId, claim.member_id, call.now);
  await outbox.runNow(facilityId, claim.member_id);
  const outcome = await database.transaction(facilityId, async (tx) => {
    const failure = await refusalOf(tx, claim, attemptId);
    const known = failure ? { failure } : { ok: await readDetail(readerOf(tx), call, claim.id) };
    // A repeat of the request gets the same answer.
    await call.idempotency.complete(tx, known);
    return known;
  });
  if ('failure' in outcome) throw outcome.failure;
  return outcome.ok;
}

/** Freezes the claim and begins an attempt to send it; or finds the one that this request began before. */
async function begin(tx: Tx, call: SubmitCall): Promise<{ claim: LockedClaim; attemptId: string }> {
  const { caller, params, body, now, today, idempotency } = call;
  await idempotency.begin(tx);
  const { claim } = await lockForClaim(tx, caller.facility.id, params.id);
  const attempts = await attemptsOf(readerOf(tx), claim);
  // Its process may have been killed, and the claim have gone out automatically since.
  const begun = attempts.find(({ key }) => key !== null && key === idempotency.key);
  if (begun) return { claim, attemptId: begun.id };
  // Throws for one that is not built, or was sent.
  claimStates.next(claim.state, 'send');
  const isRetry = claim.state === 'Sending';
  if (isRetry) await assertNotUnderWay(tx, claim, attempts[0], now);
  const amount = isRetry ? claim.amount_claimed : await freeze(tx, claim, today);
  if (amount !== body.amountClaimed) throw new Failure('conflict', message('claims.changed'));
  const { accountId, role } = caller;
  const { facility_id: facilityId, id: subjectId, member_id: memberId } = claim;
  const attemptId = await beginAttempt(tx, claim, { accountId, key: idempotency.key, now });
  // A claim that is being sent has its job until the scheme has answered, or a person gives it up.
  if (!isRetry) {
    await enqueue(tx, {
      facilityId,
      partitionKey: memberId,
      kind: 'claim.submit',
      subjectId,
      memberId,
      createdBy: accountId,
      role,
      now,
    });
  }
  await writeAuditAndEvents(
    tx,
    call,
    { action: 'claim.sending', subjectType: 'claim', subjectId, memberId, detail: { attemptId } },
    { topic: 'claims', memberId },
  );
  return { claim, attemptId };
}

/** Allows to retry a claim that waits in the outbox; refuses one that is being delivered. */
async function assertNotUnderWay(
  tx: Tx,
  claim: LockedClaim,
  newest: Attempt | undefined,
  now: Date,
): Promise<void> {
  const underWay = await isUnderWay(readerOf(tx), claim.facility_id, 'claim.submit', claim.id);
  // Its delivery may not have started yet.
  const pending = newest?.state === 'pending' && now.getTime() - newest.started_at.getTime() < abandonedAfter;
  if (underWay || pending) throw new Failure('conflict', message('claims.beingSent'));
}

/** Rebuilds an unsent claim from the ledger, checks it, and stores what is sent. @returns its amount in whole TZS */
async function freeze(tx: Tx, claim: LockedClaim, today: string): Promise<number> {
  const visit = await readClaimedVisit(readerOf(tx), claim.facility_id, claim.authorization_id);
  const { amount, leftOut } = await rebuild(tx, claim, visit);
  const { late_reason: lateReason, answers } = claim;
  const { findings } = checkVisit(visit, { lateReason, answers, leftOut }, today);
  const inTheWay = blockingFindings(findings);
  if (inTheWay.length > 0) throw notReady(inTheWay);
  await storeAsSent(tx, claim, { findings, clinicalNotes: notesToSend(visit, claim.clinical_notes) });
  return amount;
}

function notReady(findings: readonly ClaimFinding[]): Failure {
  const fields = Object.fromEntries(
    findings.map(({ code, lineId, params }): [string, Message] => [
      lineId === null ? code : `${code}.${lineId}`,
      { code: `finding.${code}`, params },
    ]),
  );
  return new Failure('unprocessable', message('claims.notReady'), { fields });
}

/** Why the scheme did not take the claim; null if it did, has not answered, or is asked again by someone else. */
async function refusalOf(tx: Tx, claim: LockedClaim, attemptId: string): Promise<Failure | null> {
  const [newest] = await attemptsOf(readerOf(tx), claim);
  if (newest?.id !== attemptId || newest.state !== 'refused') return null;
  const remarks = trimmed(newest.remarks);
  return new Failure(
    'unprocessable',
    remarks ? message('claims.notTakenBecause', { remarks }) : message('claims.notTaken'),
  );
}
