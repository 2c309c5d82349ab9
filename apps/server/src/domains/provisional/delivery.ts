import type { Tx } from '../../platform/database/index.ts';
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

/** Asked again after so many milliseconds where the scheme has not decided, for at most a day. */
const undecidedRetry = 300_000;
const longest = 24 * 3_600_000;

/**
 * Reconciles provisional authorizations: the scheme's own number replaces ours, or it is put on the list for a
 * person. What was given by telephone or USSD must be known to the scheme, for this card and visit; for a number of
 * our own the scheme is asked as at the desk, once it is sure that it gave none before.
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
        await notConfirmed(
          tx,
          { caller, now },
          authorization,
          `The scheme was not asked any more: ${reason}`,
        );
    },
    subjects: authorizationSubjects,
  };
}

type End = Exclude<SchemeResult, { undecided: string }>;

function detailOf(end: End): string {
  if ('refused' in end) return end.refused;
  return 'person' in end ? end.person : end.answer.remarks;
}

/** What came of it, where it still waits as it was when the scheme was asked. */
async function storeResult(tx: Tx, job: OutboxJob, before: Provisional, result: End): Promise<void> {
  const facilityId = job.facility.id;
  const context = { caller: job.actor, now: job.now };
  const authorization = await lockProvisional(tx, facilityId, before.id);
  if (!authorization) return;
  const giveBack = (authorizationNo: string) =>
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
      const remarks = `The scheme gave the number ${number}, which another authorization here has. Ask the scheme for another and enter it, or end this one.`;
      return leaveToPerson(tx, context, authorization, remarks);
    }
    await confirm(tx, context, authorization, { number, answer });
    for (const one of superfluous) await giveBack(one);
    return;
  }
  // Reconciled, withdrawn or corrected while the scheme was asked: what it gave now is a duplicate, or not the right
  // one.
  if ('number' in result && result.number !== authorization.authorization_no) await giveBack(result.number);
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
