import { type Approval, type endpoints, type Message, message } from '@afyakadi/contract';
import type { Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import { answered } from '../../scheme/port/answered.ts';
import type { ApprovalAnswer } from '../../scheme/port/approvals.ts';
import type { VisitOfLines } from '../visits/index.ts';
import { assertFree, type Deps, record } from './calls.ts';
import { assertOwnCategory, assertWaiting, type LineToApprove, lockLineToApprove } from './line.ts';
import { readApproval } from './rows.ts';
import {
  insertPendingApproval,
  lockActive,
  type Stored,
  storeExpired,
  storeValid,
  takenByOthers,
} from './store.ts';

type EnterCall = Call<typeof endpoints.enterApproval>;

/**
 * Enters the number of an approval that was obtained by letter, if the scheme confirms it for this card and item
 * (domain 4.2). This resolves a pending request. The line gets what other lines have left of the number, at most the
 * ordered quantity. Failures: as `requestApproval`; `unprocessable` with `referenceNo` where the number is not valid,
 * of another card or item, expired, or used up.
 */
export async function enterApproval(deps: Deps, call: EnterCall): Promise<Approval> {
  const { facility } = call.caller;
  const begun = await deps.database.transaction(facility.id, (tx) => begin(tx, call));
  if ('existing' in begun) return begun.existing;
  const answer = await answered(
    deps.scheme.checkApproval({
      facility: { ...facility, verifierId: begun.line.scheme_verifier_id },
      cardNo: begun.line.card_no,
      itemCode: begun.line.item_code,
      referenceNo: call.body.referenceNo,
      now: call.now,
      today: call.today,
    }),
    message('approvals.numberNotChecked'),
  );
  const outcome = await deps.database.transaction(facility.id, (tx) => store(tx, call, answer));
  if ('refused' in outcome) throw outcome.refused;
  return outcome.existing;
}

async function begin(tx: Tx, call: EnterCall): Promise<Found> {
  await call.idempotency.begin(tx);
  const line = await findLine(tx, call);
  if ('existing' in line) await call.idempotency.complete(tx, { ok: line.existing });
  return line;
}

/** The line, locked, with the approval that the number replaces; or its approval, if it already has this number. */
type Found =
  | { existing: Approval }
  | { line: LineToApprove; visit: VisitOfLines; waiting?: Stored; expired?: Stored };

async function findLine(tx: Tx, call: EnterCall): Promise<Found> {
  const { caller, body } = call;
  const facilityId = caller.facility.id;
  const locked = await lockLineToApprove(tx, facilityId, body.memberVisitItemId);
  assertOwnCategory(caller, locked.line);
  const active = await lockActive(tx, facilityId, locked.line.id);
  if (active && active.status !== 'Pending' && active.reference_no === body.referenceNo)
    return { existing: await readApproval(tx, facilityId, active.id) };
  assertWaiting(locked);
  return { ...locked, ...assertFree(call, locked.line, active) };
}

async function store(
  tx: Tx,
  call: EnterCall,
  answer: ApprovalAnswer,
): Promise<{ existing: Approval } | { refused: Failure }> {
  const { caller, body, now } = call;
  const facilityId = caller.facility.id;
  const awaiting = await findLine(tx, call);
  if ('existing' in awaiting) {
    await call.idempotency.complete(tx, { ok: awaiting.existing });
    return awaiting;
  }
  const { line, waiting, expired } = awaiting;
  const detail = { referenceNo: body.referenceNo };
  const trouble = problemWith(answer, call);
  const rest = trouble === null ? await restFor(tx, facilityId, line, body.referenceNo, answer) : 0;
  const text = trouble ?? (rest < 1 ? message('approvals.usedUp', { number: body.referenceNo }) : null);
  if (text !== null) {
    const refused = new Failure('unprocessable', text, { fields: { referenceNo: text } });
    await record(tx, call, awaiting, {
      action: 'approval.answered',
      detail: { ...detail, status: 'Invalid' },
    });
    await call.idempotency.complete(tx, { failure: refused });
    return { refused };
  }
  if (expired) await storeExpired(tx, facilityId, expired);
  const id =
    waiting?.id ??
    (await insertPendingApproval(tx, {
      facilityId,
      line,
      byLetter: true,
      reason: null,
      quantity: line.quantity,
      accountId: caller.accountId,
      now,
    }));
  await storeValid(
    tx,
    facilityId,
    { id, lineId: line.id },
    {
      referenceNo: body.referenceNo,
      quantity: Math.min(rest, line.quantity),
      byLetter: true,
      validUntil: answer.validUntil,
      remarks: answer.remarks,
    },
    now,
  );
  await record(tx, call, awaiting, {
    action: 'approval.answered',
    detail: { ...detail, approvalId: id, status: 'Valid' },
  });
  const approval = await readApproval(tx, facilityId, id);
  await call.idempotency.complete(tx, { ok: approval });
  return { existing: approval };
}

/**
 * Returns why the number cannot be used, for staff; null if it can. Failure: `schemeAnswer` for an incomplete
 * confirmation.
 */
function problemWith(answer: ApprovalAnswer, { body, today }: EnterCall): Message | null {
  const { referenceNo: number } = body;
  if (answer.state === 'pending') return message('approvals.notDecided', { number });
  if (answer.state === 'invalid')
    return message('approvals.numberNotValid', { number, remarks: answer.remarks || 'INVALID' });
  if (!answer.quantityApproved || answer.quantityApproved < 1) throw new Failure('schemeAnswer');
  if (answer.validUntil !== null && answer.validUntil < today)
    return message('approvals.numberExpired', { number, day: answer.validUntil });
  return null;
}

async function restFor(
  tx: Tx,
  facilityId: string,
  line: LineToApprove,
  referenceNo: string,
  answer: ApprovalAnswer,
): Promise<number> {
  return (answer.quantityApproved ?? 0) - (await takenByOthers(tx, facilityId, line, referenceNo));
}
