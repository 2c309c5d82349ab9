import {
  type ClaimDetail,
  type ClaimFinding,
  type endpoints,
  type Message,
  message,
} from '@afyakadi/contract';
import { sql } from 'kysely';
import { type Database, readerOf, type Tx } from '../../platform/database/index.ts';
import { trimmed } from '../../platform/database/messages.ts';
import { Failure } from '../../platform/errors.ts';
import { writeAuditAndEvents } from '../../platform/events/write.ts';
import type { Call } from '../../platform/http/route.ts';
import { enqueue, isUnderWay, type Outbox } from '../outbox/index.ts';
import { attemptOfKey, beginAttempt, latestAttempt } from './attempts.ts';
import { blockingFindings, checkVisit, storedAnswersOf } from './check.ts';
import { readClaimedVisit } from './claimed-visit.ts';
import { readDetail } from './detail.ts';
import { type CurrentClaim, lockForClaim } from './locks.ts';
import { notesToSend } from './notes.ts';
import { rebuild } from './rebuild.ts';
import { storeAsSent } from './sending-store.ts';
import { claimStates } from './state.ts';
import { readStored } from './stored.ts';

type SubmitCall = Call<typeof endpoints.submitClaim>;

/** Milliseconds after which a pending attempt counts as left over from a crash. */
const abandonedAfter = 60_000;

/** The result of the first transaction. */
interface Begun {
  attemptId: string;
  memberId: string;
}

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
  const { attemptId, memberId } = await database.transaction(facilityId, (tx) => begin(tx, call));
  // Outside that transaction, because the end of a job locks the job before its claim.
  await outbox.expedite(facilityId, memberId, call.now);
  await outbox.runNow(facilityId, memberId);
  return database.transaction(facilityId, (tx) => answer(tx, call, attemptId)).then(orThrow);
}

async function begin(tx: Tx, call: SubmitCall): Promise<Begun> {
  const { caller, params, body, now } = call;
  const facilityId = caller.facility.id;
  await call.idempotency.begin(tx);
  const { claim } = await lockForClaim(tx, facilityId, params.id);
  // The process that began it may have been killed, and the claim have gone out automatically since.
  const begun = await attemptOfKey(tx, facilityId, { claimId: claim.id, key: call.idempotency.key });
  if (begun) return { attemptId: begun, memberId: claim.member_id };
  // Throws for one that is not built, or was sent.
  claimStates.next(claim.state, 'send');
  const isRetry = claim.state === 'Sending';
  if (isRetry) await assertNotUnderWay(tx, call, claim);
  else await freeze(tx, call, claim);
  if ((await amountOf(tx, facilityId, claim.id)) !== body.amountClaimed) {
    throw new Failure('conflict', message('claims.changed'));
  }
  const attemptId = await beginAttempt(tx, {
    facilityId,
    claimId: claim.id,
    accountId: caller.accountId,
    now,
    key: call.idempotency.key,
  });
  // A claim that is being sent has its job until the scheme has answered, or a person gives it up.
  if (!isRetry) {
    await enqueue(tx, {
      facilityId,
      partitionKey: claim.member_id,
      kind: 'claim.submit',
      subjectId: claim.id,
      memberId: claim.member_id,
      createdBy: caller.accountId,
      role: caller.role,
      now,
    });
  }
  const memberId = claim.member_id;
  await writeAuditAndEvents(
    tx,
    call,
    { action: 'claim.sending', subjectType: 'claim', subjectId: claim.id, memberId, detail: { attemptId } },
    { topic: 'claims', memberId },
  );
  return { attemptId, memberId };
}

/** Allows to retry a claim that waits in the outbox; refuses one that is being delivered. */
async function assertNotUnderWay(tx: Tx, { caller, now }: SubmitCall, claim: CurrentClaim): Promise<void> {
  const facilityId = caller.facility.id;
  const underWay = await isUnderWay(readerOf(tx), facilityId, 'claim.submit', claim.id);
  const attempt = await latestAttempt(readerOf(tx), facilityId, claim.id);
  // Its delivery may not have started yet.
  const pending =
    attempt?.state === 'pending' && now.getTime() - attempt.started_at.getTime() < abandonedAfter;
  if (underWay || pending) throw new Failure('conflict', message('claims.beingSent'));
}

/** Rebuilds an unsent claim from the ledger, checks it, and stores the content to send. */
async function freeze(tx: Tx, { caller, today }: SubmitCall, claim: CurrentClaim): Promise<void> {
  const facilityId = caller.facility.id;
  const visit = await readClaimedVisit(readerOf(tx), facilityId, claim.authorization_id);
  await rebuild(tx, facilityId, claim.id, visit);
  const stored = await readStored(readerOf(tx), facilityId, { id: claim.id });
  if (!stored) throw new Error('A locked claim is missing');
  const { findings } = checkVisit(visit, storedAnswersOf(stored), {
    today,
    facilityCode: caller.facility.code,
  });
  const inTheWay = blockingFindings(findings);
  if (inTheWay.length > 0) throw notReady(inTheWay);
  const clinicalNotes = notesToSend(visit, stored.clinical_notes);
  await storeAsSent(tx, { facilityId, claimId: claim.id, findings, clinicalNotes });
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

async function amountOf(tx: Tx, facilityId: string, claimId: string): Promise<number | undefined> {
  const { rows } = await sql<{ amount_claimed: number }>`
    select amount_claimed from claim where facility_id = ${facilityId} and id = ${claimId}`.execute(tx);
  return rows[0]?.amount_claimed;
}

/** Returns the current outcome. A repeat of the request gets the same answer. */
async function answer(tx: Tx, call: SubmitCall, attemptId: string): Promise<ClaimDetail | Failure> {
  const read = readerOf(tx);
  const attempt = await latestAttempt(read, call.caller.facility.id, call.params.id);
  if (attempt?.id === attemptId && attempt.state === 'refused') {
    const remarks = trimmed(attempt.remarks);
    const failure = new Failure(
      'unprocessable',
      remarks ? message('claims.notTakenBecause', { remarks }) : message('claims.notTaken'),
    );
    await call.idempotency.complete(tx, { failure });
    return failure;
  }
  const detail = await readDetail(read, call, call.params.id);
  await call.idempotency.complete(tx, { ok: detail });
  return detail;
}

function orThrow(detail: ClaimDetail | Failure): ClaimDetail {
  if (detail instanceof Failure) throw detail;
  return detail;
}
