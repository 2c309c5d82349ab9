import { type endpoints, message, type ProvisionalRow } from '@afyakadi/contract';
import { sql } from 'kysely';
import { type Database, readerFor, readerOf, type Tx } from '../../platform/database/index.ts';
import type { StoredMessage } from '../../platform/database/messages.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import type { Ledger } from '../ledger/index.ts';
import {
  type DeliveryResult,
  enqueue,
  expedite,
  type Outbox,
  type OutboxHandler,
  type OutboxJob,
} from '../outbox/index.ts';
import { lockVisits } from '../visits/index.ts';
import {
  confirm,
  freeNumber,
  isNumberTaken,
  leaveToPerson,
  lockProvisional,
  type NumberContext,
  notConfirmed,
  numberProblem,
  type Provisional,
  provisionalById,
  recordOutcome,
  renumberVisits,
} from './provisional.ts';
import { readProvisional, unknownProvisional } from './provisional-list.ts';
import {
  findByNumber,
  type ReconcileParts,
  requestAuthorization,
  type SchemeResult,
} from './scheme-result.ts';
import { authorizationSubjects, enqueueRelease } from './withdraw.ts';

/**
 * Queues a provisional authorization to be reconciled now: one that waits, or one that the scheme refused before.
 * Does nothing for any other.
 */
export async function requeueProvisional(
  tx: Tx,
  { caller, now }: Pick<Call<typeof endpoints.settleProvisional>, 'caller' | 'now'>,
  id: string,
): Promise<void> {
  const facilityId = caller.facility.id;
  const authorization = await lockProvisional(tx, facilityId, id);
  if (
    !authorization ||
    authorization.withdrawn ||
    !(authorization.provisional === 'waiting' || authorization.provisional === 'refused')
  )
    return;
  await sql`
    update card_authorization set provisional = 'waiting', settled_at = null, settled_remarks = null,
      settled_remarks_message = null
    where facility_id = ${facilityId} and id = ${id}`.execute(tx);
  await enqueueReconcile(tx, {
    facilityId,
    authorizationId: id,
    memberId: authorization.member_id,
    accountId: caller.accountId,
    now,
  });
}

/**
 * Queues a provisional authorization to be reconciled after the commit. A job that already waits for it becomes due
 * now.
 */
export async function enqueueReconcile(
  tx: Tx,
  context: {
    facilityId: string;
    authorizationId: string;
    memberId: string;
    accountId: string | null;
    now: Date;
  },
): Promise<void> {
  const { facilityId, authorizationId, memberId, now } = context;
  const { rows } = await sql`
    select from outbox where facility_id = ${facilityId} and kind = 'authorization.settle'
      and subject_id = ${authorizationId} and state = 'waiting'`.execute(tx);
  if (rows.length > 0) {
    await expedite(readerOf(tx), { facilityId, partitionKey: memberId, now });
    return;
  }
  await enqueue(tx, {
    facilityId,
    partitionKey: memberId,
    kind: 'authorization.settle',
    subjectId: authorizationId,
    memberId,
    createdBy: context.accountId,
    now,
  });
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
export function reconcileDelivery(
  deps: Omit<ReconcileParts, 'dayOf'> & { ledger: Ledger },
  dayOf: (at: Date) => string,
): OutboxHandler {
  const { database } = deps;
  const parts = { ...deps, dayOf };
  const read = async ({ facility, subjectId }: OutboxJob): Promise<Provisional | undefined> =>
    (await database.read(facility.id, provisionalById(facility.id, subjectId)))[0];
  return {
    kind: 'authorization.settle',
    async deliver(job): Promise<DeliveryResult> {
      const authorization = await read(job);
      if (!authorization || authorization.withdrawn || authorization.provisional !== 'waiting')
        return { store: async () => {} };
      const result =
        authorization.source === 'own'
          ? await requestAuthorization(parts, job, authorization)
          : await findByNumber(parts, job, authorization);
      if ('undecided' in result && job.now.getTime() - job.createdAt.getTime() < longest)
        return { later: undecidedRetry, detail: result.undecided };
      const end = 'undecided' in result ? { refused: result.undecided } : result;
      return {
        store: (tx) => storeResult(tx, { ...deps, job }, authorization, end),
        detail: detailOf(end),
      };
    },
    async givenUp(tx, job, { caller, now, reason }) {
      const authorization = await lockProvisional(tx, job.facility.id, job.subjectId);
      if (authorization?.provisional === 'waiting')
        await notConfirmed(tx, { caller, now }, authorization, message('provisional.givenUp', { reason }));
    },
    subjects: authorizationSubjects,
  };
}

type End = Exclude<SchemeResult, { undecided: StoredMessage }>;

function detailOf(end: End): StoredMessage {
  if ('refused' in end) return end.refused;
  return 'person' in end ? end.person : end.answer.remarks;
}

/** Stores the result, if the authorization still is as it was before the call. */
async function storeResult(
  tx: Tx,
  { job, ledger }: { job: OutboxJob; ledger: Ledger },
  before: Provisional,
  result: End,
): Promise<void> {
  const facilityId = job.facility.id;
  const context = { caller: job.actor, now: job.now, ledger };
  const authorization = await lockProvisional(tx, facilityId, before.id);
  if (!authorization) return;
  const releaseNumber = (authorizationNo: string) =>
    enqueueRelease(tx, {
      facilityId,
      authorizationId: authorization.id,
      authorizationNo,
      memberId: authorization.member_id,
      accountId: job.createdBy,
      now: job.now,
    });
  const same =
    authorization.authorization_no === before.authorization_no && authorization.source === before.source;
  if (authorization.provisional === 'waiting' && !authorization.withdrawn && same) {
    if ('refused' in result) return notConfirmed(tx, context, authorization, result.refused);
    if ('person' in result) return leaveToPerson(tx, context, authorization, result.person);
    const { number, answer, superfluous } = result;
    await freeNumber(tx, context, { number, memberId: authorization.member_id });
    if (await isNumberTaken(tx, facilityId, { id: authorization.id, authorizationNo: number })) {
      return leaveToPerson(
        tx,
        context,
        authorization,
        message('provisional.numberOfAnother', { no: number }),
      );
    }
    await confirm(tx, context, authorization, { number, answer });
    for (const one of superfluous) await releaseNumber(one);
    return;
  }
  // Reconciled, withdrawn or corrected during the call: the number from this answer is a duplicate, or the wrong one.
  if ('number' in result && result.number !== authorization.authorization_no)
    await releaseNumber(result.number);
  if (authorization.provisional === 'waiting' && !authorization.withdrawn) {
    await enqueueReconcile(tx, {
      facilityId,
      authorizationId: authorization.id,
      memberId: authorization.member_id,
      accountId: job.createdBy,
      now: job.now,
    });
  }
}

type ReconcileCall = Call<typeof endpoints.settleProvisional>;

/**
 * Reconciles a provisional authorization now, also one that the scheme refused, or by a number that it issued. While
 * the scheme is unavailable it keeps waiting. A reconciled one is returned unchanged. Failures: `notFound`;
 * `validation` for a malformed number; `conflict` for one that was withdrawn or closed, and for a number that another
 * authorization here has.
 */
export async function reconcileProvisional(
  deps: { database: Database; outbox: Outbox; ledger: Ledger },
  call: ReconcileCall,
): Promise<ProvisionalRow> {
  const { caller, params } = call;
  const facilityId = caller.facility.id;
  const partitionKey = await deps.database.transaction(facilityId, (tx) => begin(tx, call, deps.ledger));
  if (partitionKey) await deps.outbox.deliverNow(facilityId, partitionKey);
  const row = await readProvisional(readerFor(deps.database, facilityId), facilityId, params.id, caller.role);
  await deps.database.transaction(facilityId, (tx) => call.idempotency.complete(tx, { ok: row }));
  return row;
}

/** @returns the partition key of the job; null where there is nothing to reconcile */
async function begin(tx: Tx, call: ReconcileCall, ledger: Ledger): Promise<string | null> {
  const { caller, params, body, now } = call;
  const facilityId = caller.facility.id;
  const number = body.authorizationNo || null;
  const problem = number === null ? undefined : numberProblem(number);
  if (problem) throw new Failure('validation', undefined, { fields: { authorizationNo: problem } });
  await call.idempotency.begin(tx);
  const authorization = await lockProvisional(tx, facilityId, params.id);
  if (!authorization) throw unknownProvisional();
  if (authorization.withdrawn) throw new Failure('conflict', message('provisional.withdrawn'));
  if (authorization.provisional === 'closed')
    throw new Failure('conflict', message('provisional.alreadyClosed'));
  if (authorization.provisional === 'settled') return null;
  await waitAgain(tx, { caller, now, ledger }, authorization, number);
  await enqueueReconcile(tx, {
    facilityId,
    authorizationId: authorization.id,
    memberId: authorization.member_id,
    accountId: caller.accountId,
    now,
  });
  await recordOutcome(
    tx,
    call,
    authorization,
    'authorization.asked-again',
    number ? { authorizationNo: number } : {},
  );
  return authorization.member_id;
}

async function waitAgain(
  tx: Tx,
  context: NumberContext,
  authorization: Provisional,
  number: string | null,
): Promise<void> {
  const facilityId = context.caller.facility.id;
  const corrected = number !== null && number !== authorization.authorization_no;
  if (corrected && (await isNumberTaken(tx, facilityId, { id: authorization.id, authorizationNo: number }))) {
    const text = message('provisional.numberTaken');
    throw new Failure('conflict', text, { fields: { authorizationNo: text } });
  }
  if (corrected) await lockVisits(tx, facilityId, authorization.id);
  await sql`
    update card_authorization set provisional = 'waiting', settled_at = null, settled_remarks = null,
      settled_remarks_message = null, provisional_no = coalesce(provisional_no, authorization_no),
      authorization_no = ${corrected ? number : authorization.authorization_no},
      provisional_source = ${corrected && authorization.source === 'own' ? 'phone' : authorization.source}
    where facility_id = ${facilityId} and id = ${authorization.id}`.execute(tx);
  if (corrected) await renumberVisits(tx, context, authorization, number);
}

/**
 * Closes a provisional authorization that the scheme refused, or that waits for a person. Records what becomes of its
 * cost; it is no longer claimed. Failures: `notFound`; `conflict` before the scheme has answered, or for one that is
 * already closed.
 */
export async function closeProvisional(
  tx: Tx,
  call: Call<typeof endpoints.closeProvisional>,
): Promise<ProvisionalRow> {
  const { caller, params, body, now } = call;
  const facilityId = caller.facility.id;
  const authorization = await lockProvisional(tx, facilityId, params.id);
  if (!authorization) throw unknownProvisional();
  if (authorization.withdrawn) throw new Failure('conflict', message('provisional.withdrawn'));
  const refusal = {
    // The remarks say why it waits for a person and not for the scheme.
    waiting: authorization.remarks ? null : message('provisional.unanswered'),
    settled: message('provisional.alreadyConfirmed'),
    closed: message('provisional.alreadyClosed'),
    refused: null,
  }[authorization.provisional];
  if (refusal !== null) throw new Failure('conflict', refusal);
  await sql`
    update card_authorization set provisional = 'closed', closed_at = ${now}, closed_by = ${caller.accountId},
      closed_outcome = ${body.outcome}, closed_note = ${body.note}
    where facility_id = ${facilityId} and id = ${authorization.id}`.execute(tx);
  await recordOutcome(tx, call, authorization, 'authorization.closed', { outcome: body.outcome }, body.note);
  return readProvisional(readerOf(tx), facilityId, authorization.id, caller.role);
}
