import { message } from '@afyakadi/contract';
import { col, type RowOf, readerOf, rows, type Tx } from '../../platform/database/index.ts';
import type { StoredMessage } from '../../platform/database/messages.ts';
import { type IssuedAuthorization, SchemeProtocolError } from '../../scheme/port/index.ts';
import type { Ledger } from '../ledger/index.ts';
import { type OutboxHandler, type OutboxJob, subjectColumns, subjectsOf } from '../outbox/index.ts';
import { type Attempt, daysOfAnswer, enqueueRecheck, nextRecheck, readAttempt } from './attempts.ts';
import { lockMember } from './members.ts';
import { enqueueRelease, type Renumbering } from './numbers.ts';
import {
  enqueueReconcile,
  isWaiting,
  leaveToPerson,
  lockProvisional,
  type Provisional,
  provisionalById,
  recordOutcome,
  refuse,
} from './reconcile.ts';
import {
  findByNumber,
  type ReconcileDeps,
  requestAuthorization,
  type SchemeResult,
  servable,
} from './scheme-result.ts';
import { canConfirm, provisionalStates } from './state.ts';
import { confirm, type Issued, storeAuthorization } from './store.ts';
import { authorizationSubjects } from './withdraw.ts';

interface Delivery {
  job: OutboxJob;
  ledger: Ledger;
}

/** Milliseconds between attempts while the scheme has not decided, for at most a day. */
const undecidedRetry = 300_000;
const longest = 24 * 3_600_000;

/**
 * Reconciles provisional authorizations: the scheme's own number replaces ours, or the authorization goes to the list
 * for a person. The scheme must know a number that it issued by telephone or USSD, for this card and visit. For a
 * number of our own, requests an authorization as the desk does, once it is certain that the scheme issued none
 * before.
 */
export function reconcileDelivery(deps: ReconcileDeps): OutboxHandler {
  const { database, ledger } = deps;
  return {
    kind: 'authorization.reconcile',
    async deliver(job) {
      const { facility, subjectId, now, createdAt } = job;
      const [provisional] = await database.read(facility.id, provisionalById(facility.id, subjectId));
      if (!provisional || !isWaiting(provisional)) return { store: async () => {} };
      const answered =
        provisional.source === 'own'
          ? await requestAuthorization(deps, job, provisional)
          : await findByNumber(deps, job, provisional);
      if ('undecided' in answered && now.getTime() - createdAt.getTime() < longest) {
        return { later: undecidedRetry, detail: answered.undecided };
      }
      const result = 'undecided' in answered ? { refused: answered.undecided } : answered;
      return {
        store: (tx) => storeResult(tx, { job, ledger }, provisional, result),
        detail: detailOf(result),
      };
    },
    async givenUp(tx, job, { caller, now, reason }) {
      const authorization = await lockProvisional(tx, job.facility.id, job.subjectId);
      if (authorization && provisionalStates.can(authorization.provisional, 'refuse')) {
        await refuse(tx, { caller, now }, authorization, message('provisional.givenUp', { reason }));
      }
    },
    subjects: authorizationSubjects,
  };
}

function detailOf(result: SchemeResult): StoredMessage {
  if ('refused' in result) return result.refused;
  return 'person' in result ? result.person : result.answer.remarks;
}

/** Stores the result, if the authorization still is as it was before the call. */
async function storeResult(
  tx: Tx,
  { job, ledger }: Delivery,
  before: Provisional,
  result: SchemeResult,
): Promise<void> {
  const acting = { caller: job.actor, now: job.now, ledger };
  const authorization = await lockProvisional(tx, job.facility.id, before.id);
  if (!authorization) return;
  const subject = { id: authorization.id, memberId: authorization.member_id };
  const same =
    authorization.authorization_no === before.authorization_no && authorization.source === before.source;
  if (isWaiting(authorization) && same) {
    if ('refused' in result) return refuse(tx, acting, authorization, result.refused);
    if ('person' in result) return leaveToPerson(tx, acting, authorization, result.person);
    const outcome = await confirm(tx, acting, authorization, result);
    if (outcome === 'taken') {
      const text = message('provisional.numberOfAnother', { no: result.number });
      return leaveToPerson(tx, acting, authorization, text);
    }
    if (outcome === 'otherHolder') return;
    for (const number of result.superfluous) await enqueueRelease(tx, acting, subject, number);
    return;
  }
  // Reconciled, withdrawn or corrected during the call: the number from this answer is a duplicate, or the wrong one.
  if ('number' in result && result.number !== authorization.authorization_no) {
    await enqueueRelease(tx, acting, subject, result.number);
  }
  if (isWaiting(authorization)) await enqueueReconcile(tx, acting, subject);
}

/**
 * Finds authorizations whose answer was lost. An unknown one reconciles the provisional authorization that was issued
 * meanwhile, or is stored; a duplicate of a valid one is returned to the scheme.
 */
export function recheckDelivery({ database, scheme, ledger, dayOf }: ReconcileDeps): OutboxHandler {
  return {
    kind: 'authorization.recheck',
    async deliver(job) {
      const { facility, now } = job;
      const attempt = await readAttempt(database, facility.id, job.subjectId);
      if (!attempt) return { store: async () => {} };
      const { verifierId, cardTypeId, cardNo, visitTypeId } = attempt;
      const days = daysOfAnswer(attempt.startedAt, dayOf);
      const issued: OfDay[] = [];
      for (const day of days) {
        const all = await scheme.authorizationsOf({ facility, verifierId, cardTypeId, cardNo, now, day });
        for (const authorization of servable(all, visitTypeId)) issued.push({ ...authorization, day });
      }
      if (issued.length > 0)
        return { store: (tx) => storeFound(tx, { job, ledger }, { attempt, found: issued, days }) };
      const next = nextRecheck(attempt, now);
      return next ? { later: next.getTime() - now.getTime() } : { store: async () => {} };
    },
    givenUp: async () => {},
    async subjects(read, facilityId, ids) {
      return subjectsOf(
        await read(rows(subjectColumns)`
          select a.id, t.name as subject, v.id as verifier_id, v.name as verifier_name
          from verification_attempt a join visit_type t on t.id = a.visit_type_id
          left join facility_scheme s on s.facility_id = a.facility_id and s.verifier_id = a.verifier_id
          left join verifier v on v.id = s.verifier_id
          where a.facility_id = ${facilityId} and a.id = any(${ids}::uuid[])`),
      );
    },
  };
}

interface OfDay extends IssuedAuthorization {
  day: string;
}

interface Found {
  attempt: Attempt;
  /** The oldest first. */
  found: readonly OfDay[];
  /** Those of the answer to the attempt. */
  days: readonly string[];
}

async function storeFound(tx: Tx, { job, ledger }: Delivery, { attempt, found, days }: Found): Promise<void> {
  const facilityId = job.facility.id;
  const acting = { caller: job.actor, now: job.now, ledger };
  const cardNo = found.at(-1)?.cardNo ?? attempt.cardNo;
  const member = await lockMember(tx, facilityId, { verifierId: attempt.verifierId, cardNo });
  const ours = member ? await authorizationsOf(tx, facilityId, member.id, attempt.visitTypeId, days) : [];
  const known = member ? await knownNumbers(tx, facilityId, member.id, found) : new Set<string>();
  /** The valid authorization, on behalf of which duplicates are returned, or a withdrawn one. */
  let current =
    ours.find((row) => !row.withdrawn && row.provisional !== 'closed') ?? ours.find((row) => row.withdrawn);

  for (const { authorizationNo: number, answer, cardNo, day } of found) {
    if (known.has(number)) continue;
    // A number that the scheme issued by telephone remains, if the scheme confirms it.
    const confirmed = found.some(
      (authorization) => authorization.authorizationNo === current?.authorization_no,
    );
    if (!current) {
      await storeLost(tx, acting, { ...attempt, cardNo }, { number, answer, day });
    } else if (current.withdrawn || !canConfirm(current) || confirmed) {
      await enqueueRelease(tx, acting, { id: current.id, memberId: current.member_id }, number);
    } else {
      const provisional = await lockProvisional(tx, facilityId, current.id);
      if (!provisional) continue;
      const outcome = await confirm(tx, acting, provisional, { number, answer });
      if (outcome === 'taken') throw new SchemeProtocolError('it gave a number that another card here has');
      // Its other numbers go back once somebody has decided whose card it is.
      if (outcome === 'otherHolder') break;
      current = { ...current, provisional: provisionalStates.to('confirm'), authorization_no: number };
    }
  }

  // An answer to another attempt does not reconcile this one, which the scheme may still be processing.
  const answersIt = ({ requestKey, authorizationNo }: IssuedAuthorization) =>
    requestKey === null ? !known.has(authorizationNo) : requestKey === attempt.id;
  const next = nextRecheck(attempt, job.now);
  if (next && !found.some(answersIt)) await enqueueRecheck(tx, facilityId, attempt, job.now, next);
}

const status = {
  ...col.from('card_authorization', 'id', 'member_id', 'authorization_no', 'provisional'),
  withdrawn: col.boolean,
};

/** The facility's authorizations of a patient for a visit type on some days, the newest first. */
function authorizationsOf(
  tx: Tx,
  facilityId: string,
  memberId: string,
  visitTypeId: number,
  days: readonly string[],
): Promise<RowOf<typeof status>[]> {
  return readerOf(tx)(rows(status)`
    select id, member_id, authorization_no, provisional, withdrawn_at is not null as withdrawn from card_authorization
    where facility_id = ${facilityId} and member_id = ${memberId} and visit_type_id = ${visitTypeId}
      and day = any(${days}::date[])
    order by created_at desc`);
}

/**
 * Returns those of the numbers that the patient's authorizations here have, also of an earlier day, and those being
 * returned to the scheme.
 */
async function knownNumbers(
  tx: Tx,
  facilityId: string,
  memberId: string,
  issued: readonly IssuedAuthorization[],
): Promise<Set<string>> {
  const numbers = issued.map(({ authorizationNo }) => authorizationNo);
  const known = await readerOf(tx)(rows({ authorization_no: col.text })`
    select authorization_no from card_authorization where facility_id = ${facilityId} and member_id = ${memberId}
      and authorization_no = any(${numbers}::text[])
    union
    select data ->> 'authorizationNo' from outbox where facility_id = ${facilityId} and member_id = ${memberId}
      and kind = 'authorization.release' and state = 'waiting'`);
  return new Set(known.map((row) => row.authorization_no));
}

/** Stores a number that is unknown here, or returns it to the scheme if another one was stored for the visit. */
async function storeLost(tx: Tx, acting: Renumbering, attempt: Attempt, issued: Issued): Promise<void> {
  const { id, memberId, fresh, superfluous } = await storeAuthorization(tx, { ...acting, attempt }, issued);
  if (superfluous) {
    // Two desks that requested one at the same moment got a number each, and the other is stored already.
    await enqueueRelease(tx, acting, { id, memberId }, issued.number);
  } else if (fresh) {
    const detail = { authorizationNo: issued.number };
    await recordOutcome(tx, acting, { id, member_id: memberId }, 'authorization.found', detail);
  }
}
