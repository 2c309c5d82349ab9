import {
  type endpoints,
  type Message,
  message,
  type Refusal,
  type UncheckedCard,
  type VerificationAnswer,
} from '@afyakadi/contract';
import { sql } from 'kysely';
import { writeAudit } from '../../platform/audit.ts';
import type { Database, Tx } from '../../platform/database/index.ts';
import { type StoredMessage, storedMessage, textOf, trimmed } from '../../platform/database/messages.ts';
import { Failure } from '../../platform/errors.ts';
import { writeAuditAndEvents } from '../../platform/events/write.ts';
import type { Call } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import {
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
  beginAttempt,
  canIssueProvisional,
  endAttempt,
  enqueueRecheck,
  expireStaleAttempts,
  readRecentAttempts,
  unansweredToday,
} from './attempts.ts';
import { demandedByRules, type VisitTypeRow } from './demands.ts';
import { latest, toAnswer } from './lists.ts';
import { memberOfCard, storeMember } from './members.ts';
import { requeueProvisional } from './reconcile.ts';
import { numbersOfOtherVisits, storeAuthorization, validToday } from './store.ts';
import { enqueueRelease } from './withdraw.ts';

export interface VerificationDeps {
  database: Database;
  scheme: Scheme;
  outbox: Outbox;
  ledger: Ledger;
  /** The facility's day of a moment, YYYY-MM-DD. */
  dayOf: (at: Date) => string;
}

/**
 * The result of the first transaction: an answer that the facility already has, a provisional authorization to
 * reconcile now, or a pending attempt.
 */
type Begun = { existing: VerificationAnswer } | { provisional: string; memberId: string } | PendingAttempt;

interface PendingAttempt {
  attemptId: string;
  visitType: VisitTypeRow;
  mayHaveArrived: boolean;
  notThese: readonly string[];
}

/**
 * Verifies a card (decisions, Scheme connector): eligible, not eligible, or could not be checked. Commits the attempt
 * and its Idempotency-Key before the scheme is called, and the outcome and its audit row after the answer; no
 * transaction is open in between. If the scheme is available again, reconciles a provisional authorization of today.
 * Failures: `validation` where the visit type demands more, `notEligible` with both axes and the remark, `notChecked`
 * if the scheme is unavailable, `schemeAnswer` if the answer is not recognized.
 */
export async function verifyCard(deps: VerificationDeps, call: AuthorizeCall): Promise<VerificationAnswer> {
  const { facility } = call.caller;
  const { remote } = await deps.scheme.traits(facility);
  const begun = await deps.database.transaction(facility.id, (tx) => begin(tx, call, { ...deps, remote }));
  if ('existing' in begun) return begun.existing;
  if ('provisional' in begun) return reconciledAnswer(deps, call, begun);

  let answer: SchemeAnswer;
  try {
    answer = await deps.scheme.authorize(toRequest(call, begun));
  } catch (error) {
    return notChecked({ ...deps, remote }, call, begun.attemptId, error);
  }
  const number = acceptedNumber(answer);
  if (number === null) return refuse(deps.database, call, begun.attemptId, answer);
  const referral = begun.visitType.requires_referral_no
    ? await findReceived(deps.scheme, facility, {
        cardNo: answer.member?.cardNo ?? call.body.cardNo,
        referralNo: call.body.referralNo ?? '',
      })
    : null;
  try {
    return await deps.database.transaction(facility.id, (tx) =>
      accept(tx, call, begun.attemptId, { answer, number, referral, remote, ledger: deps.ledger }),
    );
  } catch (error) {
    return notChecked({ ...deps, remote }, call, begun.attemptId, error);
  }
}

async function begin(
  tx: Tx,
  call: AuthorizeCall,
  { dayOf, remote }: Pick<VerificationDeps, 'dayOf'> & { remote: boolean },
): Promise<Begun> {
  const { body, caller, now } = call;
  const facilityId = caller.facility.id;
  await call.idempotency.begin(tx);
  const visitType = await demandedByRules(tx, body, body);
  const card = {
    facilityId,
    verifierId: body.verifierID,
    cardNo: body.cardNo,
    visitTypeId: body.visitTypeID,
  };
  const existing = await validToday(tx, { ...card, today: call.today });
  if (existing?.provisional) {
    await requeueProvisional(tx, call, existing.id);
    return { provisional: existing.id, memberId: existing.member_id };
  }
  if (existing) {
    const answer = await toAnswer(tx, facilityId, existing.id, { latest: null, repeated: true });
    await call.idempotency.complete(tx, { ok: answer });
    return { existing: answer };
  }
  const mayHaveArrived = await unansweredToday(tx, { ...card, now }, dayOf);
  const notThese = mayHaveArrived ? await numbersOfOtherVisits(tx, { ...card, today: call.today, now }) : [];
  const attemptId = newId();
  await expireStaleAttempts(tx, { facilityId, remote, now });
  await beginAttempt(
    tx,
    {
      id: attemptId,
      facilityId,
      accountId: caller.accountId,
      verifierId: body.verifierID,
      cardTypeId: body.cardTypeID,
      cardNo: body.cardNo,
      visitTypeId: body.visitTypeID,
      referralNo: body.referralNo || null,
      remarks: body.remarks || null,
    },
    now,
  );
  return { attemptId, visitType, mayHaveArrived, notThese };
}

function toRequest(call: AuthorizeCall, { attemptId, visitType, mayHaveArrived, notThese }: PendingAttempt) {
  const { body, caller } = call;
  return {
    requestKey: attemptId,
    mayHaveArrived,
    notThese,
    facility: caller.facility,
    verifierId: body.verifierID,
    cardTypeId: body.cardTypeID,
    cardNo: body.cardNo,
    visitType: {
      id: visitType.id,
      onceADay: visitType.once_a_day,
      requiresReferralNo: visitType.requires_referral_no,
      maximumVisitsPerMonth: visitType.maximum_visits_per_month,
    },
    referralNo: body.referralNo || null,
    remarks: body.remarks || null,
    biometricMethod: body.biometricMethod,
    fpCode: body.fpCode ?? null,
    imageData: body.imageData ?? null,
    now: call.now,
    today: call.today,
  };
}

interface Accepted {
  answer: SchemeAnswer;
  number: string;
  referral: ReceivedReferral | null;
  remote: boolean;
  ledger: Ledger;
}

async function accept(tx: Tx, call: AuthorizeCall, attemptId: string, accepted: Accepted) {
  const { answer, number, referral, remote, ledger } = accepted;
  const { body, caller, now } = call;
  const facilityId = caller.facility.id;
  const memberId = await storeMember(tx, {
    facilityId,
    verifierId: body.verifierID,
    cardNo: body.cardNo,
    cardStatus: answer.cardStatus,
    member: answer.member,
    now,
  });
  const stored = await storeAuthorization(
    tx,
    { caller, now, ledger },
    {
      facilityId,
      authorizationNo: number,
      memberId,
      verifierId: body.verifierID,
      cardTypeId: body.cardTypeID,
      visitTypeId: body.visitTypeID,
      referralNo: body.referralNo || null,
      staffRemarks: body.remarks || null,
      answer,
      accountId: caller.accountId,
      today: call.today,
      now,
    },
  );
  await endAttempt(tx, facilityId, attemptId, 'eligible', answer, stored.id);
  if (stored.fresh) {
    await writeAuditAndEvents(
      tx,
      call,
      { action: 'authorization.created', subjectType: 'authorization', subjectId: stored.id, memberId },
      { topic: 'cards', memberId },
    );
  }
  // A concurrent desk stored its number first, and the scheme issued both.
  if (stored.superfluous && remote) {
    await enqueueRelease(tx, {
      facilityId,
      authorizationId: stored.id,
      authorizationNo: number,
      memberId,
      now,
      accountId: caller.accountId,
    });
  }
  if (referral) await storeReceived(tx, call, { memberId, authorizationId: stored.id, referral });
  const result = await toAnswer(tx, facilityId, stored.id, {
    latest: answer.latestAuthorization,
    repeated: !stored.fresh,
  });
  await call.idempotency.complete(tx, { ok: result });
  return result;
}

export type AuthorizeCall = Call<typeof endpoints.authorizeCard>;

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

/** The scheme refused the card: the attempt is recorded, no authorization is. Failure: `notEligible`, always. */
export async function refuse(
  database: Database,
  call: AuthorizeCall,
  attemptId: string,
  answer: SchemeAnswer,
): Promise<never> {
  const failure = await database.transaction(call.caller.facility.id, async (tx) => {
    const refusal = {
      cardStatus: answer.cardStatus,
      authorizationStatus: answer.authorizationStatus,
      remarks: answer.remarks,
      latestAuthorization: await latest(tx, answer.latestAuthorization),
      checkedAt: call.now.toISOString(),
    };
    const refused = notEligible(refusal, textFor(answer));
    await endAttempt(tx, call.caller.facility.id, attemptId, 'refused', answer, null);
    await recordOutcome(tx, call, attemptId, 'verification.refused', answer.member?.cardNo);
    await call.idempotency.complete(tx, { failure: refused });
    return refused;
  });
  throw failure;
}

/** Records the end of an attempt that authorized nobody, with the patient if the facility knows the card. */
async function recordOutcome(
  tx: Tx,
  call: AuthorizeCall,
  attemptId: string,
  action: 'verification.refused' | 'verification.unchecked',
  cardNo = call.body.cardNo,
): Promise<void> {
  const of = { facilityId: call.caller.facility.id, verifierId: call.body.verifierID, cardNo };
  const memberId = await memberOfCard(tx, of);
  await writeAudit(tx, call, {
    action,
    subjectType: 'verification',
    subjectId: attemptId,
    ...(memberId ? { memberId } : {}),
  });
}

/** Returns our own text where the scheme sent no remark; each status has one (domain, scenario 4). */
export function textFor(answer: Pick<SchemeAnswer, 'authorizationStatus'>): Message {
  const status = answer.authorizationStatus.trim();
  if (isAccepted(answer)) return message('cards.acceptedWithoutNumber');
  if (status.toUpperCase() === 'PENDING') return message('cards.undecided');
  if (status === '' || status.toUpperCase() === 'N/A') return message('cards.noDecision');
  return message('cards.otherStatus', { status });
}

/** Reasons for which nothing was sent: then there is no outcome to search for. */
const unsent: readonly string[] = ['circuitOpen', 'notConfigured'];

/**
 * Records that the card could not be checked, which is no refusal: the same key may try again. If the attempt may have
 * reached the scheme, a recheck looks for its outcome later. Failures: `notChecked` if the scheme is unavailable,
 * `schemeAnswer` if the answer is not recognized, each with the contract's `uncheckedCard`.
 */
export async function notChecked(
  deps: { database: Database; remote: boolean; dayOf: (at: Date) => string },
  call: AuthorizeCall,
  attemptId: string,
  error: unknown,
): Promise<never> {
  if (!(error instanceof SchemeUnavailable || error instanceof SchemeProtocolError)) throw error;
  const { caller, body, now, today } = call;
  const facilityId = caller.facility.id;
  const failure = await deps.database.transaction(facilityId, async (tx) => {
    await endAttempt(tx, facilityId, attemptId, 'unchecked', null, null);
    await recordOutcome(tx, call, attemptId, 'verification.unchecked');
    const wasSent = error instanceof SchemeProtocolError || !unsent.includes(error.reason);
    if (deps.remote && wasSent) {
      await enqueueRecheck(tx, {
        facilityId,
        attemptId,
        accountId: caller.accountId,
        startedAt: now,
        now,
      });
    }
    const of = { facilityId, verifierId: body.verifierID, cardNo: body.cardNo, today, now };
    const { refusal } = await readRecentAttempts(tx, of, deps.dayOf);
    const data: UncheckedCard = { provisional: refusal === null && (await canIssueProvisional(tx, call)) };
    const unchecked = new Failure(
      error instanceof SchemeUnavailable ? 'notChecked' : 'schemeAnswer',
      undefined,
      {
        data,
      },
    );
    await call.idempotency.complete(tx, { failure: unchecked });
    return unchecked;
  });
  throw failure;
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
