import { type endpoints, message, type OrderLine } from '@afyakadi/contract';
import { readerOf, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import { advance } from '../visits/index.ts';
import { lineAnswer } from './answer.ts';
import { recordLineChange, useApprovalOf, writeDispense, writeLineState } from './dispensing-store.ts';
import { assertLeft, assertOpen, refused, unknownLine } from './line-conflict.ts';
import { type LineParts, lockLineAndRead } from './lines.ts';
import { readOrderer } from './orderer.ts';
import { lineStates } from './state.ts';

/**
 * Records that a service was done, in part or all that is left. The performer's registration number is on the claim.
 * Takes the patient in and completes the visit as `dispenseLine`. Failures: `notFound`; `conflict` where the line is
 * finished, its visit is over, its claim was sent, the scheme has not approved it, or the performer has no number;
 * `unprocessable` for what is no service, for more than is left or approved, and for imaging without a report.
 */
export async function performService(
  tx: Tx,
  call: Call<typeof endpoints.performService>,
  { ledger, moments }: LineParts,
): Promise<OrderLine> {
  const { caller, body } = call;
  const facilityId = caller.facility.id;
  const locked =
    (await lockLineAndRead(tx, facilityId, body.memberVisitItemId, () =>
      readOrderer(readerOf(tx), caller),
    )) ?? unknownLine();
  const { line, visit, read: performer } = locked;
  if (line.category !== 'service')
    throw refused('memberVisitItemId', message('orders.notService', { item: line.item_name }));
  await assertOpen(tx, locked, call, moments);
  if (!performer.registrationNo?.trim()) throw new Failure('conflict', message('orders.noPerformerNo'));
  const { quantity, report } = body;
  if (visit.kind === 'imaging' && !report) throw refused('report', message('orders.reportRequired'));
  const id = newId();
  await useApprovalOf(tx, call, { line, subjectId: id, quantity }, 'orders.approvalBeforeDoing');
  const left = assertLeft(quantity, line, call, moments);

  const act = { id, lineId: line.id, quantity, overrideReason: null, report: report || null };
  await writeDispense(tx, call, act);
  await writeLineState(tx, facilityId, line.id, {
    status: lineStates.next(line.status, quantity === left ? 'performRest' : 'performPart'),
    dispensed: line.dispensed_quantity + quantity,
    visitId: visit.id,
  });
  await recordLineChange(tx, call, 'services', locked, {
    action: 'service.performed',
    detail: { dispenseId: id, quantity },
  });
  const [answer] = await Promise.all([
    lineAnswer(tx, call, line),
    advance(tx, call, visit),
    ledger.recordService(tx, call, { line, visitId: visit.id, quantity }),
  ]);
  return answer;
}
