import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { type StoredMessage, storedMessage, trimmed } from '../../platform/database/messages.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { Job } from '../../platform/jobs/index.ts';
import {
  type Scheme,
  type SchemeAnswer,
  type SchemeFacility,
  SchemeUnavailable,
} from '../../scheme/port/index.ts';
import { enqueue } from '../outbox/index.ts';

export interface Attempt {
  id: string;
  facilityId: string;
  accountId: string;
  verifierId: string;
  cardTypeId: string;
  cardNo: string;
  visitTypeId: number;
  referralNo: string | null;
  remarks: string | null;
}

/** Records an attempt; must be committed before the scheme is called. */
export async function beginAttempt(tx: Tx, attempt: Attempt, now: Date): Promise<void> {
  await sql`
    insert into verification_attempt (facility_id, id, account_id, verifier_id, card_type_id, card_no, visit_type_id,
      referral_no, remarks, state, started_at)
    values (${attempt.facilityId}, ${attempt.id}, ${attempt.accountId}, ${attempt.verifierId}, ${attempt.cardTypeId}, ${attempt.cardNo},
      ${attempt.visitTypeId}, ${attempt.referralNo}, ${attempt.remarks}, 'asking', ${now})`.execute(tx);
}

/** Records the end of the attempt; `answer` is null without an answer. */
export async function endAttempt(
  tx: Tx,
  facilityId: string,
  id: string,
  state: 'eligible' | 'refused' | 'unchecked',
  answer: SchemeAnswer | null,
  authorizationId: string | null,
): Promise<void> {
  await sql`
    update verification_attempt set state = ${state}, ended_at = clock_timestamp(),
      card_status = ${answer?.cardStatus ?? null}, authorization_status = ${answer?.authorizationStatus ?? null},
      scheme_remarks = ${answer?.remarks ?? null}, authorization_id = ${authorizationId}
    where facility_id = ${facilityId} and id = ${id}`.execute(tx);
}

/** An attempt just before midnight may have been answered with an authorization of the new day. In milliseconds. */
const aroundMidnight = 300_000;

/**
 * Whether a call for this card and visit type on the facility's day got no answer.
 * @param dayOf the facility's day of a moment, YYYY-MM-DD
 */
export async function unansweredToday(
  tx: Tx,
  query: { facilityId: string; verifierId: string; cardNo: string; visitTypeId: number; now: Date },
  dayOf: (at: Date) => string,
): Promise<boolean> {
  const { rows } = await sql<{ started_at: Date }>`
    select started_at from verification_attempt
    where facility_id = ${query.facilityId} and verifier_id = ${query.verifierId}
      and card_key = ${query.cardNo.toUpperCase()} and visit_type_id = ${query.visitTypeId}
      and state in ('asking', 'unchecked')
    order by started_at desc limit 1`.execute(tx);
  const [last] = rows;
  if (!last) return false;
  return dayOf(new Date(last.started_at.getTime() + aroundMidnight)) >= dayOf(query.now);
}

/**
 * After this many milliseconds a pending attempt is stale: all calls of a verification take less, even with every
 * time-out and repeat.
 */
export const staleAfter = 300_000;

/**
 * Expires the facility's attempts that a crash left pending: they become not checked. A remote scheme may have
 * authorized them, so each gets a recheck.
 * @param remote whether the scheme is one that is reached over a network
 */
export async function expireStaleAttempts(
  tx: Tx,
  { facilityId, remote, now }: { facilityId: string; remote: boolean; now: Date },
): Promise<void> {
  const before = new Date(now.getTime() - staleAfter);
  const { rows } = await sql<{ id: string; account_id: string; started_at: Date }>`
    update verification_attempt set state = 'unchecked', ended_at = ${now}
    where facility_id = ${facilityId} and state = 'asking' and started_at < ${before}
    returning id, account_id, started_at`.execute(tx);
  for (const row of remote ? rows : [])
    await enqueueRecheck(tx, {
      facilityId,
      attemptId: row.id,
      accountId: row.account_id,
      startedAt: row.started_at,
      now,
    });
}

/** Expires stale attempts of facilities where no card is being verified; a verification expires them as well. */
export function staleAttemptsJob({ scheme }: { scheme: Pick<Scheme, 'traits'> }): Job {
  return {
    name: 'expire-attempts',
    interval: 'expireAttempts',
    async run({ underLock, signal, now }) {
      const before = new Date(now.getTime() - staleAfter);
      const left = await underLock(null, async (tx) => {
        const { rows } = await sql<SchemeFacility>`
          select facility_id as id, code, name from askings_left_open(${before})`.execute(tx);
        return rows;
      });
      for (const facility of left) {
        if (signal.aborted) return;
        const remote = await isRemote(scheme, facility);
        await underLock(facility.id, (tx) =>
          expireStaleAttempts(tx, { facilityId: facility.id, remote, now }),
        );
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

/** How long after an unanswered attempt a provisional authorization may be issued, in milliseconds. */
const provisionalWindow = 15 * 60_000;

/** How the facility's recent verification attempts of a card ended, to decide about a provisional authorization. */
export interface RecentAttempts {
  /** One of the last minutes was not answered, or not in a way that is understood. */
  unanswered: boolean;
  /**
   * The remarks with which the scheme refused the card today, unless it has accepted it since; null without a refusal.
   */
  refusal: StoredMessage | null;
}

/** The scheme itself refused it; the request was not given up by a person. */
const answeredLast = sql`(select o.state from outbox o where o.facility_id = a.facility_id
  and o.kind = 'authorization.settle' and o.subject_id = a.id order by o.seq desc limit 1) = 'done'`;

/**
 * Whether the account may issue provisional authorizations, by the current settings of its administrator and
 * facility.
 */
export async function canIssueProvisional(tx: Tx, { caller }: { caller: Caller }): Promise<boolean> {
  if (caller.role !== 'receptionist') return false;
  const { rows } = await sql`
    select from account a join facility_setting s on s.facility_id = a.facility_id
    where a.facility_id = ${caller.facility.id} and a.id = ${caller.accountId} and a.provisional
      and s.provisional_authorizations`.execute(tx);
  return rows.length > 0;
}

/**
 * Reads how the facility's attempts of a card ended, under any number of its holder: a refusal of the card also
 * counts for the national identification number. A provisional authorization that the scheme refused counts as an
 * answered attempt, even after a person has ended it.
 * @param dayOf the facility's day of a moment, YYYY-MM-DD
 */
export async function readRecentAttempts(
  tx: Tx,
  query: { facilityId: string; verifierId: string; cardNo: string; today: string; now: Date },
  dayOf: (at: Date) => string,
): Promise<RecentAttempts> {
  const cardKey = query.cardNo.toUpperCase();
  const ofFacility = sql`facility_id = ${query.facilityId} and verifier_id = ${query.verifierId}`;
  const holder = sql`${ofFacility} and (card_key = ${cardKey} or national_id = ${cardKey})`;
  const ofCard = sql`${ofFacility} and card_key = any(array(
    select ${cardKey} union select card_key from authorized_member where ${holder}
    union select national_id from authorized_member where ${holder} and national_id is not null))`;
  const { rows } = await sql<{
    unanswered: boolean;
    state: string | null;
    remarks: StoredMessage | null;
    at: Date | null;
  }>`
    select exists (
        select from verification_attempt where ${ofCard} and state = 'unchecked'
          and started_at >= ${new Date(query.now.getTime() - provisionalWindow)}
      ) as unanswered, answered.*
    from (values (1)) one left join lateral (
      (select state, to_jsonb(scheme_remarks) as remarks, started_at as at from verification_attempt
        where ${ofCard} and state in ('eligible', 'refused') order by started_at desc limit 1)
      union all
      (select 'refused', ${storedMessage('settled_remarks')}, settled_at from card_authorization a
        where a.facility_id = ${query.facilityId} and a.day = ${query.today}
          and a.member_id in (select id from authorized_member where ${holder})
          and a.provisional in ('refused', 'closed') and a.provisional_source = 'own' and a.settled_at is not null
          and ${answeredLast} order by settled_at desc limit 1)
      order by at desc limit 1
    ) answered on true`.execute(tx);
  const [row] = rows;
  const refused = row?.state === 'refused' && row.at !== null && dayOf(row.at) === query.today;
  return { unanswered: row?.unanswered ?? false, refusal: refused ? trimmed(row.remarks ?? '') : null };
}

/** When to recheck an unanswered attempt, in milliseconds after it. */
const recheckDelays = [30_000, 120_000, 600_000] as const;

/**
 * Queues rechecks of an attempt that the scheme did not answer. Each has its own partition, so no other job of the
 * patient waits for it.
 */
export async function enqueueRecheck(tx: Tx, recheck: Recheck): Promise<void> {
  await enqueueAfter(tx, recheck, recheckDelays[0]);
}

export interface Recheck {
  facilityId: string;
  attemptId: string;
  accountId: string;
  startedAt: Date;
  now: Date;
}

export async function enqueueAfter(tx: Tx, recheck: Recheck, delay: number): Promise<void> {
  await enqueue(tx, {
    facilityId: recheck.facilityId,
    partitionKey: recheck.attemptId,
    kind: 'authorization.recheck',
    memberId: null,
    subjectId: recheck.attemptId,
    createdBy: recheck.accountId,
    now: recheck.now,
    notBefore: new Date(Math.max(recheck.now.getTime(), recheck.startedAt.getTime() + delay)),
  });
}

/** The next delay after a moment; undefined after the last. */
export const nextDelay = (startedAt: Date, at: Date) =>
  recheckDelays.find((delay) => startedAt.getTime() + delay > at.getTime());
