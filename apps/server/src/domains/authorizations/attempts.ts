import type { Insertable } from 'kysely';
import { type Acting, writeAudit } from '../../platform/audit/write.ts';
import {
  col,
  compileOnce,
  type Database,
  expression,
  readerOf,
  rows,
  sendAlong,
  type Tables,
  type Tx,
} from '../../platform/database/index.ts';
import { inStates } from '../../platform/states.ts';
import type { Job } from '../../platform/worker/periodic.ts';
import {
  type AuthorizationRequest,
  type Scheme,
  type SchemeAnswer,
  type SchemeFacility,
  SchemeUnavailable,
} from '../../scheme/port/index.ts';
import { enqueue } from '../outbox/index.ts';
import { type Card, memberOfCard } from './members.ts';
import { attemptStates } from './state.ts';

/** One request to the scheme for an authorization. */
export interface Attempt extends Card {
  id: string;
  accountId: string;
  cardTypeId: string;
  visitTypeId: number;
  referralNo: string | null;
  remarks: string | null;
  startedAt: Date;
}

/** Records a pending attempt; must be committed before a remote scheme is called. */
export function beginAttempt(tx: Tx, facilityId: string, attempt: Attempt): void {
  const row = { ...columnsOf(facilityId, attempt), state: attemptStates.initial.begin };
  sendAlong(tx, tx.insertInto('verification_attempt').values(row));
}

const columnsOf = (facilityId: string, attempt: Attempt) => ({
  facility_id: facilityId,
  id: attempt.id,
  account_id: attempt.accountId,
  verifier_id: attempt.verifierId,
  card_type_id: attempt.cardTypeId,
  card_no: attempt.cardNo,
  visit_type_id: attempt.visitTypeId,
  referral_no: attempt.referralNo,
  remarks: attempt.remarks,
  started_at: attempt.startedAt,
});

type EndedRow = ReturnType<typeof columnsOf> &
  Pick<
    Insertable<Tables['verification_attempt']>,
    'state' | 'card_status' | 'authorization_status' | 'scheme_remarks' | 'authorization_id'
  > & {
    /** The states of a pending one that may end so. */
    endedFrom: readonly string[];
  };

const insertEnded = compileOnce((db, { endedFrom, ...row }: EndedRow) => {
  const ended_at = expression(col.timestamptz)`clock_timestamp()`;
  const { state, card_status, authorization_status, scheme_remarks, authorization_id } = row;
  return db
    .insertInto('verification_attempt')
    .values({ ...row, ended_at })
    .onConflict((conflict) =>
      conflict
        .columns(['facility_id', 'id'])
        .doUpdateSet({ state, card_status, authorization_status, scheme_remarks, authorization_id, ended_at })
        .where(expression(col.boolean)`verification_attempt.state = any(${endedFrom}::text[])`),
    );
});

/**
 * Records the end of an attempt, pending or not yet stored; one that authorized nobody is in the audit trail, with the
 * patient if the facility knows the card.
 * @param answer null without an answer
 */
export async function endAttempt(
  tx: Tx,
  acting: Acting & { attempt: Attempt },
  event: 'accept' | 'refuse' | 'fail',
  answer: SchemeAnswer | null,
  authorizationId: string | null = null,
): Promise<void> {
  const { attempt } = acting;
  const facilityId = acting.caller.facility.id;
  const end = {
    state: attemptStates.to(event),
    card_status: answer?.cardStatus ?? null,
    authorization_status: answer?.authorizationStatus ?? null,
    scheme_remarks: answer?.remarks ?? null,
    authorization_id: authorizationId,
  };
  sendAlong(
    tx,
    insertEnded({ ...columnsOf(facilityId, attempt), ...end, endedFrom: attemptStates.from(event) }),
  );
  if (event === 'accept') return;
  const memberId = await memberOfCard(tx, facilityId, {
    verifierId: attempt.verifierId,
    cardNo: answer?.member?.cardNo ?? attempt.cardNo,
  });
  await writeAudit(tx, acting, {
    action: event === 'refuse' ? 'verification.refused' : 'verification.unchecked',
    subjectType: 'verification',
    subjectId: attempt.id,
    ...(memberId ? { memberId } : {}),
  });
}

export async function readAttempt(
  database: Database,
  facilityId: string,
  id: string,
): Promise<Attempt | undefined> {
  const [attempt] = await database.read(
    facilityId,
    database.build
      .selectFrom('verification_attempt')
      .select(['id', 'account_id as accountId', 'verifier_id as verifierId', 'card_type_id as cardTypeId'])
      .select(['card_no as cardNo', 'visit_type_id as visitTypeId', 'referral_no as referralNo', 'remarks'])
      .select('started_at as startedAt')
      .where('facility_id', '=', facilityId)
      .where('id', '=', id),
  );
  return attempt;
}

type Lost = Pick<AuthorizationRequest, 'mayHaveArrived' | 'notThese'>;
export const noneLost: Lost = { mayHaveArrived: false };

/** An attempt just before midnight may have been answered with an authorization of the new day. In milliseconds. */
const aroundMidnight = 300_000;

/** The days of which the scheme's answer to an attempt may be: two for one just before midnight. */
export function daysOfAnswer(startedAt: Date, dayOf: (at: Date) => string): string[] {
  return [...new Set([startedAt, new Date(startedAt.getTime() + aroundMidnight)].map(dayOf))];
}

/**
 * Whether an earlier call for this card and visit type got no answer on the facility's day: the scheme may have issued
 * an authorization for it. `notThese` are numbers that it cannot be: the scheme issued them only lately for an earlier
 * day, and dates them with the day of issue, or they are being returned to it.
 * @param dayOf the facility's day of a moment, YYYY-MM-DD
 */
export async function findLost(
  tx: Tx,
  facilityId: string,
  { verifierId, cardNo, visitTypeId, startedAt: now }: Attempt,
  dayOf: (at: Date) => string,
): Promise<Lost> {
  const cardKey = cardNo.toUpperCase();
  const read = readerOf(tx);
  const [last] = await read(rows(col.from('verification_attempt', 'started_at'))`
    select started_at from verification_attempt
    where facility_id = ${facilityId} and verifier_id = ${verifierId} and card_key = ${cardKey}
      and visit_type_id = ${visitTypeId} and state in ('pending', 'unchecked')
    order by started_at desc limit 1`);
  const today = dayOf(now);
  if (!last || !daysOfAnswer(last.started_at, dayOf).includes(today)) return noneLost;
  const numbers = await read(rows({ authorization_no: col.text })`
    with member as (select id from authorized_member
      where facility_id = ${facilityId} and verifier_id = ${verifierId}
        and (card_key = ${cardKey} or national_id = ${cardKey}))
    select a.authorization_no from member join card_authorization a on a.member_id = member.id
    where a.facility_id = ${facilityId} and a.day < ${today} and a.provisional = 'reconciled'
      and a.answered_at > ${now}::timestamptz - interval '2 days'
    union
    select o.data ->> 'authorizationNo' from member join outbox o on o.member_id = member.id
    where o.facility_id = ${facilityId} and o.kind = 'authorization.release' and o.state = 'waiting'`);
  return { mayHaveArrived: true, notThese: numbers.map((row) => row.authorization_no) };
}

/** When to recheck an unanswered attempt, in milliseconds after it. */
const recheckDelays = [30_000, 120_000, 600_000] as const;

/** When an attempt is rechecked next after a moment; undefined after the last time. */
export function nextRecheck({ startedAt }: Pick<Attempt, 'startedAt'>, after: Date): Date | undefined {
  const times = recheckDelays.map((delay) => new Date(startedAt.getTime() + delay));
  return times.find((time) => time > after);
}

/**
 * Queues a recheck of an attempt that the scheme did not answer. Each has its own partition, so no other job of the
 * patient waits for it.
 */
export async function enqueueRecheck(
  tx: Tx,
  facilityId: string,
  attempt: Pick<Attempt, 'id' | 'accountId' | 'startedAt'>,
  now: Date,
  at = new Date(attempt.startedAt.getTime() + recheckDelays[0]),
): Promise<void> {
  await enqueue(tx, {
    facilityId,
    partitionKey: attempt.id,
    kind: 'authorization.recheck',
    memberId: null,
    subjectId: attempt.id,
    createdBy: attempt.accountId,
    now,
    notBefore: at > now ? at : now,
  });
}

/**
 * After this many milliseconds a pending attempt is stale: all calls of a verification take less, even with every
 * time-out and repeat.
 */
const staleAfter = 300_000;

/**
 * Expires the facility's attempts that a crash left pending: they become not checked. A remote scheme may have
 * authorized them, so each gets a recheck.
 * @param remote whether the scheme is one that is reached over a network
 */
export async function expireStaleAttempts(
  tx: Tx,
  facilityId: string,
  { remote, now }: { remote: boolean; now: Date },
): Promise<void> {
  const expired = await readerOf(tx)(rows({
    ...col.from('verification_attempt', 'id'),
    accountId: col.of('verification_attempt', 'account_id'),
    startedAt: col.of('verification_attempt', 'started_at'),
  })`
    update verification_attempt set state = ${attemptStates.to('expire')}, ended_at = ${now}
    where facility_id = ${facilityId} and state ${inStates(attemptStates.from('expire'))}
      and started_at < ${new Date(now.getTime() - staleAfter)}
    returning id, account_id as "accountId", started_at as "startedAt"`);
  for (const attempt of remote ? expired : []) await enqueueRecheck(tx, facilityId, attempt, now);
}

/** Expires stale attempts of facilities where no card is being verified; a verification expires them as well. */
export function staleAttemptsJob({ scheme }: { scheme: Pick<Scheme, 'traits'> }): Job {
  return {
    name: 'expire-attempts',
    interval: 'expireAttempts',
    async run({ underLock, signal, now }) {
      const facilities = await underLock(null, (tx) =>
        readerOf(tx)(rows({ id: col.uuid, code: col.text, name: col.text })`
          select facility_id as id, code, name
          from facilities_with_stale_attempts(${new Date(now.getTime() - staleAfter)})`),
      );
      for (const facility of facilities) {
        if (signal.aborted) return;
        const remote = await isRemote(scheme, facility);
        await underLock(facility.id, (tx) => expireStaleAttempts(tx, facility.id, { remote, now }));
      }
    },
  };
}

/** A service that is no longer configured still counts as remote, and must not block the other facilities. */
async function isRemote(scheme: Pick<Scheme, 'traits'>, facility: SchemeFacility): Promise<boolean> {
  try {
    return (await scheme.traits(facility)).remote;
  } catch (error) {
    if (error instanceof SchemeUnavailable) return true;
    throw error;
  }
}
