import { type Approval, type ApprovalStatus, type endpoints, message } from '@afyakadi/contract';
import type { Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import { answered } from '../../scheme/port/answered.ts';
import type { ApprovalAnswer, ApprovalRequest } from '../../scheme/port/approvals.ts';
import { type ApprovalCall, assertFree, type Deps, record } from './calls.ts';
import {
  assertConfirmed,
  assertDiagnosed,
  assertOwnCategory,
  assertWaiting,
  type LineToApprove,
  lockLineToApprove,
} from './line.ts';
import { readApproval } from './rows.ts';
import { approvalStates } from './state.ts';
import {
  insertPendingApproval,
  lineOf,
  lockActive,
  lockApproval,
  type Stored,
  storeExpired,
  storeUndecided,
  storeValid,
} from './store.ts';

/** A request that is committed and not answered. */
interface PendingRequest {
  id: string;
  line: LineToApprove;
  reason: string;
  quantity: number;
  /** An earlier attempt has no known outcome. */
  mayHaveArrived: boolean;
}

const unavailable = message('approvals.requestKept');

/**
 * Requests the scheme's approval for an order line (requirements 7.9, domain 4.1). The request is committed before the
 * scheme is called, its answer afterwards; the next request for the line repeats an unanswered one with the same key.
 * Failures: `notFound`; `forbidden` for the other station's line; `conflict` for a line that needs no approval, is
 * finished, or has one; `unprocessable` for more than is ordered (`quantity`) and without a diagnosis (`diagnosis`);
 * `notChecked`, `schemeAnswer`.
 */
export async function requestApproval(
  deps: Deps,
  call: Call<typeof endpoints.requestApproval>,
): Promise<Approval> {
  const pending = await deps.database.transaction(call.caller.facility.id, (tx) => begin(tx, call));
  const answer = await answered(deps.scheme.requestApproval(toRequest(call, pending)), unavailable);
  return storeOutcome(deps, call, pending.id, answer);
}

async function begin(tx: Tx, call: Call<typeof endpoints.requestApproval>): Promise<PendingRequest> {
  const { caller, body, now } = call;
  const facilityId = caller.facility.id;
  await call.idempotency.begin(tx);
  const locked = await lockLineToApprove(tx, facilityId, body.memberVisitItemId);
  const { line } = locked;
  assertOwnCategory(caller, line);
  assertWaiting(locked);
  assertConfirmed(line);
  const { waiting, expired } = assertFree(call, line, await lockActive(tx, facilityId, line.id));
  if (waiting) return toPendingRequest(line, waiting);
  assertDiagnosed(line);
  const quantity = body.quantity ?? line.quantity;
  if (quantity > line.quantity) {
    const text = message('approvals.onlyOrdered', { quantity: line.quantity });
    throw new Failure('unprocessable', text, { fields: { quantity: text } });
  }
  if (expired) await storeExpired(tx, facilityId, expired);
  const { reason } = body;
  const id = await insertPendingApproval(tx, {
    facilityId,
    line,
    byLetter: false,
    reason,
    quantity,
    accountId: caller.accountId,
    now,
  });
  await record(tx, call, locked, {
    action: 'approval.requested',
    detail: { approvalId: id, quantity },
  });
  return { id, line, reason, quantity, mayHaveArrived: false };
}

/**
 * Fetches the scheme's decision. Returns a decided approval unchanged. Failures: `notFound`; `forbidden` for the other
 * station's line; `notChecked`, `schemeAnswer`.
 */
export async function refreshApproval(
  deps: Deps,
  call: Call<typeof endpoints.refreshApproval>,
): Promise<Approval> {
  const { facility } = call.caller;
  const begun = await deps.database.transaction(facility.id, (tx) => beginRefresh(tx, call));
  if ('decided' in begun) return begun.decided;
  const { line } = begun;
  const status = {
    facility: { ...facility, verifierId: line.scheme_verifier_id },
    requestKey: begun.id,
    authorizationNo: line.authorization_no,
    cardNo: line.card_no,
    itemCode: line.item_code,
    now: call.now,
    today: call.today,
  };
  // After a crash between the commit and the request, the scheme does not know it yet.
  const answer = deps.scheme
    .approvalStatus(status)
    .then((known) => known ?? deps.scheme.requestApproval(toRequest(call, begun)));
  return storeOutcome(deps, call, begun.id, await answered(answer, unavailable));
}

async function beginRefresh(
  tx: Tx,
  call: Call<typeof endpoints.refreshApproval>,
): Promise<PendingRequest | { decided: Approval }> {
  const facilityId = call.caller.facility.id;
  await call.idempotency.begin(tx);
  const lineId = await lineOf(tx, facilityId, call.params.id);
  if (!lineId) throw new Failure('notFound', message('approvals.unknownApproval'));
  const { line } = await lockLineToApprove(tx, facilityId, lineId);
  assertOwnCategory(call.caller, line);
  const stored = await lockApproval(tx, facilityId, call.params.id);
  if (stored?.status === 'Pending') return toPendingRequest(line, stored);
  const decided = await readApproval(tx, facilityId, call.params.id);
  await call.idempotency.complete(tx, { ok: decided });
  return { decided };
}

function toPendingRequest(
  line: LineToApprove,
  { id, reason, quantity_requested: quantity }: Stored,
): PendingRequest {
  return { id, line, reason: reason ?? '', quantity, mayHaveArrived: true };
}

function toRequest(
  call: ApprovalCall,
  { id, line, reason, quantity, mayHaveArrived }: PendingRequest,
): ApprovalRequest {
  return {
    requestKey: id,
    facility: { ...call.caller.facility, verifierId: line.scheme_verifier_id },
    reason,
    quantity,
    now: call.now,
    today: call.today,
    authorizationNo: line.authorization_no,
    cardNo: line.card_no,
    itemCode: line.item_code,
    unitPrice: line.unit_price,
    practitionerNo: line.practitioner_no,
    diagnosisCodes: line.diagnosis_codes,
    mayHaveArrived,
  };
}

/** Stores the scheme's answer once; a later call finds the decision. */
async function storeOutcome(
  deps: Deps,
  call: ApprovalCall,
  id: string,
  answer: ApprovalAnswer,
): Promise<Approval> {
  const facilityId = call.caller.facility.id;
  return deps.database.transaction(facilityId, async (tx) => {
    const lineId = await lineOf(tx, facilityId, id);
    if (!lineId) throw new Error('a requested approval is missing');
    const locked = await lockLineToApprove(tx, facilityId, lineId);
    const stored = await lockApproval(tx, facilityId, id);
    if (stored?.status === 'Pending') {
      const status = await storeAnswer(tx, call, stored, answer);
      if (status !== 'Pending')
        await record(tx, call, locked, { action: 'approval.answered', detail: { approvalId: id, status } });
    }
    const approval = await readApproval(tx, facilityId, id);
    await call.idempotency.complete(tx, { ok: approval });
    return approval;
  });
}

async function storeAnswer(
  tx: Tx,
  call: ApprovalCall,
  stored: Stored,
  { state, referenceNo, quantityApproved, validUntil, remarks }: ApprovalAnswer,
): Promise<ApprovalStatus> {
  const facilityId = call.caller.facility.id;
  if (state !== 'valid') {
    const event = state === 'pending' ? 'wait' : 'refuse';
    await storeUndecided(tx, facilityId, stored.id, { event, referenceNo, remarks }, call.now);
    return approvalStates.next(stored.status, event);
  }
  // Only a yes with a number and a quantity unlocks anything.
  if (!referenceNo?.trim() || !quantityApproved || quantityApproved < 1) throw new Failure('schemeAnswer');
  await storeValid(
    tx,
    facilityId,
    { id: stored.id, lineId: stored.line_id },
    { referenceNo: referenceNo.trim(), quantity: quantityApproved, validUntil, remarks, byLetter: false },
    call.now,
  );
  return approvalStates.next(stored.status, 'approve');
}
