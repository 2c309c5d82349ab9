import {
  type endpoints,
  type Message,
  message,
  type Refusal,
  type UncheckedCard,
  type VerificationAnswer,
} from '@afyakadi/contract';
import { col, type Database, newId, readerOf, rows, type Tx } from '../../platform/database/index.ts';
import { type StoredMessage, storedMessage, textOf, trimmed } from '../../platform/database/messages.ts';
import { Failure } from '../../platform/errors.ts';
import { writeAuditAndEvents } from '../../platform/events/write.ts';
import type { Call } from '../../platform/http/route.ts';
import {
  type AuthorizationRequest,
  acceptedNumber,
  type Scheme,
  type SchemeAnswer,
  SchemeProtocolError,
  SchemeUnavailable,
} from '../../scheme/port/index.ts';
import type { ReceivedReferral } from '../../scheme/port/referrals.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Outbox } from '../outbox/index.ts';
import { findReceived, storeReceived } from '../referrals/index.ts';
import {
  type Attempt,
  beginAttempt,
  endAttempt,
  enqueueRecheck,
  expireStaleAttempts,
  findLost,
  noneLost,
} from './attempts.ts';
import { readAnswer, toAnswer, toLatest } from './card.ts';
import { assertDemands, readRules } from './demands.ts';
import { enqueueRelease } from './numbers.ts';
import { readOffer } from './provisional-rules.ts';
import { lockProvisional, retry } from './reconcile.ts';
import { provisionalStates } from './state.ts';
import { findValid, storeAuthorization } from './store.ts';

export interface VerificationDeps {
  database: Database;
  scheme: Scheme;
  outbox: Outbox;
  ledger: Ledger;
  /** The facility's day of a moment, YYYY-MM-DD. */
  dayOf: (at: Date) => string;
}

type VerifyCall = Call<typeof endpoints.authorizeCard>;
type Outcome = { ok: VerificationAnswer } | { failure: Failure };

/** The values that the steps of one verification share. */
type Verification = VerificationDeps & VerifyCall & { attempt: Attempt; remote: boolean };

/**
 * The result of the first transaction: the outcome, a provisional authorization to reconcile now, or the request to a
 * remote scheme.
 */
type Begun =
  | { outcome: Outcome }
  | { provisional: string; memberId: string }
  | { request: AuthorizationRequest };

/** The scheme's answer, with the usable number and the referral that the patient brought. */
interface Answered {
  answer: SchemeAnswer;
  number: string | null;
  referral: ReceivedReferral | null;
}

/**
 * Verifies a card (requirements 5.4): eligible, not eligible, or could not be checked. The register answers in the
 * transaction that stores the outcome. For a remote scheme, commits the attempt and its Idempotency-Key before the
 * call, and the outcome and its audit row after the answer; no transaction is open in between. If the scheme is
 * available again, reconciles a provisional authorization of today. Failures: `validation` where the visit type demands
 * more, `notEligible` with both axes and the remark, `notChecked` if the scheme is unavailable, `schemeAnswer` if the
 * answer is not recognized.
 */
export async function verifyCard(deps: VerificationDeps, call: VerifyCall): Promise<VerificationAnswer> {
  const { facility, accountId } = call.caller;
  const { verifierID: verifierId, cardTypeID: cardTypeId, visitTypeID: visitTypeId } = call.body;
  const { remote } = await deps.scheme.traits({ ...facility, verifierId });
  const attempt = {
    id: newId(),
    accountId,
    verifierId,
    cardTypeId,
    cardNo: call.body.cardNo,
    visitTypeId,
    referralNo: call.body.referralNo || null,
    remarks: call.body.remarks || null,
    startedAt: call.now,
  };
  const verification = { ...deps, ...call, attempt, remote };
  const outcome = await decide(verification).catch((error: unknown) => {
    if (!(error instanceof SchemeUnavailable || error instanceof SchemeProtocolError)) throw error;
    return end(verification, (tx) => notChecked(tx, verification, error));
  });
  if ('failure' in outcome) throw outcome.failure;
  return outcome.ok;
}

async function decide(verification: Verification): Promise<Outcome> {
  const { database, scheme, outbox, caller } = verification;
  const { facility } = caller;
  const begun = await database.transaction(facility.id, (tx) => begin(tx, verification));
  if ('outcome' in begun) return begun.outcome;
  if ('provisional' in begun) {
    await outbox.runNow(facility.id, begun.memberId);
    return end(verification, (tx) => reconciled(tx, verification, begun.provisional));
  }
  const answered = await ask(scheme, begun.request);
  return end(verification, (tx) => conclude(tx, verification, answered));
}

/** Stores the outcome, and the answer under the key, in a transaction after that of `begin`. */
function end(
  { database, caller, idempotency }: Verification,
  store: (tx: Tx) => Promise<Outcome>,
): Promise<Outcome> {
  return database.transaction(caller.facility.id, async (tx) => {
    const outcome = await store(tx);
    await idempotency.complete(tx, outcome);
    return outcome;
  });
}

/**
 * Reads what the facility knows of the card, and either ends with it or makes the request to the scheme. The register
 * answers it here.
 */
async function begin(tx: Tx, verification: Verification): Promise<Begun> {
  const { attempt, scheme, remote, dayOf, body, now, today, idempotency } = verification;
  const { facility } = verification.caller;
  if (!remote) scheme.prepare?.({ ...attempt, requestKey: attempt.id, facility, tx });
  const [, rules, valid, lost] = await Promise.all([
    remote ? idempotency.begin(tx) : idempotency.lock(tx),
    readRules(tx, body),
    findValid(tx, facility.id, attempt, today),
    remote ? findLost(tx, facility.id, attempt, dayOf) : noneLost,
    // The register leaves none, and a periodic job expires those of another scheme before.
    remote && expireStaleAttempts(tx, facility.id, { remote, now }),
  ]);
  const visitType = assertDemands(rules, body, body);
  if (valid?.provisional) {
    const provisional = await lockProvisional(tx, facility.id, valid.id);
    if (provisional && !provisional.withdrawn && provisionalStates.can(provisional.provisional, 'retry')) {
      await retry(tx, verification, provisional);
    }
    if (!remote) await idempotency.begin(tx);
    return { provisional: valid.id, memberId: valid.member_id };
  }
  const ended = async (outcome: Outcome) => {
    await idempotency.complete(tx, outcome);
    return { outcome };
  };
  if (valid) return ended({ ok: await readAnswer(tx, facility.id, valid.id, { repeated: true }) });
  const { id: requestKey, verifierId, cardTypeId, cardNo, referralNo, remarks } = attempt;
  const request = {
    ...lost,
    requestKey,
    facility,
    verifierId,
    cardTypeId,
    cardNo,
    visitType,
    referralNo,
    remarks,
    biometricMethod: body.biometricMethod,
    fpCode: body.fpCode ?? null,
    imageData: body.imageData ?? null,
    now,
    today,
  };
  if (!remote) return ended(await conclude(tx, verification, await ask(scheme, { ...request, tx })));
  beginAttempt(tx, facility.id, attempt);
  return { request };
}

/** Calls the scheme, and again for the referral if the visit type needs one. */
async function ask(scheme: Scheme, request: AuthorizationRequest): Promise<Answered> {
  const answer = await scheme.authorize(request);
  const number = acceptedNumber(answer);
  if (number === null || !request.visitType.requiresReferralNo) return { answer, number, referral: null };
  const { tx, cardNo, referralNo, verifierId } = request;
  const facility = { ...request.facility, verifierId };
  const query = { facility, tx, cardNo: answer.member?.cardNo ?? cardNo, referralNo: referralNo ?? '' };
  return { answer, number, referral: await findReceived(scheme, query) };
}

/** Stores what the scheme answered. */
async function conclude(
  tx: Tx,
  verification: Verification,
  { answer, number, referral }: Answered,
): Promise<Outcome> {
  if (number === null) return refused(tx, verification, answer);
  const { caller, today, remote } = verification;
  const [stored, latest] = await Promise.all([
    storeAuthorization(tx, verification, { answer, number, day: today }),
    toLatest(tx, answer.latestAuthorization),
  ]);
  const { id, memberId, fresh, written } = stored;
  const beside = { repeated: !fresh, latest };
  const [ok] = await Promise.all([
    written ? toAnswer(written, beside) : readAnswer(tx, caller.facility.id, id, beside),
    endAttempt(tx, verification, 'accept', answer, id),
    fresh &&
      writeAuditAndEvents(
        tx,
        verification,
        { action: 'authorization.created', subjectType: 'authorization', subjectId: id, memberId },
        { topic: 'cards', memberId },
      ),
    // A concurrent desk stored its number first, and the scheme issued both.
    stored.superfluous && remote && enqueueRelease(tx, verification, { id, memberId }, number),
    referral && storeReceived(tx, verification, { memberId, authorizationId: id, referral }),
  ]);
  return { ok };
}

/** The scheme refused the card: the attempt is recorded, no authorization is. Failure: `notEligible`. */
async function refused(tx: Tx, verification: Verification, answer: SchemeAnswer): Promise<Outcome> {
  const { cardStatus, authorizationStatus, remarks } = answer;
  const [latestAuthorization] = await Promise.all([
    toLatest(tx, answer.latestAuthorization),
    endAttempt(tx, verification, 'refuse', answer),
  ]);
  const checkedAt = verification.now.toISOString();
  const refusal = { cardStatus, authorizationStatus, remarks, latestAuthorization, checkedAt };
  return { failure: notEligible(refusal, textFor(answer)) };
}

/** Reasons for which nothing was sent: then there is no outcome to search for. */
const unsent: readonly string[] = ['circuitOpen', 'notConfigured'];

/**
 * Records that the card could not be checked, which is no refusal. A repeat of the request gets this answer too; another
 * request tries again. If the attempt may have reached the scheme, a recheck looks for its outcome later. Failures: `notChecked` if the scheme is unavailable,
 * `schemeAnswer` if the answer is not recognized, each with the contract's `uncheckedCard`.
 */
async function notChecked(tx: Tx, verification: Verification, error: Error): Promise<Outcome> {
  const { caller, attempt, remote, now, dayOf } = verification;
  // The register's transaction was rolled back, and the key with it.
  if (!remote) await verification.idempotency.lock(tx);
  await endAttempt(tx, verification, 'fail', null);
  const unavailable = error instanceof SchemeUnavailable;
  const wasSent = !unavailable || !unsent.includes(error.reason);
  if (remote && wasSent) await enqueueRecheck(tx, caller.facility.id, attempt, now);
  const data: UncheckedCard = await readOffer(tx, verification, dayOf);
  return { failure: new Failure(unavailable ? 'notChecked' : 'schemeAnswer', undefined, { data }) };
}

/**
 * The outcome for a card with a provisional authorization: as the scheme reconciles it now, or still waiting.
 * Failure: `notEligible` where the scheme refuses.
 */
async function reconciled(tx: Tx, { caller, now }: Verification, id: string): Promise<Outcome> {
  const facilityId = caller.facility.id;
  const answer = await readAnswer(tx, facilityId, id, { repeated: true });
  if (answer.provisional !== 'refused') return { ok: answer };
  const [row] = await readerOf(tx)(rows({ remarks: col.nullable(col.json<StoredMessage>()) })`
    select ${storedMessage('answer_remarks')} as remarks from card_authorization
    where facility_id = ${facilityId} and id = ${id}`);
  const remarks = row?.remarks ?? '';
  const refusal = {
    cardStatus: answer.cardStatus,
    authorizationStatus: 'REJECTED',
    latestAuthorization: null,
    remarks: textOf(remarks),
    checkedAt: now.toISOString(),
  };
  return { failure: notEligible(refusal, textFor(refusal), remarks) };
}

/**
 * Returns the failure for a refusal, with both status axes and the remark.
 * @param stored the remark, if it may be our own
 */
export function notEligible(
  refusal: Refusal,
  text: Message,
  stored: StoredMessage = refusal.remarks,
): Failure {
  const remarks = trimmed(stored);
  // "Verified OK" beside a refusal does not explain it.
  const explained = remarks !== '' && !isAccepted(refusal);
  const description = explained ? message('cards.refusedBecause', { remarks }) : text;
  return new Failure('notEligible', description, { data: { verification: refusal } });
}

const isAccepted = ({ authorizationStatus }: Pick<SchemeAnswer, 'authorizationStatus'>) =>
  authorizationStatus.trim().toUpperCase() === 'ACCEPTED';

/** Returns our own text where the scheme sent no remark; each status has one (domain 9.4). */
export function textFor(answer: Pick<SchemeAnswer, 'authorizationStatus'>): Message {
  const status = answer.authorizationStatus.trim();
  if (isAccepted(answer)) return message('cards.acceptedWithoutNumber');
  if (status.toUpperCase() === 'PENDING') return message('cards.undecided');
  if (status === '' || status.toUpperCase() === 'N/A') return message('cards.noDecision');
  return message('cards.otherStatus', { status });
}
