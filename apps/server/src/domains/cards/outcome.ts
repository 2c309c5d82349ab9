import { type endpoints, type Message, message, type Refusal, type UncheckedCard } from '@afyakadi/contract';
import { writeAudit } from '../../platform/audit.ts';
import type { Database, Tx } from '../../platform/database/index.ts';
import { type StoredMessage, trimmed } from '../../platform/database/messages.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import { type SchemeAnswer, SchemeProtocolError, SchemeUnavailable } from '../../scheme/port/index.ts';
import { latest } from './answer.ts';
import { canIssueProvisional, readRecentAttempts } from './recent-attempts.ts';
import { enqueueRecheck } from './recheck.ts';
import { endAttempt, memberOfCard } from './verification-store.ts';

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
