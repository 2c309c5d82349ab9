import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/index.ts';
import {
  acceptedNumber,
  type IssuedAuthorization,
  type Scheme,
  SchemeProtocolError,
} from '../../scheme/port/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { OutboxHandler, OutboxJob } from '../outbox/index.ts';
import { enqueueAfter, nextDelay } from './attempts.ts';
import { lockMember, storeMember } from './members.ts';
import { confirm, freeNumber, isNumberTaken, lockProvisional, recordOutcome } from './provisional.ts';
import { storeAuthorization } from './store.ts';
import { enqueueRelease } from './withdraw.ts';

interface AttemptRow {
  id: string;
  account_id: string;
  verifier_id: string;
  card_type_id: string;
  card_no: string;
  visit_type_id: number;
  referral_no: string | null;
  remarks: string | null;
  started_at: Date;
}

/**
 * Finds authorizations whose answer was lost. An unknown one reconciles the provisional authorization that was issued
 * meanwhile, or is stored; a duplicate of a valid one is returned to the scheme.
 */
export function recheckDelivery(
  deps: { database: Database; scheme: Scheme; ledger: Ledger },
  dayOf: (at: Date) => string,
): OutboxHandler {
  const { database, scheme, ledger } = deps;
  return {
    kind: 'authorization.recheck',
    async deliver(job) {
      const { facility, now } = job;
      const [attempt] = await database.read<AttemptRow>(
        facility.id,
        sql`select id, account_id, verifier_id, card_type_id, card_no, visit_type_id, referral_no, remarks, started_at
          from verification_attempt where facility_id = ${facility.id} and id = ${job.subjectId}`,
      );
      if (!attempt) return { store: async () => {} };
      const day = dayOf(attempt.started_at);
      const { verifier_id: verifierId, card_type_id: cardTypeId, card_no: cardNo } = attempt;
      const all = await scheme.authorizationsOf({ facility, verifierId, cardTypeId, cardNo, now, day });
      const found = all.filter(
        (authorization) =>
          authorization.visitTypeId === attempt.visit_type_id &&
          acceptedNumber(authorization.answer) !== null,
      );
      if (found.length > 0) return { store: (tx) => storeFound(tx, job, { attempt, found, day, ledger }) };
      const next = nextDelay(attempt.started_at, now);
      return next === undefined
        ? { store: async () => {} }
        : { later: attempt.started_at.getTime() + next - now.getTime() };
    },
    givenUp: async () => {},
    async subjects(read, facilityId, ids) {
      const rows = await read(sql<{ id: string; name: string }>`
        select a.id, t.name from verification_attempt a join visit_type t on t.id = a.visit_type_id
        where a.facility_id = ${facilityId} and a.id = any(${ids}::uuid[])`);
      return new Map(rows.map((row) => [row.id, row.name]));
    },
  };
}

interface Found {
  attempt: AttemptRow;
  found: readonly IssuedAuthorization[];
  day: string;
  ledger: Ledger;
}

interface StatusRow {
  id: string;
  authorization_no: string;
  provisional: 'waiting' | 'settled' | 'refused' | 'closed' | null;
  withdrawn: boolean;
}

async function storeFound(tx: Tx, job: OutboxJob, found: Found): Promise<void> {
  const { attempt, day, ledger } = found;
  const facilityId = job.facility.id;
  const context = { caller: job.actor, now: job.now, ledger };
  const member = await lockMember(tx, {
    facilityId,
    verifierId: attempt.verifier_id,
    cardNo: found.found[0]?.cardNo ?? attempt.card_no,
  });
  const ours = member ? await authorizationsOf(tx, facilityId, member.id, attempt.visit_type_id, day) : [];
  const knownNumbers = member ? await numbersOf(tx, facilityId, member.id, found.found) : new Set<string>();
  const valid = ours.find((row) => !row.withdrawn && row.provisional !== 'closed');
  const oldestFirst = found.found.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const unknown = oldestFirst.filter(({ authorizationNo }) => !knownNumbers.has(authorizationNo));

  /** The valid authorization, on behalf of which duplicates are returned. */
  let current = valid ?? null;
  for (const one of unknown) {
    const release = (authorizationId: string, memberId: string) =>
      enqueueRelease(tx, {
        facilityId,
        authorizationId,
        authorizationNo: one.authorizationNo,
        memberId,
        accountId: job.createdBy,
        now: job.now,
      });
    const waits = current?.provisional === 'waiting' || current?.provisional === 'refused';
    if (current && member && waits) {
      // A number that the scheme issued by telephone remains, if the scheme confirms it.
      if (oldestFirst.some(({ authorizationNo }) => authorizationNo === current?.authorization_no)) {
        await release(current.id, member.id);
        continue;
      }
      const provisional = await lockProvisional(tx, facilityId, current.id);
      if (!provisional) continue;
      await freeNumber(tx, context, { number: one.authorizationNo, memberId: member.id });
      if (await isNumberTaken(tx, facilityId, { id: provisional.id, authorizationNo: one.authorizationNo }))
        throw new SchemeProtocolError('it gave a number that another card here has');
      await confirm(tx, context, provisional, { number: one.authorizationNo, answer: one.answer });
      current = { ...current, provisional: 'settled', authorization_no: one.authorizationNo };
    } else if (current && member) await release(current.id, member.id);
    else if (member && ours.some((row) => row.withdrawn)) {
      const [withdrawn] = ours.filter((row) => row.withdrawn);
      if (withdrawn) await release(withdrawn.id, member.id);
    } else await store(tx, job, found, one);
  }

  // An answer to another attempt does not settle this one, which the scheme may still be processing.
  const answersIt = ({ requestKey, authorizationNo }: IssuedAuthorization) =>
    requestKey === null ? !knownNumbers.has(authorizationNo) : requestKey === attempt.id;
  const next = nextDelay(attempt.started_at, job.now);
  if (next === undefined || found.found.some(answersIt)) return;
  const { id: attemptId, account_id: accountId, started_at: startedAt } = attempt;
  await enqueueAfter(tx, { facilityId, attemptId, accountId, startedAt, now: job.now }, next);
}

/** The facility's authorizations of a patient for a visit type and day, the newest first. */
async function authorizationsOf(
  tx: Tx,
  facilityId: string,
  memberId: string,
  visitTypeId: number,
  day: string,
): Promise<StatusRow[]> {
  const { rows } = await sql<StatusRow>`
    select id, authorization_no, provisional, withdrawn_at is not null as withdrawn from card_authorization
    where facility_id = ${facilityId} and member_id = ${memberId} and visit_type_id = ${visitTypeId} and day = ${day}
    order by created_at desc`.execute(tx);
  return rows;
}

/**
 * Returns those of the numbers that the patient's authorizations here have, also of an earlier day, and those being
 * returned to the scheme.
 */
async function numbersOf(
  tx: Tx,
  facilityId: string,
  memberId: string,
  found: readonly IssuedAuthorization[],
): Promise<Set<string>> {
  const numbers = found.map(({ authorizationNo }) => authorizationNo);
  const { rows } = await sql<{ authorization_no: string }>`
    select authorization_no from card_authorization where facility_id = ${facilityId} and member_id = ${memberId}
      and authorization_no = any(${numbers}::text[])
    union
    select data ->> 'authorizationNo' from outbox where facility_id = ${facilityId} and member_id = ${memberId}
      and kind = 'authorization.release' and state = 'waiting'`.execute(tx);
  return new Set(rows.map((row) => row.authorization_no));
}

/** Stores a number that is unknown here, or returns it to the scheme if another one was stored for the visit. */
async function store(
  tx: Tx,
  job: OutboxJob,
  { attempt, day, ledger }: Found,
  one: IssuedAuthorization,
): Promise<void> {
  const facilityId = job.facility.id;
  const { answer, authorizationNo } = one;
  const memberId = await storeMember(tx, {
    facilityId,
    verifierId: attempt.verifier_id,
    cardNo: one.cardNo,
    now: job.now,
    cardStatus: answer.cardStatus,
    member: answer.member,
  });
  const context = { caller: job.actor, now: job.now, ledger };
  const stored = await storeAuthorization(tx, context, {
    facilityId,
    authorizationNo,
    memberId,
    answer,
    today: day,
    now: job.now,
    verifierId: attempt.verifier_id,
    cardTypeId: attempt.card_type_id,
    visitTypeId: attempt.visit_type_id,
    referralNo: attempt.referral_no,
    staffRemarks: attempt.remarks,
    accountId: attempt.account_id,
  });
  if (stored.superfluous) {
    // Two desks that requested one at the same moment got a number each, and the other is stored already.
    await enqueueRelease(tx, {
      facilityId,
      authorizationId: stored.id,
      authorizationNo,
      memberId,
      accountId: job.createdBy,
      now: job.now,
    });
  } else if (stored.fresh) {
    await recordOutcome(tx, context, { id: stored.id, member_id: memberId }, 'authorization.found', {
      authorizationNo,
    });
  }
}
