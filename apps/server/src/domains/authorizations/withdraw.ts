import { type endpoints, message, type VerifiedCard } from '@afyakadi/contract';
import { sql } from 'kysely';
import type { Database, Reader, Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { writeAuditAndEvents, writeEvent } from '../../platform/events/write.ts';
import type { Call } from '../../platform/http/route.ts';
import { type Scheme, SchemeProtocolError, SchemeUnavailable } from '../../scheme/port/index.ts';
import { hasServiceUnder } from '../ledger/index.ts';
import { enqueue, type OutboxHandler } from '../outbox/index.ts';
import { cancelVisitsOf, lockVisits, unused } from '../visits/index.ts';
import { readCard } from './lists.ts';

type WithdrawCall = Call<typeof endpoints.withdrawAuthorization>;

/**
 * Withdraws an unused authorization; its waiting visits leave the lists with it. Safe to repeat. A number of the
 * scheme is returned to it: through the outbox, or at once to the register. Failures: `notFound`; `conflict` where
 * something was done.
 */
export async function withdrawAuthorization(
  { scheme }: { scheme: Scheme },
  call: WithdrawCall,
): Promise<VerifiedCard> {
  const { caller, body, now } = call;
  const { remote } = await scheme.traits(caller.facility);
  const card = await call.change((tx) => withdrawCard(tx, call, remote));
  if (remote) return card;
  const { authorizationNo } = card;
  try {
    await scheme.release({ facility: caller.facility, authorizationNo, reason: body.reason, now });
  } catch (error) {
    // A number that the scheme did not take back returns with the next verification, valid again.
    if (!(error instanceof SchemeUnavailable || error instanceof SchemeProtocolError)) throw error;
  }
  return card;
}

async function withdrawCard(tx: Tx, call: WithdrawCall, remote: boolean): Promise<VerifiedCard> {
  const facilityId = call.caller.facility.id;
  const card = await lockCard(tx, facilityId, call.params.id);
  if (!card) throw new Failure('notFound', message('cards.unknownAuthorization'));
  if (!card.withdrawn_at) {
    // Wait for a concurrent change under a visit, so that the check below sees it.
    await lockVisits(tx, facilityId, card.id);
    if (await wasUsed(tx, facilityId, card.id)) {
      throw new Failure('conflict', message('cards.patientTakenIn'));
    }
    const visits = await withdraw(tx, {
      facilityId,
      authorizationId: card.id,
      accountId: call.caller.accountId,
      reason: call.body.reason,
      now: call.now,
    });
    await writeAuditAndEvents(
      tx,
      call,
      {
        action: 'authorization.withdrawn',
        subjectType: 'authorization',
        subjectId: card.id,
        memberId: card.member_id,
        reason: call.body.reason,
        detail: { visits: visits.map(({ id }) => id) },
      },
      { topic: 'cards', memberId: card.member_id },
    );
    if (remote && isSchemeNumber(card)) {
      await enqueueRelease(tx, {
        facilityId,
        authorizationId: card.id,
        authorizationNo: card.authorization_no,
        memberId: card.member_id,
        accountId: call.caller.accountId,
        now: call.now,
      });
    }
    for (const { id, care_point_id: carePointId } of visits)
      await writeEvent(tx, call, { topic: 'visits', carePointId, visitId: id, memberId: card.member_id });
  }
  return readCard(tx, facilityId, card.id);
}

/** A number of the facility's own series is not the scheme's. */
function isSchemeNumber(card: {
  provisional: 'waiting' | 'settled' | 'refused' | 'closed' | null;
  provisional_source: 'own' | 'phone' | 'ussd' | null;
}): boolean {
  return card.provisional === null || card.provisional === 'settled' || card.provisional_source !== 'own';
}

/**
 * Locks an authorization so that nothing new starts under it. Recording a service does not wait for this lock: it
 * locks the visit, which a withdrawal locks after the authorization.
 */
export async function lockCard(tx: Tx, facilityId: string, id: string) {
  const { rows } = await sql<{
    id: string;
    member_id: string;
    withdrawn_at: Date | null;
    authorization_no: string;
    provisional: 'waiting' | 'settled' | 'refused' | 'closed' | null;
    provisional_source: 'own' | 'phone' | 'ussd' | null;
  }>`
    select id, member_id, withdrawn_at, authorization_no, provisional, provisional_source from card_authorization
    where facility_id = ${facilityId} and id = ${id} for no key update`.execute(tx);
  return rows[0];
}

/**
 * True when something was done under the authorization: a patient taken in, a diagnosis or note recorded, a service
 * given, a claim built, a referral made.
 */
export async function wasUsed(tx: Tx, facilityId: string, authorizationId: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (
      select from visit v where v.facility_id = ${facilityId} and v.authorization_id = ${authorizationId}
        and v.status <> 'Cancelled' and not ${unused}
    ) or ${hasServiceUnder(facilityId, authorizationId)} or exists (
      select from claim where facility_id = ${facilityId} and authorization_id = ${authorizationId}
    ) or exists (
      select from diagnosis where facility_id = ${facilityId} and authorization_id = ${authorizationId}
        and withdrawn_at is null
    ) or exists (
      select from clinical_note where facility_id = ${facilityId} and authorization_id = ${authorizationId}
    ) or exists (
      select from card_authorization a join referral r on r.facility_id = a.facility_id and r.member_id = a.member_id
      where a.facility_id = ${facilityId} and a.id = ${authorizationId} and r.authorization_id = a.id
        and r.direction = 'out'
    ) as used`.execute(tx);
  return rows[0]?.used ?? true;
}

export interface Withdrawal {
  facilityId: string;
  authorizationId: string;
  accountId: string;
  reason: string;
  now: Date;
}

export async function withdraw(
  tx: Tx,
  withdrawal: Withdrawal,
): Promise<{ id: string; care_point_id: string }[]> {
  const visits = await cancelVisitsOf(tx, withdrawal);
  await sql`
    update card_authorization set withdrawn_at = ${withdrawal.now}, withdrawn_by = ${withdrawal.accountId},
      withdrawn_reason = ${withdrawal.reason}
    where facility_id = ${withdrawal.facilityId} and id = ${withdrawal.authorizationId}`.execute(tx);
  return visits;
}

/** The reason for returning an authorization that nobody here withdrew. */
const superfluous = 'Authorized more than once for the same visit';

/**
 * Queues the return of an authorization to the scheme: one that was withdrawn here, or a duplicate of a valid one.
 * @param release.authorizationId the withdrawn one, or the valid one
 */
export async function enqueueRelease(
  tx: Tx,
  release: {
    facilityId: string;
    authorizationId: string;
    authorizationNo: string;
    memberId: string;
    accountId: string | null;
    now: Date;
  },
): Promise<void> {
  await enqueue(tx, {
    facilityId: release.facilityId,
    partitionKey: release.memberId,
    kind: 'authorization.release',
    now: release.now,
    subjectId: release.authorizationId,
    memberId: release.memberId,
    createdBy: release.accountId,
    data: { authorizationNo: release.authorizationNo },
  });
}

/** Returns authorizations to the scheme; one that is valid here again by then stays. */
export function releaseDelivery({ database, scheme }: { database: Database; scheme: Scheme }): OutboxHandler {
  return {
    kind: 'authorization.release',
    async deliver(job) {
      const { facility, now } = job;
      const authorizationNo = String(job.data.authorizationNo ?? '');
      const authorizations = await database.read<{ valid: boolean; withdrawn_reason: string | null }>(
        facility.id,
        sql`select withdrawn_at is null as valid, withdrawn_reason from card_authorization
          where facility_id = ${facility.id} and authorization_no = ${authorizationNo}`,
      );
      if (authorizationNo !== '' && !authorizations[0]?.valid) {
        const reason = authorizations[0]?.withdrawn_reason ?? superfluous;
        await scheme.release({ facility, authorizationNo, reason, now });
      }
      return { store: async () => {} };
    },
    // The scheme still has it, so the next verification of the card returns it, valid again.
    givenUp: async () => {},
    subjects: authorizationSubjects,
  };
}

/** Names authorizations by their numbers, for the outbox. */
export async function authorizationSubjects(
  read: Reader,
  facilityId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await read(sql<{ id: string; authorization_no: string }>`
    select id, authorization_no from card_authorization
    where facility_id = ${facilityId} and id = any(${ids}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row.authorization_no]));
}
