import { type endpoints, type Message, message, type VerifiedCard } from '@afyakadi/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { writeAuditAndEvents } from '../../platform/events/write.ts';
import type { Call } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import { canIssueProvisional, readRecentAttempts } from './attempts.ts';
import { demandedByRules } from './demands.ts';
import { readCard } from './lists.ts';
import { type LockedMember, lockMember, patientOf } from './members.ts';
import { nextOwnNumber, numberProblem } from './provisional.ts';
import { enqueueReconcile } from './reconcile.ts';
import { validToday } from './store.ts';

type IssueCall = Call<typeof endpoints.issueProvisional>;

/**
 * Issues a provisional authorization (decisions, Scheme connector), under the facility's own number or one that the
 * scheme issued by telephone or USSD. The outbox reconciles it when the scheme is available again. If the card has a
 * valid authorization of today for the visit type, returns that one. Failures: `forbidden` where the caller or the
 * facility may not issue one; `validation` for fields that the visit type demands, a missing or malformed number, or
 * the patient's identity; `conflict` without an unanswered attempt in the last minutes, if the scheme answered since
 * or refused the card today, or if the facility already has the number.
 */
export async function issueProvisional(
  tx: Tx,
  call: IssueCall,
  dayOf: (at: Date) => string,
): Promise<VerifiedCard> {
  const { body, caller, now, today } = call;
  const facilityId = caller.facility.id;
  const { verifierID: verifierId, cardNo, visitTypeID: visitTypeId } = body;
  if (!(await canIssueProvisional(tx, call)))
    throw new Failure('forbidden', message('provisional.notAllowed'));
  await demandedByRules(tx, body, null, numberFields(body));

  const known = await lockMember(tx, { facilityId, verifierId, cardNo });
  const card = { facilityId, verifierId, cardNo, visitTypeId, today };
  const existing = known ? await validToday(tx, card) : undefined;
  if (existing) return readCard(tx, facilityId, existing.id);
  await assertUnanswered(tx, call, dayOf);
  const patient = await patientOf(tx, call, known);
  // The lock above waited for any transaction that issued one for this card a moment ago.
  const faster = await validToday(tx, card);
  if (faster) return readCard(tx, facilityId, faster.id);

  const id = await store(tx, call, patient);
  await enqueueReconcile(tx, {
    facilityId,
    authorizationId: id,
    memberId: patient.id,
    accountId: caller.accountId,
    now,
  });
  await writeAuditAndEvents(
    tx,
    call,
    {
      action: 'authorization.provisional',
      subjectType: 'authorization',
      subjectId: id,
      memberId: patient.id,
      reason: body.reason,
      detail: { source: body.source },
    },
    { topic: 'cards', memberId: patient.id },
    { topic: 'scheme' },
  );
  return readCard(tx, facilityId, id);
}

function numberFields({ source, authorizationNo }: IssueCall['body']): Record<string, Message> {
  if (source === 'own')
    return authorizationNo ? { authorizationNo: message('provisional.numberNotExpected') } : {};
  if (!authorizationNo) return { authorizationNo: message('provisional.numberRequired') };
  const problem = numberProblem(authorizationNo);
  return problem ? { authorizationNo: problem } : {};
}

/**
 * The scheme takes precedence: a verification attempt of the last minutes must be unanswered. A number from the scheme
 * itself needs no attempt.
 */
async function assertUnanswered(tx: Tx, call: IssueCall, dayOf: (at: Date) => string): Promise<void> {
  const { body, caller, now, today } = call;
  const of = { facilityId: caller.facility.id, verifierId: body.verifierID, cardNo: body.cardNo };
  const { unanswered, refusal } = await readRecentAttempts(tx, { ...of, today, now }, dayOf);
  if (refusal !== null && body.source === 'own') {
    throw new Failure(
      'conflict',
      refusal === ''
        ? message('provisional.refusedToday')
        : message('provisional.refusedTodayWithRemarks', { remarks: refusal }),
    );
  }
  if (!unanswered) throw new Failure('conflict', message('provisional.notVerified'));
}

async function store(
  tx: Tx,
  { body, caller, now, today }: IssueCall,
  patient: LockedMember,
): Promise<string> {
  const { facility } = caller;
  const id = newId();
  const number = body.source === 'own' ? await nextOwnNumber(tx, facility.id) : (body.authorizationNo ?? '');
  const { rows } = await sql`
    insert into card_authorization (facility_id, id, authorization_no, member_id, verifier_id, card_type_id,
      visit_type_id, referral_no, staff_remarks, card_status, authorization_status, scheme_remarks, scheme_id,
      product_code, day, created_at, created_by, provisional, provisional_no, provisional_source, provisional_reason)
    values (${facility.id}, ${id}, ${number}, ${patient.id}, ${body.verifierID}, ${body.cardTypeID},
      ${body.visitTypeID}, ${body.referralNo || null}, ${body.remarks || null}, 'Unknown', 'PROVISIONAL', '',
      ${patient.scheme_id}, ${patient.product_code}, ${today}, ${now}, ${caller.accountId}, 'waiting', ${number},
      ${body.source}, ${body.reason})
    on conflict do nothing returning id`.execute(tx);
  if (rows.length > 0) return id;
  const text = message('provisional.numberTaken');
  throw new Failure('conflict', text, { fields: { authorizationNo: text } });
}
