import { message } from '@afyakadi/contract';
import type { Tx } from '../../platform/database/index.ts';
import type { StoredMessage } from '../../platform/database/messages.ts';
import {
  authorizationSubjects,
  confirm,
  enqueueReconcile,
  enqueueRelease,
  freeNumber,
  isNumberTaken,
  leaveToPerson,
  lockProvisional,
  notConfirmed,
  type Provisional,
  provisionalById,
} from '../cards/index.ts';
import type { DeliveryResult, OutboxHandler, OutboxJob } from '../outbox/index.ts';
import type { ReconcileParts } from './issued.ts';
import { findByNumber, requestAuthorization, type SchemeResult } from './scheme-result.ts';

/** Milliseconds between attempts while the scheme has not decided, for at most a day. */
const undecidedRetry = 300_000;
const longest = 24 * 3_600_000;

/**
 * Reconciles provisional authorizations: the scheme's own number replaces ours, or the authorization goes to the list
 * for a person. The scheme must know a number that it issued by telephone or USSD, for this card and visit. For a
 * number of our own, requests an authorization as the desk does, once it is certain that the scheme issued none
 * before.
 */
export function reconcileDelivery(
  deps: Omit<ReconcileParts, 'dayOf'>,
  dayOf: (at: Date) => string,
): OutboxHandler {
  const { database } = deps;
  const parts = { ...deps, dayOf };
  const read = async ({ facility, subjectId }: OutboxJob): Promise<Provisional | undefined> =>
    (await database.read(facility.id, provisionalById(facility.id, subjectId)))[0];
  return {
    kind: 'authorization.settle',
    async deliver(job): Promise<DeliveryResult> {
      const authorization = await read(job);
      if (!authorization || authorization.withdrawn || authorization.provisional !== 'waiting')
        return { store: async () => {} };
      const result =
        authorization.source === 'own'
          ? await requestAuthorization(parts, job, authorization)
          : await findByNumber(parts, job, authorization);
      if ('undecided' in result && job.now.getTime() - job.createdAt.getTime() < longest)
        return { later: undecidedRetry, detail: result.undecided };
      const end = 'undecided' in result ? { refused: result.undecided } : result;
      return {
        store: (tx) => storeResult(tx, job, authorization, end),
        detail: detailOf(end),
      };
    },
    async givenUp(tx, job, { caller, now, reason }) {
      const authorization = await lockProvisional(tx, job.facility.id, job.subjectId);
      if (authorization?.provisional === 'waiting')
        await notConfirmed(tx, { caller, now }, authorization, message('provisional.givenUp', { reason }));
    },
    subjects: authorizationSubjects,
  };
}

type End = Exclude<SchemeResult, { undecided: StoredMessage }>;

function detailOf(end: End): StoredMessage {
  if ('refused' in end) return end.refused;
  return 'person' in end ? end.person : end.answer.remarks;
}

/** Stores the result, if the authorization still is as it was before the call. */
async function storeResult(tx: Tx, job: OutboxJob, before: Provisional, result: End): Promise<void> {
  const facilityId = job.facility.id;
  const context = { caller: job.actor, now: job.now };
  const authorization = await lockProvisional(tx, facilityId, before.id);
  if (!authorization) return;
  const releaseNumber = (authorizationNo: string) =>
    enqueueRelease(tx, {
      facilityId,
      authorizationId: authorization.id,
      authorizationNo,
      memberId: authorization.member_id,
      accountId: job.createdBy,
      now: job.now,
    });
  const same =
    authorization.authorization_no === before.authorization_no && authorization.source === before.source;
  if (authorization.provisional === 'waiting' && !authorization.withdrawn && same) {
    if ('refused' in result) return notConfirmed(tx, context, authorization, result.refused);
    if ('person' in result) return leaveToPerson(tx, context, authorization, result.person);
    const { number, answer, superfluous } = result;
    await freeNumber(tx, context, { number, memberId: authorization.member_id });
    if (await isNumberTaken(tx, facilityId, { id: authorization.id, authorizationNo: number })) {
      return leaveToPerson(
        tx,
        context,
        authorization,
        message('provisional.numberOfAnother', { no: number }),
      );
    }
    await confirm(tx, context, authorization, { number, answer });
    for (const one of superfluous) await releaseNumber(one);
    return;
  }
  // Reconciled, withdrawn or corrected during the call: the number from this answer is a duplicate, or the wrong one.
  if ('number' in result && result.number !== authorization.authorization_no)
    await releaseNumber(result.number);
  if (authorization.provisional === 'waiting' && !authorization.withdrawn) {
    await enqueueReconcile(tx, {
      facilityId,
      authorizationId: authorization.id,
      memberId: authorization.member_id,
      accountId: job.createdBy,
      now: job.now,
    });
  }
}
