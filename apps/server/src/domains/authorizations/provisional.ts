import {
  type endpoints,
  type Message,
  message,
  type ProvisionalRow,
  type VerifiedCard,
} from '@afyakadi/contract';
import { isNationalId } from '@afyakadi/contract/formats/identifiers';
import { sql } from 'kysely';
import {
  col,
  type Database,
  newId,
  readerFor,
  readerOf,
  rows,
  type Tx,
} from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { writeAuditAndEvents } from '../../platform/events/write.ts';
import type { Call } from '../../platform/http/route.ts';
import { inStates } from '../../platform/states.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Outbox } from '../outbox/index.ts';
import { toIdentity } from '../people/index.ts';
import { readCard } from './card.ts';
import { assertDemands, readRules } from './demands.ts';
import { assertSamePerson, storeIdentity } from './identity.ts';
import { type LockedMember, lockMember } from './members.ts';
import { isNumberTaken, nextOwnNumber, type Renumbering, renumber } from './numbers.ts';
import { readProvisional, unknownProvisional } from './provisional-list.ts';
import { assertUnanswered, canIssueProvisional } from './provisional-rules.ts';
import { enqueueReconcile, lockProvisional, type Provisional, recordOutcome, retry } from './reconcile.ts';
import { provisionalStates } from './state.ts';
import { findValid, schemeOfCards } from './store.ts';

type IssueCall = Call<typeof endpoints.issueProvisional>;
type ReconcileCall = Call<typeof endpoints.reconcileProvisional>;
type CloseCall = Call<typeof endpoints.closeProvisional>;

/**
 * Issues a provisional authorization (requirements 5.8), under the facility's own number or one that the scheme issued
 * by telephone or USSD. The outbox reconciles it when the scheme is available again. If the card has a valid
 * authorization of today for the visit type, returns that one. Failures: `forbidden` where the caller or the facility
 * may not issue one; `validation` for fields that the visit type demands, a missing or malformed number, or the
 * patient's identity; `conflict` without an unanswered attempt in the last minutes, if the scheme answered since or
 * refused the card today, if the facility already has the number, or if it knows another person by the card.
 */
export async function issueProvisional(
  tx: Tx,
  call: IssueCall,
  dayOf: (at: Date) => string,
): Promise<VerifiedCard> {
  const { body, caller, today } = call;
  const facilityId = caller.facility.id;
  if (!(await canIssueProvisional(tx, call))) {
    throw new Failure('forbidden', message('provisional.notAllowed'));
  }
  assertDemands(await readRules(tx, body), body, null, numberFields(body));

  const card = { verifierId: body.verifierID, cardNo: body.cardNo, visitTypeId: body.visitTypeID };
  const known = await lockMember(tx, facilityId, card);
  const existing = known && (await findValid(tx, facilityId, card, today));
  if (existing) return readCard(tx, facilityId, existing.id);
  await assertUnanswered(tx, call, dayOf);
  const patient = await lockPatient(tx, call, known);
  // The lock above waited for any transaction that issued one for this card a moment ago.
  const faster = await findValid(tx, facilityId, card, today);
  if (faster) return readCard(tx, facilityId, faster.id);

  const id = await insert(tx, call, patient);
  const memberId = patient.id;
  await enqueueReconcile(tx, call, { id, memberId });
  await writeAuditAndEvents(
    tx,
    call,
    {
      action: 'authorization.provisional',
      subjectType: 'authorization',
      subjectId: id,
      memberId,
      reason: body.reason,
      detail: { source: body.source },
    },
    { topic: 'cards', memberId },
    { topic: 'scheme' },
  );
  return readCard(tx, facilityId, id);
}

function numberFields({ source, authorizationNo }: IssueCall['body']): Record<string, Message> {
  if (source === 'own')
    return authorizationNo ? { authorizationNo: message('provisional.numberNotExpected') } : {};
  if (!authorizationNo) return { authorizationNo: message('provisional.numberRequired') };
  return isSchemeNumber(authorizationNo) ? {} : { authorizationNo: message('provisional.malformedNumber') };
}

/** Whether it has the scheme's form: digits, at times with letters and signs between; never one of our own series. */
const isSchemeNumber = (text: string) => /^(?!P-)(?=(?:.*\d){4})[A-Z0-9][A-Z0-9/-]{3,39}$/i.test(text);

/**
 * Returns the patient of the provisional authorization, locked. For a patient without a name on file, takes the
 * identity from the request. Failure: `validation` for a missing identity, or a national identification number that no
 * patient has.
 */
async function lockPatient(tx: Tx, call: IssueCall, known: LockedMember | undefined): Promise<LockedMember> {
  const { body, caller, now, today } = call;
  const { identity, verifierID: verifierId, cardNo } = body;
  if (known && known.identity_source !== 'missing') {
    if (identity) assertSamePerson(toIdentity(known), identity);
    return known;
  }
  if (!known && isNationalId(cardNo)) throw invalid(['cardNo'], message('provisional.unknownNationalId'));
  if (!identity) {
    const fields = ['firstName', 'gender', 'dateOfBirth'].map((field) => `identity.${field}`);
    throw invalid(fields, message('provisional.identityRequired'));
  }
  if (identity.dateOfBirth > today) {
    throw invalid(['identity.dateOfBirth'], message('cards.birthAfterToday'));
  }
  if (known) {
    await storeIdentity(tx, call, known.id, identity);
    return known;
  }
  await sql`
    insert into authorized_member (facility_id, id, verifier_id, card_no, card_key, first_name, middle_name, last_name,
      gender, date_of_birth, identity_source, card_status, created_at, updated_at)
    values (${caller.facility.id}, ${newId()}, ${verifierId}, ${cardNo}, ${cardNo.toUpperCase()},
      ${identity.firstName}, ${identity.middleName}, ${identity.lastName}, ${identity.gender},
      ${identity.dateOfBirth}, 'staff', 'Unknown', ${now}, ${now})
    on conflict (facility_id, verifier_id, card_key) do nothing`.execute(tx);
  const stored = await lockMember(tx, caller.facility.id, { verifierId, cardNo });
  if (!stored) throw new Error('a patient was stored and is not there');
  return stored;
}

function invalid(fields: readonly string[], text: Message): Failure {
  const failed = Object.fromEntries(fields.map((field) => [field, text]));
  return new Failure('validation', undefined, { fields: failed });
}

/** @returns its identifier */
async function insert(
  tx: Tx,
  { body, caller, now, today }: IssueCall,
  patient: LockedMember,
): Promise<string> {
  const { facility } = caller;
  const id = newId();
  const number = body.source === 'own' ? await nextOwnNumber(tx, facility.id) : (body.authorizationNo ?? '');
  const [issued] = await readerOf(tx)(rows(col.from('card_authorization', 'id'))`
    insert into card_authorization (facility_id, id, authorization_no, member_id, verifier_id,
      scheme_verifier_id, card_type_id, visit_type_id, referral_no, staff_remarks, card_status, authorization_status, scheme_remarks, scheme_id,
      product_code, day, created_at, created_by, provisional, provisional_no, provisional_source, provisional_reason)
    values (${facility.id}, ${id}, ${number}, ${patient.id}, ${body.verifierID},
      ${schemeOfCards(facility.id, body.verifierID)}, ${body.cardTypeID}, ${body.visitTypeID}, ${body.referralNo || null}, ${body.remarks || null}, 'Unknown', 'PROVISIONAL', '',
      ${patient.scheme_id}, ${patient.product_code}, ${today}, ${now}, ${caller.accountId},
      ${provisionalStates.initial.issue}, ${number}, ${body.source}, ${body.reason})
    on conflict do nothing returning id`);
  if (!issued) throw numberTaken();
  return id;
}

function numberTaken(): Failure {
  const text = message('provisional.numberTaken');
  return new Failure('conflict', text, { fields: { authorizationNo: text } });
}

/**
 * Reconciles a provisional authorization now, also one that the scheme refused, or by a number that it issued. While
 * the scheme is unavailable it keeps waiting. A reconciled one is returned unchanged. Failures: `notFound`;
 * `validation` for a malformed number; `conflict` for one that was withdrawn or closed, and for a number that another
 * authorization here has.
 */
export async function reconcileProvisional(
  { database, outbox, ledger }: { database: Database; outbox: Outbox; ledger: Ledger },
  call: ReconcileCall,
): Promise<ProvisionalRow> {
  const { caller, params, body } = call;
  const facilityId = caller.facility.id;
  const number = body.authorizationNo || undefined;
  if (number && !isSchemeNumber(number)) {
    throw invalid(['authorizationNo'], message('provisional.malformedNumber'));
  }
  const partitionKey = await database.transaction(facilityId, async (tx) => {
    await call.idempotency.begin(tx);
    return retryByPerson(tx, call, ledger, number);
  });
  if (partitionKey) await outbox.runNow(facilityId, partitionKey);
  const row = await readProvisional(readerFor(database, facilityId), facilityId, params.id, caller.role);
  await database.transaction(facilityId, (tx) => call.idempotency.complete(tx, { ok: row }));
  return row;
}

/** @returns the partition key of the job; null where there is nothing to reconcile */
async function retryByPerson(
  tx: Tx,
  call: ReconcileCall,
  ledger: Ledger,
  number: string | undefined,
): Promise<string | null> {
  const { caller, now } = call;
  const authorization = await lockKnown(tx, call);
  const refusal = provisionalStates.refusal(authorization.provisional, 'retry');
  if (refusal) throw new Failure('conflict', refusal);
  if (!provisionalStates.can(authorization.provisional, 'retry')) return null;
  if (authorization.disowned) throw new Failure('conflict', message('provisional.cardOfAnother'));
  if (number && number !== authorization.authorization_no) {
    await correctNumber(tx, { caller, now, ledger }, authorization, number);
  }
  await retry(tx, call, authorization);
  const detail = number ? { authorizationNo: number } : {};
  await recordOutcome(tx, call, authorization, 'authorization.requeued', detail);
  return authorization.member_id;
}

/** Failure: `conflict` for a number that another authorization here has. */
async function correctNumber(
  tx: Tx,
  acting: Renumbering,
  authorization: Provisional,
  number: string,
): Promise<void> {
  const facilityId = acting.caller.facility.id;
  if (await isNumberTaken(tx, facilityId, authorization.id, number)) throw numberTaken();
  if (authorization.source === 'own') {
    await sql`update card_authorization set provisional_source = 'phone'
      where facility_id = ${facilityId} and id = ${authorization.id}`.execute(tx);
  }
  await renumber(tx, acting, authorization, number);
}

/**
 * Closes a provisional authorization that the scheme refused, or that waits for a person. Records what becomes of its
 * cost; it is no longer claimed. Failures: `notFound`; `conflict` before the scheme has answered, or for one that is
 * already closed.
 */
export async function closeProvisional(tx: Tx, call: CloseCall): Promise<ProvisionalRow> {
  const { caller, body, now } = call;
  const facilityId = caller.facility.id;
  const authorization = await lockKnown(tx, call);
  const closed = provisionalStates.next(authorization.provisional, 'close');
  // The remarks say why it waits for a person and not for the scheme.
  if (authorization.provisional === 'waiting' && !authorization.remarks) {
    throw new Failure('conflict', message('provisional.unanswered'));
  }
  await sql`
    update card_authorization set provisional = ${closed}, closed_at = ${now}, closed_by = ${caller.accountId},
      closed_outcome = ${body.outcome}, closed_note = ${body.note}
    where facility_id = ${facilityId} and id = ${authorization.id}
      and provisional ${inStates(provisionalStates.from('close'))}`.execute(tx);
  await recordOutcome(tx, call, authorization, 'authorization.closed', { outcome: body.outcome }, body.note);
  return readProvisional(readerOf(tx), facilityId, authorization.id, caller.role);
}

/** Failures: `notFound`; `conflict` for one that was withdrawn. */
async function lockKnown(tx: Tx, { caller, params }: ReconcileCall | CloseCall): Promise<Provisional> {
  const authorization = await lockProvisional(tx, caller.facility.id, params.id);
  if (!authorization) throw unknownProvisional();
  if (authorization.withdrawn) throw new Failure('conflict', message('provisional.withdrawn'));
  return authorization;
}
