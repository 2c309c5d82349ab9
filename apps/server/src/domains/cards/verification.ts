import type { endpoints, VerificationAnswer } from '@afyakadi/contract';
import { writeAudit } from '../../platform/audit.ts';
import type { Database, Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { writeAuditAndEvents } from '../../platform/events/write.ts';
import type { Call } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import {
  acceptedNumber,
  type Scheme,
  type SchemeAnswer,
  SchemeSilent,
  SchemeUnexpected,
} from '../../scheme/port/index.ts';
import type { ReceivedReferral } from '../../scheme/port/referrals.ts';
import { findReceived, storeReceived } from '../referrals/index.ts';
import { proofProblems } from './proof.ts';
import { toVerifiedCard } from './rows.ts';
import { cardById } from './store.ts';
import {
  beginAttempt,
  endAttempt,
  memberOfCard,
  readDetails,
  readRules,
  storeAuthorization,
  storeMember,
  unansweredToday,
  type VisitTypeRow,
  validToday,
  visitTypeName,
} from './verification-store.ts';

type AuthorizeCall = Call<typeof endpoints.authorizeCard>;

/** What the first transaction leaves: an answer that the facility holds already, or an asking to be carried out. */
type Begun = { held: VerificationAnswer } | Asking;

interface Asking {
  attemptId: string;
  visitType: VisitTypeRow;
  mayHaveArrived: boolean;
}

/**
 * Verifies a card (decisions, Scheme connector): eligible, not eligible, or could not be checked. The asking and its
 * Idempotency-Key are committed before the scheme is asked, the outcome with its audit row after it answered; no
 * transaction is open in between.
 * Failures: `validation` where the visit type demands more, `notEligible` with both axes and the remark, `notChecked`
 * when the scheme is silent, `schemeAnswer` when it is not understood.
 */
export async function verifyCard(
  deps: { database: Database; scheme: Scheme },
  call: AuthorizeCall,
): Promise<VerificationAnswer> {
  const begun = await deps.database.transaction(call.caller.facility.id, (tx) => begin(tx, call));
  if ('held' in begun) return begun.held;

  let answer: SchemeAnswer;
  try {
    answer = await deps.scheme.authorize(toRequest(call, begun));
  } catch (error) {
    return notChecked(deps.database, call, begun.attemptId, error);
  }
  const number = acceptedNumber(answer);
  if (number === null) return refuse(deps.database, call, begun.attemptId, answer);
  const referral = begun.visitType.requires_referral_no
    ? await findReceived(deps.scheme, call.caller.facility, {
        cardNo: answer.member?.cardNo ?? call.body.cardNo,
        referralNo: call.body.referralNo ?? '',
      })
    : null;
  return deps.database.transaction(call.caller.facility.id, (tx) =>
    accept(tx, call, begun.attemptId, { answer, number, referral }),
  );
}

async function begin(tx: Tx, call: AuthorizeCall): Promise<Begun> {
  const { body, caller } = call;
  await call.idempotency.begin(tx);
  const visitType = await demandedByRules(tx, call);
  const held = await validToday(tx, {
    facilityId: caller.facility.id,
    verifierId: body.verifierID,
    cardNo: body.cardNo,
    visitTypeId: body.visitTypeID,
    today: call.today,
  });
  if (held) {
    const answer = await toAnswer(tx, call, held, null, true);
    await call.idempotency.finish(tx, { ok: answer });
    return { held: answer };
  }
  const mayHaveArrived = await wasNotAnswered(tx, call);
  const attemptId = newId();
  await beginAttempt(
    tx,
    {
      id: attemptId,
      facilityId: caller.facility.id,
      accountId: caller.accountId,
      verifierId: body.verifierID,
      cardTypeId: body.cardTypeID,
      cardNo: body.cardNo,
      visitTypeId: body.visitTypeID,
      referralNo: body.referralNo || null,
      remarks: body.remarks || null,
    },
    call.now,
  );
  return { attemptId, visitType, mayHaveArrived };
}

/** Whether an asking for this card, visit type and day was sent today and not answered. */
function wasNotAnswered(tx: Tx, { body, caller, now }: AuthorizeCall): Promise<boolean> {
  return unansweredToday(tx, {
    ...{ facilityId: caller.facility.id, verifierId: body.verifierID, cardNo: body.cardNo, now },
    ...{ visitTypeId: body.visitTypeID },
  });
}

/** The row of the visit type decides what must be there before the scheme is asked (decisions 14). */
async function demandedByRules(tx: Tx, { body }: AuthorizeCall): Promise<VisitTypeRow> {
  const rules = await readRules(tx, body.visitTypeID, body.verifierID, body.cardTypeID);
  const fields: Record<string, string> = {};
  if (!rules?.verifier_known) fields.verifierID = 'Choose a verifier from the list';
  else if (!rules.card_type_known) fields.cardTypeID = 'Choose a card type of this verifier';
  if (rules?.id == null) fields.visitTypeID = 'Choose a visit type from the list';
  if (rules?.requires_referral_no && !body.referralNo)
    fields.referralNo = 'This visit type needs the referral number';
  if (rules?.requires_remarks && !body.remarks)
    fields.remarks = 'This visit type needs remarks: say what happened';
  if (rules?.id != null) Object.assign(fields, proofProblems(body, rules.required_input));
  if (!rules || Object.keys(fields).length > 0) throw new Failure('validation', undefined, { fields });
  return rules;
}

function toRequest(call: AuthorizeCall, { attemptId, visitType, mayHaveArrived }: Asking) {
  const { body, caller } = call;
  return {
    requestKey: attemptId,
    mayHaveArrived,
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
}

async function accept(tx: Tx, call: AuthorizeCall, attemptId: string, accepted: Accepted) {
  const { answer, number, referral } = accepted;
  const { body, caller } = call;
  const facilityId = caller.facility.id;
  const memberId = await storeMember(tx, {
    facilityId,
    verifierId: body.verifierID,
    cardNo: body.cardNo,
    cardStatus: answer.cardStatus,
    member: answer.member,
    now: call.now,
  });
  const stored = await storeAuthorization(tx, {
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
    now: call.now,
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
  if (referral) await storeReceived(tx, call, { memberId, authorizationId: stored.id, referral });
  const result = await toAnswer(tx, call, stored.id, answer, !stored.fresh);
  await call.idempotency.finish(tx, { ok: result });
  return result;
}

async function refuse(
  database: Database,
  call: AuthorizeCall,
  attemptId: string,
  answer: SchemeAnswer,
): Promise<never> {
  const failure = await database.transaction(call.caller.facility.id, async (tx) => {
    const refused = new Failure('notEligible', answer.remarks.trim() || textFor(answer), {
      data: {
        verification: {
          cardStatus: answer.cardStatus,
          authorizationStatus: answer.authorizationStatus,
          remarks: answer.remarks,
          latestAuthorization: await latest(tx, answer),
          checkedAt: call.now.toISOString(),
        },
      },
    });
    await endAttempt(tx, call.caller.facility.id, attemptId, 'refused', answer, null);
    await tellOutcome(tx, call, attemptId, 'verification.refused', answer.member?.cardNo);
    await call.idempotency.finish(tx, { failure: refused });
    return refused;
  });
  throw failure;
}

/** Writes how an asking ended that authorized nobody, of the patient where the facility knows the card. */
async function tellOutcome(
  tx: Tx,
  call: AuthorizeCall,
  attemptId: string,
  action: 'verification.refused' | 'verification.unchecked',
  cardNo = call.body.cardNo,
): Promise<void> {
  const of = { facilityId: call.caller.facility.id, verifierId: call.body.verifierID, cardNo };
  const memberId = await memberOfCard(tx, of);
  await writeAudit(tx, call, {
    ...{ action, subjectType: 'verification', subjectId: attemptId },
    ...(memberId ? { memberId } : {}),
  });
}

/** A text of our own where the scheme gave no remark: each status says what it is (domain, scenario 4). */
function textFor(answer: SchemeAnswer): string {
  const status = answer.authorizationStatus.trim();
  if (status.toUpperCase() === 'ACCEPTED')
    return 'The scheme accepted the card but gave no authorization number. Ask the scheme.';
  if (status.toUpperCase() === 'PENDING')
    return 'The scheme has not decided yet. Try again in a few minutes.';
  if (status === '' || status.toUpperCase() === 'N/A')
    return 'The scheme gave no decision for this card. Ask the scheme.';
  return `The scheme answered: ${status}`;
}

/** Nothing is recorded as refused: whether the card is good is not known. The same key may ask again. */
async function notChecked(
  database: Database,
  call: AuthorizeCall,
  attemptId: string,
  error: unknown,
): Promise<never> {
  if (!(error instanceof SchemeSilent || error instanceof SchemeUnexpected)) throw error;
  const failure = new Failure(error instanceof SchemeSilent ? 'notChecked' : 'schemeAnswer');
  await database.transaction(call.caller.facility.id, async (tx) => {
    await endAttempt(tx, call.caller.facility.id, attemptId, 'unchecked', null, null);
    await tellOutcome(tx, call, attemptId, 'verification.unchecked');
    await call.idempotency.finish(tx, { failure });
  });
  throw failure;
}

async function latest(tx: Tx, answer: SchemeAnswer | null) {
  const it = answer?.latestAuthorization;
  if (!it) return null;
  return {
    facilityName: it.facilityName,
    createdAt: it.createdAt.toISOString(),
    visitTypeName: await visitTypeName(tx, it.visitTypeId),
  };
}

async function toAnswer(
  tx: Tx,
  call: AuthorizeCall,
  authorizationId: string,
  answer: SchemeAnswer | null,
  repeated: boolean,
): Promise<VerificationAnswer> {
  const facilityId = call.caller.facility.id;
  const row = await cardById(tx, facilityId, authorizationId);
  const details = await readDetails(tx, facilityId, authorizationId);
  if (!row || !details) throw new Error('an authorization was stored and is not there');
  return {
    ...toVerifiedCard(row),
    expiryDate: details.expiry_date,
    photo: details.photo,
    repeated,
    latestAuthorization: await latest(tx, answer),
  };
}
