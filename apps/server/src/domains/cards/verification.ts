import type { VerificationAnswer } from '@afyakadi/contract';
import type { Database, Tx } from '../../platform/database/index.ts';
import { writeAuditAndEvents } from '../../platform/events/write.ts';
import { newId } from '../../platform/ids.ts';
import { acceptedNumber, type Scheme, type SchemeAnswer } from '../../scheme/port/index.ts';
import type { ReceivedReferral } from '../../scheme/port/referrals.ts';
import type { Outbox } from '../outbox/index.ts';
import { findReceived, storeReceived } from '../referrals/index.ts';
import { toAnswer } from './answer.ts';
import { storeAuthorization } from './authorization-store.ts';
import { demandedByRules } from './demands.ts';
import { type AuthorizeCall, notChecked, refuse } from './outcome.ts';
import { reconciledAnswer, requeueProvisional } from './reconcile-now.ts';
import { enqueueRelease } from './release.ts';
import { expireStaleAttempts } from './stale-attempts.ts';
import {
  beginAttempt,
  endAttempt,
  numbersOfOtherVisits,
  storeMember,
  unansweredToday,
  type VisitTypeRow,
  validToday,
} from './verification-store.ts';

export interface VerificationDeps {
  database: Database;
  scheme: Scheme;
  outbox: Outbox;
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
      accept(tx, call, begun.attemptId, { answer, number, referral, remote }),
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
}

async function accept(tx: Tx, call: AuthorizeCall, attemptId: string, accepted: Accepted) {
  const { answer, number, referral, remote } = accepted;
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
  const stored = await storeAuthorization(tx, call, {
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
  });
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
