import {
  type ClaimDetail,
  type ClaimFinding,
  type endpoints,
  fillText,
  findingTexts,
} from '@afyakadi/contract';
import { type Database, readerOf, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { writeAuditAndEvents } from '../../platform/events/write.ts';
import type { Call } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import type { SentClaim, SubmissionAnswer } from '../../scheme/port/claims.ts';
import { type Scheme, SchemeSilent, SchemeUnexpected } from '../../scheme/port/index.ts';
import { checkVisit, saidOf, standingInTheWay } from './check.ts';
import { readDetail } from './detail.ts';
import { readClaimedVisit } from './ledger.ts';
import { type CurrentClaim, lockForClaim } from './locks.ts';
import { notesToSend } from './notes.ts';
import { rebuild } from './rebuild.ts';
import {
  beginSending,
  endAttempt,
  keepAsSent,
  latestAttempt,
  markRefused,
  markSubmitted,
  readSentClaim,
} from './sending-store.ts';
import { readStored } from './stored.ts';

type SubmitCall = Call<typeof endpoints.submitClaim>;

/** What the first transaction leaves to be asked. */
interface Begun {
  attemptId: string;
  memberId: string;
  sent: SentClaim;
}

/** An attempt without an answer is left over from a crash when it is older than this, in milliseconds. */
const abandonedAfter = 60_000;

/**
 * Sends a claim to the scheme. The claim is checked and frozen in a first transaction, the scheme asked with none open,
 * and its answer stored in a second one. Where no answer came the claim stays frozen and can be sent again under the
 * same folio number: "already submitted" counts as received, once.
 * Failures: `notFound`; `conflict` for a claim that is no longer to be sent, is being sent, or changed since it was
 * looked at; `unprocessable` where the check found what has to be settled (`fields`, by finding and line), or the
 * scheme did not take it; `notChecked` where the scheme is silent, `schemeAnswer` where it is not understood.
 */
export async function submitClaim(
  deps: { database: Database; scheme: Scheme },
  call: SubmitCall,
): Promise<ClaimDetail> {
  const facilityId = call.caller.facility.id;
  const begun = await deps.database.transaction(facilityId, (tx) => begin(tx, call));
  let answer: SubmissionAnswer;
  try {
    answer = await deps.scheme.submitClaim(begun.sent);
  } catch (error) {
    return unanswered(deps.database, call, begun, error);
  }
  if (answer.state === 'refused') return refused(deps.database, call, begun, answer.remarks);
  return deps.database.transaction(facilityId, (tx) => received(tx, call, begun, answer));
}

async function begin(tx: Tx, call: SubmitCall): Promise<Begun> {
  const { caller, params, body, now } = call;
  const facilityId = caller.facility.id;
  await call.idempotency.begin(tx);
  const { claim } = await lockForClaim(tx, facilityId, params.id);
  mustBeSendable(claim);
  if (claim.sending_since) await mustBeUnanswered(tx, call);
  else await settle(tx, call, claim);

  const attemptId = newId();
  await beginSending(tx, { facilityId, claimId: claim.id, attemptId, accountId: caller.accountId, now });
  const sent = await readSentClaim(tx, {
    ...{ facility: caller.facility, claimId: claim.id, requestKey: attemptId, now },
  });
  if (sent.amountClaimed !== body.amountClaimed) {
    throw new Failure(
      'conflict',
      'The claim changed since you looked at it. Look at it again, then send it.',
    );
  }
  await tell(tx, call, claim.member_id, 'claim.sending', { attemptId });
  return { attemptId, memberId: claim.member_id, sent };
}

function mustBeSendable(claim: CurrentClaim): void {
  const text = claim.superseded_by
    ? 'This claim was resubmitted already. Open its newest version.'
    : {
        Draft: 'This claim is a draft. Build it first, so that it gets its folio number.',
        Pending: null,
        Submitted: 'This claim was sent to the scheme already, and is sent once.',
        Approved: 'This claim was sent to the scheme already, and is sent once.',
        Rejected: 'The scheme rejected this claim. Correct what it named, then resubmit the claim.',
      }[claim.status];
  if (text !== null) throw new Failure('conflict', text);
}

/** A claim that was sent and not answered is sent again as it is; one that is on its way is not. */
async function mustBeUnanswered(tx: Tx, { caller, params, now }: SubmitCall): Promise<void> {
  const attempt = await latestAttempt(tx, caller.facility.id, params.id);
  const asking = attempt?.state === 'asking' && now.getTime() - attempt.started_at.getTime() < abandonedAfter;
  if (asking)
    throw new Failure('conflict', 'This claim is being sent at this moment. Wait for the scheme’s answer.');
}

/** Rebuilds a claim that was not sent yet from the ledger, checks it, and keeps what it is sent with. */
async function settle(tx: Tx, { caller, today }: SubmitCall, claim: CurrentClaim): Promise<void> {
  const facilityId = caller.facility.id;
  const visit = await readClaimedVisit(readerOf(tx), facilityId, claim.authorization_id);
  await rebuild(tx, facilityId, claim.id, visit);
  const stored = await readStored(readerOf(tx), facilityId, { id: claim.id });
  if (!stored) throw new Error('A claim that is held is there');
  const { findings } = checkVisit(visit, saidOf(stored), { today, facilityCode: caller.facility.code });
  const inTheWay = standingInTheWay(findings);
  if (inTheWay.length > 0) throw notReady(inTheWay);
  const clinicalNotes = notesToSend(visit, stored.clinical_notes);
  await keepAsSent(tx, { facilityId, claimId: claim.id, findings, clinicalNotes });
}

function notReady(findings: readonly ClaimFinding[]): Failure {
  const fields = Object.fromEntries(
    findings.map(({ code, lineId, params }) => [
      lineId === null ? code : `${code}.${lineId}`,
      fillText(findingTexts[code], params),
    ]),
  );
  return new Failure('unprocessable', 'The check found what has to be settled before this claim is sent.', {
    fields,
  });
}

async function received(
  tx: Tx,
  call: SubmitCall,
  begun: Begun,
  { state, submissionNo, remarks }: SubmissionAnswer,
): Promise<ClaimDetail> {
  const { caller, params, now } = call;
  const facilityId = caller.facility.id;
  const first = await markSubmitted(tx, {
    ...{ facilityId, claimId: params.id, accountId: caller.accountId, submissionNo, remarks, now },
  });
  await endAttempt(tx, { facilityId, attemptId: begun.attemptId, state, remarks, now });
  if (first) await tell(tx, call, begun.memberId, 'claim.submitted', { state, submissionNo });
  const detail = await readDetail(readerOf(tx), call, params.id);
  await call.idempotency.finish(tx, { ok: detail });
  return detail;
}

/** The scheme did not take it, and says why: it can be corrected and sent again. */
async function refused(database: Database, call: SubmitCall, begun: Begun, remarks: string): Promise<never> {
  const { caller, params, now } = call;
  const facilityId = caller.facility.id;
  const failure = new Failure('unprocessable', remarks.trim() || 'The scheme did not take this claim.');
  await database.transaction(facilityId, async (tx) => {
    const { attemptId } = begun;
    await markRefused(tx, { facilityId, claimId: params.id, attemptId, remarks });
    await endAttempt(tx, { facilityId, attemptId, state: 'refused', remarks, now });
    await tell(tx, call, begun.memberId, 'claim.not-taken', { remarks });
    await call.idempotency.finish(tx, { failure });
  });
  throw failure;
}

/** Nobody knows whether it arrived. The key is given back, so that the same request may be sent again. */
async function unanswered(
  database: Database,
  call: SubmitCall,
  begun: Begun,
  error: unknown,
): Promise<never> {
  if (!(error instanceof SchemeSilent || error instanceof SchemeUnexpected)) throw error;
  const { caller, now } = call;
  const facilityId = caller.facility.id;
  await database.transaction(facilityId, async (tx) => {
    await endAttempt(tx, {
      ...{ facilityId, attemptId: begun.attemptId, state: 'unanswered', now },
      remarks: error.message,
    });
    await tell(tx, call, begun.memberId, 'claim.unanswered', {});
  });
  if (error instanceof SchemeUnexpected) throw new Failure('schemeAnswer');
  throw new Failure(
    'notChecked',
    'The scheme does not answer. The claim stays as it is. Send it again in a moment.',
  );
}

function tell(
  tx: Tx,
  call: SubmitCall,
  memberId: string,
  action: string,
  detail: Record<string, unknown>,
): Promise<void> {
  return writeAuditAndEvents(
    tx,
    call,
    { action, subjectType: 'claim', subjectId: call.params.id, memberId, detail },
    { topic: 'claims', memberId },
  );
}
