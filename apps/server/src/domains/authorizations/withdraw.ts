import { type endpoints, type Message, message, type VerifiedCard } from '@afyakadi/contract';
import { sql } from 'kysely';
import {
  col,
  type Database,
  type Reader,
  type Row,
  readerOf,
  rows,
  type Tx,
} from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { writeAuditAndEvents } from '../../platform/events/write.ts';
import type { Call } from '../../platform/http/route.ts';
import { type Scheme, SchemeProtocolError, SchemeUnavailable } from '../../scheme/port/index.ts';
import { wardAwaitedUnder } from '../inpatients/index.ts';
import { hasServiceUnder } from '../ledger/index.ts';
import { type OutboxHandler, type Subject, subjectColumns, subjectsOf } from '../outbox/index.ts';
import { cancelVisitsOf, lockVisits, unused } from '../visits/index.ts';
import { readCard, unknownAuthorization } from './card.ts';
import { enqueueRelease } from './numbers.ts';
import { visitEvents } from './reconcile.ts';
import { authorizationStateOf, authorizationStates } from './state.ts';

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
  const card = await call.change((tx) => withdraw(tx, call, remote));
  if (remote) return card;
  const { authorizationNo } = card;
  try {
    const facility = { ...caller.facility, verifierId: card.verifierId };
    await scheme.release({ facility, authorizationNo, reason: body.reason, now });
  } catch (error) {
    // A number that the scheme did not take back returns with the next verification, valid again.
    if (!(error instanceof SchemeUnavailable || error instanceof SchemeProtocolError)) throw error;
  }
  return card;
}

async function withdraw(tx: Tx, call: WithdrawCall, remote: boolean): Promise<VerifiedCard> {
  const { caller, params, body, now } = call;
  const facilityId = caller.facility.id;
  const card = await lockCard(tx, facilityId, params.id);
  const { id, member_id: memberId } = card;
  if (!authorizationStates.can(authorizationStateOf(card), 'withdraw')) return readCard(tx, facilityId, id);
  // Wait for a concurrent change under a visit, so that the check below sees it.
  await lockVisits(tx, facilityId, id);
  const refusal = await findUse(tx, facilityId, id);
  if (refusal) throw new Failure('conflict', refusal, { fields: { id: refusal } });
  const { accountId } = caller;
  const { reason } = body;
  const visits = await cancelVisitsOf(tx, { facilityId, authorizationId: id, accountId, reason, now });
  await sql`
    update card_authorization set withdrawn_at = ${now}, withdrawn_by = ${accountId}, withdrawn_reason = ${reason}
    where facility_id = ${facilityId} and id = ${id} and withdrawn_at is null`.execute(tx);
  await writeAuditAndEvents(
    tx,
    call,
    {
      action: 'authorization.withdrawn',
      subjectType: 'authorization',
      subjectId: id,
      memberId,
      reason,
      detail: { visits: visits.map((visit) => visit.id) },
    },
    { topic: 'cards', memberId },
    ...visitEvents(visits, memberId),
  );
  if (remote && isSchemeNumber(card)) {
    await enqueueRelease(tx, call, { id, memberId }, card.authorization_no);
  }
  return readCard(tx, facilityId, id);
}

/** A number of the facility's own series is not the scheme's. */
const isSchemeNumber = ({ provisional, provisional_source: source }: LockedCard) =>
  provisional === null || provisional === 'reconciled' || source !== 'own';

type LockedCard = Pick<
  Row<'card_authorization'>,
  'id' | 'member_id' | 'withdrawn_at' | 'authorization_no' | 'provisional' | 'provisional_source'
>;

/**
 * Locks an authorization so that nothing new starts under it. Recording a service does not wait for this lock: it
 * locks the visit, which a withdrawal locks after the authorization. Failure: `notFound`.
 */
export async function lockCard(tx: Tx, facilityId: string, id: string): Promise<LockedCard> {
  const card = await tx
    .selectFrom('card_authorization')
    .select(['id', 'member_id', 'withdrawn_at', 'authorization_no', 'provisional', 'provisional_source'])
    .where('facility_id', '=', facilityId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return card ?? unknownAuthorization();
}

/**
 * Returns why an authorization cannot be withdrawn, or become another patient's: something was done under it (a patient
 * taken in, a diagnosis or note recorded, a service given, a claim built, a referral made), or the patient waits for a
 * bed. Null if it can.
 */
export async function findUse(tx: Tx, facilityId: string, authorizationId: string): Promise<Message | null> {
  const [row] = await readerOf(tx)(rows({
    ward: col.nullable(col.of('care_point', 'name')),
    used: col.boolean,
  })`
    select ${wardAwaitedUnder(facilityId, authorizationId)} as ward, exists (
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
    ) as used`);
  if (row?.ward) return message('stays.waitsForBed', { carePoint: row.ward });
  return row?.used === false ? null : message('cards.patientTakenIn');
}

/** The reason for returning an authorization that nobody here withdrew. */
const superfluous = 'Authorized more than once for the same visit';

/** Returns authorizations to the scheme; one that is valid here again by then stays. */
export function releaseDelivery({ database, scheme }: { database: Database; scheme: Scheme }): OutboxHandler {
  return {
    kind: 'authorization.release',
    async deliver(job) {
      const { facility, now } = job;
      const authorizationNo = String(job.data.authorizationNo ?? '');
      const [authorization] = await database.read(
        facility.id,
        rows({
          valid: col.boolean,
          ...col.from('card_authorization', 'withdrawn_reason', 'scheme_verifier_id'),
        })`select a.id is not null and a.withdrawn_at is null as valid, a.withdrawn_reason, s.scheme_verifier_id
          from card_authorization s
          left join card_authorization a on a.facility_id = s.facility_id and a.authorization_no = ${authorizationNo}
          where s.facility_id = ${facility.id} and s.id = ${job.subjectId}`,
      );
      if (authorizationNo !== '' && !authorization?.valid) {
        const reason = authorization?.withdrawn_reason ?? superfluous;
        await scheme.release({
          facility: { ...facility, verifierId: authorization?.scheme_verifier_id ?? '' },
          authorizationNo,
          reason,
          now,
        });
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
): Promise<Map<string, Subject>> {
  return subjectsOf(
    await read(rows(subjectColumns)`
      select a.id, a.authorization_no as subject, v.id as verifier_id, v.name as verifier_name
      from card_authorization a left join verifier v on v.id = a.scheme_verifier_id
      where a.facility_id = ${facilityId} and a.id = any(${ids}::uuid[])`),
  );
}
