import {
  type endpoints,
  type Message,
  message,
  type Refusal,
  type UncheckedCard,
  type VerificationAnswer,
} from '@afyakadi/contract';
import { col, type Database, readerOf, rows, type Tx } from '../../platform/database/index.ts';
import { type StoredMessage, storedMessage, textOf, trimmed } from '../../platform/database/messages.ts';
import { Failure } from '../../platform/errors.ts';
import { writeAuditAndEvents } from '../../platform/events/write.ts';
import type { Call } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
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
} from './attempts.ts';
import { demandedByRules, toSchemeVisitType } from './demands.ts';
import { readAnswer, toLatest } from './lists.ts';
import { offersProvisional } from './provisional-rules.ts';
import { lockProvisional, retry } from './reconcile.ts';
import { provisionalStates } from './state.ts';
import { findValid, type Issued, storeAuthorization } from './store.ts';
import { enqueueRelease } from './withdraw.ts';

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

/**
 * The result of the first transaction: an answer that the facility already has, a provisional authorization to
 * reconcile now, or a pending attempt with its request to the scheme.
 */
type Begun =
  | { ok: VerificationAnswer }
  | { provisional: string; memberId: string }
  | { attempt: Attempt; request: AuthorizationRequest };

/**
 * Verifies a card (decisions, Scheme connector): eligible, not eligible, or could not be checked. Commits the attempt
 * and its Idempotency-Key before the scheme is called, and the outcome and its audit row after the answer; no
 * transaction is open in between. If the scheme is available again, reconciles a provisional authorization of today.
 * Failures: `validation` where the visit type demands more, `notEligible` with both axes and the remark, `notChecked`
 * if the scheme is unavailable, `schemeAnswer` if the answer is not recognized.
 */
export async function verifyCard(deps: VerificationDeps, call: VerifyCall): Promise<VerificationAnswer> {
  const { database, scheme, outbox, ledger, dayOf } = deps;
  const { facility } = call.caller;
  const { remote } = await scheme.traits(facility);
  const begun = await database.transaction(facility.id, (tx) => begin(tx, call, { dayOf, remote }));
  if ('ok' in begun) return begun.ok;

  const end = async (outcomeOf: (tx: Tx) => Promise<Outcome>) => {
    const outcome = await database.transaction(facility.id, async (tx) => {
      const outcome = await outcomeOf(tx);
      await call.idempotency.complete(tx, outcome);
      return outcome;
    });
    if ('failure' in outcome) throw outcome.failure;
    return outcome.ok;
  };
  if ('provisional' in begun) {
    await outbox.runNow(facility.id, begun.memberId);
    return end((tx) => reconciled(tx, call, begun.provisional));
  }
  const { attempt, request } = begun;
  try {
    const answer = await scheme.authorize(request);
    const number = acceptedNumber(answer);
    if (number === null) return await end((tx) => refused(tx, call, attempt, answer));
    const referral = request.visitType.requiresReferralNo
      ? await findReceived(scheme, facility, {
          cardNo: answer.member?.cardNo ?? attempt.cardNo,
          referralNo: attempt.referralNo ?? '',
        })
      : null;
    const issued = { answer, number, day: call.today };
    return await end((tx) => accepted(tx, call, attempt, { issued, referral, remote, ledger }));
  } catch (error) {
    if (!(error instanceof SchemeUnavailable || error instanceof SchemeProtocolError)) throw error;
    return end((tx) => notChecked(tx, call, attempt, { error, remote, dayOf }));
  }
}

async function begin(
  tx: Tx,
  call: VerifyCall,
  { dayOf, remote }: { dayOf: VerificationDeps['dayOf']; remote: boolean },
): Promise<Begun> {
  const { body, caller, now, today } = call;
  const { facility } = caller;
  await call.idempotency.begin(tx);
  const visitType = await demandedByRules(tx, body, body);
  const attempt: Attempt = {
    id: newId(),
    accountId: caller.accountId,
    verifierId: body.verifierID,
    cardTypeId: body.cardTypeID,
    cardNo: body.cardNo,
    visitTypeId: body.visitTypeID,
    referralNo: body.referralNo || null,
    remarks: body.remarks || null,
    startedAt: now,
  };
  const valid = await findValid(tx, facility.id, attempt, today);
  if (valid?.provisional) {
    const provisional = await lockProvisional(tx, facility.id, valid.id);
    if (provisional && !provisional.withdrawn && provisionalStates.can(provisional.provisional, 'retry')) {
      await retry(tx, call, provisional);
    }
    return { provisional: valid.id, memberId: valid.member_id };
  }
  if (valid) {
    const ok = await readAnswer(tx, facility.id, valid.id, { repeated: true });
    await call.idempotency.complete(tx, { ok });
    return { ok };
  }
  const lost = await findLost(tx, facility.id, attempt, dayOf);
  await expireStaleAttempts(tx, facility.id, { remote, now });
  await beginAttempt(tx, facility.id, attempt);
  const { id: requestKey, verifierId, cardTypeId, cardNo, referralNo, remarks } = attempt;
  const request = {
    ...lost,
    requestKey,
    facility,
    verifierId,
    cardTypeId,
    cardNo,
    visitType: toSchemeVisitType(visitType),
    referralNo,
    remarks,
    biometricMethod: body.biometricMethod,
    fpCode: body.fpCode ?? null,
    imageData: body.imageData ?? null,
    now,
    today,
  };
  return { attempt, request };
}

async function accepted(
  tx: Tx,
  call: VerifyCall,
  attempt: Attempt,
  found: { issued: Issued; referral: ReceivedReferral | null; remote: boolean; ledger: Ledger },
): Promise<Outcome> {
  const { issued, referral, remote, ledger } = found;
  const { answer, number } = issued;
  const { caller, now } = call;
  const stored = await storeAuthorization(tx, { caller, now, ledger }, attempt, issued);
  const { id, memberId, fresh } = stored;
  await endAttempt(tx, call, attempt, 'accept', answer, id);
  if (fresh) {
    await writeAuditAndEvents(
      tx,
      call,
      { action: 'authorization.created', subjectType: 'authorization', subjectId: id, memberId },
      { topic: 'cards', memberId },
    );
  }
  // A concurrent desk stored its number first, and the scheme issued both.
  if (stored.superfluous && remote) await enqueueRelease(tx, call, { id, memberId }, number);
  if (referral) await storeReceived(tx, call, { memberId, authorizationId: id, referral });
  const { latestAuthorization: latest } = answer;
  return { ok: await readAnswer(tx, caller.facility.id, id, { repeated: !fresh, latest }) };
}

/** The scheme refused the card: the attempt is recorded, no authorization is. Failure: `notEligible`. */
async function refused(tx: Tx, call: VerifyCall, attempt: Attempt, answer: SchemeAnswer): Promise<Outcome> {
  const { cardStatus, authorizationStatus, remarks } = answer;
  const refusal = {
    cardStatus,
    authorizationStatus,
    remarks,
    latestAuthorization: await toLatest(tx, answer.latestAuthorization),
    checkedAt: call.now.toISOString(),
  };
  await endAttempt(tx, call, attempt, 'refuse', answer);
  return { failure: notEligible(refusal, textFor(answer)) };
}

/** Reasons for which nothing was sent: then there is no outcome to search for. */
const unsent: readonly string[] = ['circuitOpen', 'notConfigured'];

/**
 * Records that the card could not be checked, which is no refusal: the same key may try again. If the attempt may have
 * reached the scheme, a recheck looks for its outcome later. Failures: `notChecked` if the scheme is unavailable,
 * `schemeAnswer` if the answer is not recognized, each with the contract's `uncheckedCard`.
 */
async function notChecked(
  tx: Tx,
  call: VerifyCall,
  attempt: Attempt,
  { error, remote, dayOf }: { error: Error; remote: boolean; dayOf: VerificationDeps['dayOf'] },
): Promise<Outcome> {
  await endAttempt(tx, call, attempt, 'fail', null);
  const unavailable = error instanceof SchemeUnavailable;
  const wasSent = !unavailable || !unsent.includes(error.reason);
  if (remote && wasSent) await enqueueRecheck(tx, call.caller.facility.id, attempt, call.now);
  const data: UncheckedCard = { provisional: await offersProvisional(tx, call, dayOf) };
  return { failure: new Failure(unavailable ? 'notChecked' : 'schemeAnswer', undefined, { data }) };
}

/**
 * The outcome for a card with a provisional authorization: as the scheme reconciles it now, or still waiting.
 * Failure: `notEligible` where the scheme refuses.
 */
async function reconciled(tx: Tx, call: VerifyCall, id: string): Promise<Outcome> {
  const facilityId = call.caller.facility.id;
  const answer = await readAnswer(tx, facilityId, id, { repeated: true });
  if (answer.provisional !== 'refused') return { ok: answer };
  const [row] = await readerOf(tx)(rows({ remarks: col.nullable(col.json<StoredMessage>()) })`
    select ${storedMessage('settled_remarks')} as remarks from card_authorization
    where facility_id = ${facilityId} and id = ${id}`);
  const remarks = row?.remarks ?? '';
  const refusal = {
    cardStatus: answer.cardStatus,
    authorizationStatus: 'REJECTED',
    latestAuthorization: null,
    remarks: textOf(remarks),
    checkedAt: call.now.toISOString(),
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

/** Returns our own text where the scheme sent no remark; each status has one (domain, scenario 4). */
export function textFor(answer: Pick<SchemeAnswer, 'authorizationStatus'>): Message {
  const status = answer.authorizationStatus.trim();
  if (isAccepted(answer)) return message('cards.acceptedWithoutNumber');
  if (status.toUpperCase() === 'PENDING') return message('cards.undecided');
  if (status === '' || status.toUpperCase() === 'N/A') return message('cards.noDecision');
  return message('cards.otherStatus', { status });
}
