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
import { ask, find, type Said } from './ask.ts';
import type { AskParts } from './issued.ts';

/** Asked again after so many milliseconds where the scheme has not decided, for at most a day. */
const undecidedRetry = 300_000;
const longest = 24 * 3_600_000;

/**
 * Reconciles provisional authorizations: the scheme's own number replaces ours, or it is put on the list for a
 * person. What was given by telephone or USSD must be known to the scheme, for this card and visit; for a number of
 * our own the scheme is asked as at the desk, once it is sure that it gave none before.
 */
export function reconcileDelivery(deps: Omit<AskParts, 'dayOf'>, dayOf: (at: Date) => string): OutboxHandler {
  const { database } = deps;
  const parts = { ...deps, dayOf };
  const read = async ({ facility, subjectId }: OutboxJob): Promise<Provisional | undefined> =>
    (await database.read(facility.id, provisionalById(facility.id, subjectId)))[0];
  return {
    kind: 'authorization.settle',
    async deliver(job): Promise<DeliveryResult> {
      const held = await read(job);
      if (!held || held.withdrawn || held.provisional !== 'waiting') return { store: async () => {} };
      const said = held.source === 'own' ? await ask(parts, job, held) : await find(parts, job, held);
      if ('undecided' in said && job.now.getTime() - job.createdAt.getTime() < longest)
        return { later: undecidedRetry, detail: said.undecided };
      const end = 'undecided' in said ? { refused: said.undecided } : said;
      return {
        store: (tx) => keep(tx, job, held, end),
        detail: detailOf(end),
      };
    },
    async givenUp(tx, job, { caller, now, reason }) {
      const held = await lockProvisional(tx, job.facility.id, job.subjectId);
      if (held?.provisional === 'waiting')
        await notConfirmed(tx, { caller, now }, held, `The scheme was not asked any more: ${reason}`);
    },
    subjects: authorizationSubjects,
  };
}

type End = Exclude<Said, { undecided: string }>;

function detailOf(end: End): string {
  if ('refused' in end) return end.refused;
  return 'person' in end ? end.person : end.answer.remarks;
}

/** What came of it, where it still waits as it was when the scheme was asked. */
async function keep(tx: Tx, job: OutboxJob, asked: Provisional, said: End): Promise<void> {
  const facilityId = job.facility.id;
  const context = { caller: job.actor, now: job.now };
  const held = await lockProvisional(tx, facilityId, asked.id);
  if (!held) return;
  const giveBack = (authorizationNo: string) =>
    enqueueRelease(tx, {
      facilityId,
      authorizationId: held.id,
      authorizationNo,
      memberId: held.member_id,
      accountId: job.createdBy,
      now: job.now,
    });
  const same = held.authorization_no === asked.authorization_no && held.source === asked.source;
  if (held.provisional === 'waiting' && !held.withdrawn && same) {
    if ('refused' in said) return notConfirmed(tx, context, held, said.refused);
    if ('person' in said) return leaveToPerson(tx, context, held, said.person);
    const { number, answer, superfluous } = said;
    await freeNumber(tx, context, { number, memberId: held.member_id });
    if (await isNumberTaken(tx, facilityId, { id: held.id, authorizationNo: number })) {
      const remarks = `The scheme gave the number ${number}, which another authorization here has. Ask the scheme for another and enter it, or end this one.`;
      return leaveToPerson(tx, context, held, remarks);
    }
    await confirm(tx, context, held, { number, answer });
    for (const one of superfluous) await giveBack(one);
    return;
  }
  // Reconciled, withdrawn or corrected while the scheme was asked: what it gave now is a duplicate, or not the right
  // one.
  if ('number' in said && said.number !== held.authorization_no) await giveBack(said.number);
  if (held.provisional === 'waiting' && !held.withdrawn) {
    await enqueueReconcile(tx, {
      facilityId,
      authorizationId: held.id,
      memberId: held.member_id,
      accountId: job.createdBy,
      now: job.now,
    });
  }
}
