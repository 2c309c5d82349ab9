import type { Tx } from '../../platform/database/index.ts';
import {
  authorizationSubjects,
  confirm,
  enqueueRelease,
  enqueueSettling,
  freeNumber,
  holdProvisional,
  isHeldElsewhere,
  leaveToPerson,
  notConfirmed,
  type Provisional,
  provisionalById,
} from '../cards/index.ts';
import type { OutboxHandler, OutboxJob, Settlement } from '../outbox/index.ts';
import { ask, find, type Said } from './ask.ts';
import type { AskParts } from './held.ts';

/** Asked again after so many milliseconds where the scheme has not decided, for at most a day. */
const undecidedPause = 300_000;
const longest = 24 * 3_600_000;

/**
 * Settles provisional authorizations: the scheme's own number takes the place of ours, or it is put on the list for a
 * person. What was given by telephone or USSD must be known to the scheme, for this card and visit; for a number of our
 * own the scheme is asked as at the desk, once it is sure that it gave none before.
 */
export function settleDelivery(deps: Omit<AskParts, 'dayOf'>, dayOf: (at: Date) => string): OutboxHandler {
  const { database } = deps;
  const parts = { ...deps, dayOf };
  const read = async ({ facility, subjectId }: OutboxJob): Promise<Provisional | undefined> =>
    (await database.read(facility.id, provisionalById(facility.id, subjectId)))[0];
  return {
    kind: 'authorization.settle',
    async deliver(job): Promise<Settlement> {
      const held = await read(job);
      if (!held || held.withdrawn || held.provisional !== 'waiting') return { store: async () => {} };
      const said = held.source === 'own' ? await ask(parts, job, held) : await find(parts, job, held);
      if ('undecided' in said && job.now.getTime() - job.createdAt.getTime() < longest)
        return { later: undecidedPause, detail: said.undecided };
      const end = 'undecided' in said ? { refused: said.undecided } : said;
      return {
        store: (tx) => keep(tx, job, held, end),
        detail: detailOf(end),
      };
    },
    async givenUp(tx, job, { caller, now, reason }) {
      const held = await holdProvisional(tx, job.facility.id, job.subjectId);
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
  const settling = { caller: job.actor, now: job.now };
  const held = await holdProvisional(tx, facilityId, asked.id);
  if (!held) return;
  const giveBack = (authorizationNo: string) =>
    enqueueRelease(tx, {
      ...{ facilityId, authorizationId: held.id, authorizationNo, memberId: held.member_id },
      ...{ accountId: job.createdBy, now: job.now },
    });
  const same = held.authorization_no === asked.authorization_no && held.source === asked.source;
  if (held.provisional === 'waiting' && !held.withdrawn && same) {
    if ('refused' in said) return notConfirmed(tx, settling, held, said.refused);
    if ('person' in said) return leaveToPerson(tx, settling, held, said.person);
    const { number, answer, superfluous } = said;
    await freeNumber(tx, settling, { number, memberId: held.member_id });
    if (await isHeldElsewhere(tx, facilityId, { id: held.id, authorizationNo: number })) {
      const remarks = `The scheme gave the number ${number}, which another authorization here has. Ask the scheme for another and enter it, or end this one.`;
      return leaveToPerson(tx, settling, held, remarks);
    }
    await confirm(tx, settling, held, { number, answer });
    for (const one of superfluous) await giveBack(one);
    return;
  }
  // Settled, withdrawn or corrected while the scheme was asked: what it gave now is one too many, or not the one.
  if ('number' in said && said.number !== held.authorization_no) await giveBack(said.number);
  if (held.provisional === 'waiting' && !held.withdrawn) {
    await enqueueSettling(tx, {
      ...{ facilityId, authorizationId: held.id, memberId: held.member_id },
      ...{ accountId: job.createdBy, now: job.now },
    });
  }
}
