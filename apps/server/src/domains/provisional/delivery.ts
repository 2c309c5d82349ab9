import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/index.ts';
import { acceptedNumber, type Scheme, type SchemeAnswer } from '../../scheme/port/index.ts';
import {
  authorizationSubjects,
  confirm,
  enqueueRelease,
  enqueueSettling,
  freeNumber,
  holdProvisional,
  isHeldElsewhere,
  notConfirmed,
  type Provisional,
  provisionalById,
  type VisitTypeRow,
} from '../cards/index.ts';
import type { OutboxHandler, OutboxJob, Settlement } from '../outbox/index.ts';

/** What the scheme says of a provisional authorization. */
type Said =
  | { number: string; answer: SchemeAnswer; superfluous: readonly string[] }
  | { refused: string }
  | { undecided: string };

/** Asked again after so many milliseconds where the scheme has not decided, for at most a day. */
const undecidedPause = 300_000;
const longest = 24 * 3_600_000;

/**
 * Settles provisional authorizations: the scheme's own number takes the place of ours, or it is put on the list for a
 * person. What was given by telephone or USSD must be known to the scheme, for this card and visit; for a number of our
 * own the scheme is asked as at the desk, once it is sure that it gave none before.
 */
export function settleDelivery(
  deps: { database: Database; scheme: Scheme },
  dayOf: (at: Date) => string,
): OutboxHandler {
  const { database, scheme } = deps;
  const read = async ({ facility, subjectId }: OutboxJob): Promise<Provisional | undefined> =>
    (await database.read(facility.id, provisionalById(facility.id, subjectId)))[0];
  return {
    kind: 'authorization.settle',
    async deliver(job): Promise<Settlement> {
      const held = await read(job);
      if (!held || held.withdrawn || held.provisional !== 'waiting') return { store: async () => {} };
      const said = held.source === 'own' ? await ask(deps, job, held) : await find(scheme, job, held, dayOf);
      if ('undecided' in said && job.now.getTime() - job.createdAt.getTime() < longest)
        return { later: undecidedPause, detail: said.undecided };
      const end = 'undecided' in said ? { refused: said.undecided } : said;
      return {
        store: (tx) => keep(tx, job, held, end),
        detail: 'refused' in end ? end.refused : end.answer.remarks,
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

/** The authorization of a number that the scheme gave by telephone or USSD. */
async function find(
  scheme: Scheme,
  { facility, now }: OutboxJob,
  held: Provisional,
  dayOf: (at: Date) => string,
): Promise<Said> {
  const authorizationNo = held.authorization_no;
  const found = await scheme.findAuthorization({ facility, authorizationNo, now });
  if (!found) return { refused: `The scheme knows no authorization ${authorizationNo}.` };
  if (found.facilityCode !== facility.code)
    return { refused: `The scheme gave the authorization ${authorizationNo} to another facility.` };
  if (found.cardNo.toUpperCase() !== held.card_no.toUpperCase())
    return { refused: `The authorization ${authorizationNo} is of another card.` };
  if (found.visitTypeId !== held.visit_type_id)
    return { refused: `The authorization ${authorizationNo} is for another visit type.` };
  if (dayOf(found.createdAt) !== held.day)
    return { refused: `The authorization ${authorizationNo} is of another day: ${dayOf(found.createdAt)}.` };
  return saidBy(found.answer, []);
}

/** One that the scheme gave without our hearing of it, else a new one. */
async function ask(
  { database, scheme }: { database: Database; scheme: Scheme },
  job: OutboxJob,
  held: Provisional,
): Promise<Said> {
  const { facility, now, today } = job;
  const card = {
    ...{ facility, verifierId: held.verifier_id, cardTypeId: held.card_type_id, cardNo: held.card_no, now },
  };
  const given = await scheme.authorizationsOf({ ...card, day: held.day });
  const others = new Set(await otherNumbers(database, facility.id, held));
  const [first, ...rest] = given
    .filter((it) => it.visitTypeId === held.visit_type_id && !others.has(it.authorizationNo))
    .filter((it) => acceptedNumber(it.answer) !== null)
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  if (first)
    return saidBy(
      first.answer,
      rest.map((it) => it.authorizationNo),
    );
  const [type] = await database.readShared(
    sql<VisitTypeRow>`select * from visit_type where id = ${held.visit_type_id}`,
  );
  const answer = await scheme.authorize({
    ...{ ...card, requestKey: job.id, today, mayHaveArrived: job.mayHaveArrived && others.size === 0 },
    visitType: {
      id: held.visit_type_id,
      onceADay: type?.once_a_day ?? false,
      requiresReferralNo: type?.requires_referral_no ?? false,
      maximumVisitsPerMonth: type?.maximum_visits_per_month ?? null,
    },
    ...{ referralNo: held.referral_no, remarks: held.staff_remarks },
    // Proof of the holder is never kept, so there is none to send.
    ...{ biometricMethod: 'NONE', fpCode: null, imageData: null },
  });
  return saidBy(answer, []);
}

/** The numbers of other authorizations of the patient here on this day, withdrawn ones too. */
async function otherNumbers(database: Database, facilityId: string, held: Provisional): Promise<string[]> {
  const rows = await database.read<{ authorization_no: string }>(
    facilityId,
    sql`select authorization_no from card_authorization
      where facility_id = ${facilityId} and member_id = ${held.member_id} and day = ${held.day} and id <> ${held.id}
        and visit_type_id = ${held.visit_type_id}`,
  );
  return rows.map((row) => row.authorization_no);
}

function saidBy(answer: SchemeAnswer, superfluous: readonly string[]): Said {
  const number = acceptedNumber(answer);
  if (number !== null) return { number, answer, superfluous };
  const status = answer.authorizationStatus.trim();
  const remarks = answer.remarks.trim();
  if (status.toUpperCase() === 'PENDING') return { undecided: remarks || 'The scheme has not decided yet.' };
  return { refused: remarks || `The scheme answered: ${status || 'no decision'}` };
}

/** What came of it, where it still waits as it was when the scheme was asked. */
async function keep(
  tx: Tx,
  job: OutboxJob,
  asked: Provisional,
  said: Exclude<Said, { undecided: string }>,
): Promise<void> {
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
    const { number, answer, superfluous } = said;
    await freeNumber(tx, settling, { number, memberId: held.member_id });
    if (await isHeldElsewhere(tx, facilityId, { id: held.id, authorizationNo: number })) {
      const remarks = `The scheme gave the number ${number}, which another authorization here has.`;
      return notConfirmed(tx, settling, held, remarks);
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
