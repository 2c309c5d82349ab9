import { type endpoints, message, type ProvisionalRow } from '@afyakadi/contract';
import { sql } from 'kysely';
import { type Database, readerFor, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import {
  enqueueReconcile,
  isNumberTaken,
  lockProvisional,
  type Provisional,
  recordOutcome,
  renumberVisits,
} from '../cards/index.ts';
import { lockVisits } from '../claims/index.ts';
import type { Outbox } from '../outbox/index.ts';
import { numberProblem } from './number.ts';
import { readProvisional, unknownProvisional } from './rows.ts';

type ReconcileCall = Call<typeof endpoints.settleProvisional>;

/**
 * Reconciles a provisional authorization now, also one that the scheme refused, or by a number that it issued. While
 * the scheme is unavailable it keeps waiting. A reconciled one is returned unchanged. Failures: `notFound`;
 * `validation` for a malformed number; `conflict` for one that was withdrawn or closed, and for a number that another
 * authorization here has.
 */
export async function reconcileProvisional(
  deps: { database: Database; outbox: Outbox },
  call: ReconcileCall,
): Promise<ProvisionalRow> {
  const { caller, params } = call;
  const facilityId = caller.facility.id;
  const partitionKey = await deps.database.transaction(facilityId, (tx) => begin(tx, call));
  if (partitionKey) await deps.outbox.deliverNow(facilityId, partitionKey);
  const row = await readProvisional(readerFor(deps.database, facilityId), facilityId, params.id, caller.role);
  await deps.database.transaction(facilityId, (tx) => call.idempotency.complete(tx, { ok: row }));
  return row;
}

/** @returns the partition key of the job; null where there is nothing to reconcile */
async function begin(tx: Tx, call: ReconcileCall): Promise<string | null> {
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
  await waitAgain(tx, call, authorization, number);
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
  call: ReconcileCall,
  authorization: Provisional,
  number: string | null,
): Promise<void> {
  const facilityId = call.caller.facility.id;
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
  if (corrected) await renumberVisits(tx, call, authorization, number);
}
