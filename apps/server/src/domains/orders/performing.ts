import { type endpoints, type Message, message, needsRegistration, type OrderLine } from '@afyakadi/contract';
import { newId, readerOf, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import { advance, type VisitOfLines } from '../visits/index.ts';
import { lineAnswer } from './answer.ts';
import { consumeApprovalOf, recordLineChange, writeDispense, writeLineState } from './dispensing-store.ts';
import { assertLeft, assertOpen, refused, unknownLine } from './line-conflict.ts';
import { type LineParts, type LineRow, lockLineAndRead } from './lines.ts';
import { readOrderer } from './orderer.ts';
import { lineStates } from './state.ts';

/**
 * Records that a service was done, in part or all that is left. The performer's registration number is on the claim.
 * Takes the patient in and completes the visit as `dispenseLine`. Failures: `notFound`; `conflict` where the line is
 * finished, its visit is over, its claim was sent, the scheme has not approved it, or the performer has no number;
 * `unprocessable` for what is no service, for more than is left or approved, and without what must be recorded; `conflict`
 * for a serial number that another act has.
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
  if (needsRegistration([caller.role]) && !performer.registrationNo?.trim())
    throw new Failure('conflict', message('orders.noPerformerNo'));
  const { quantity } = body;
  assertRecorded(body, line, visit);
  const id = newId();
  await consumeApprovalOf(tx, call, { line, subjectId: id, quantity }, 'orders.approvalBeforeDoing');
  const left = assertLeft(quantity, line, call, moments);

  await writeDispense(tx, call, { ...body, id, lineId: line.id });
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

/** Refuses imaging without a report, and an appliance without what its item asks for. Failure: `unprocessable`. */
function assertRecorded(
  { quantity, report, serialNo, size }: Call<typeof endpoints.performService>['body'],
  { asks }: LineRow,
  { kind }: VisitOfLines,
): void {
  const fields: Record<string, Message> = {};
  if (kind === 'imaging' && !report) fields.report = message('orders.reportRequired');
  if (asks.includes('serialNo') && !serialNo) fields.serialNo = message('orders.serialNoRequired');
  if (asks.includes('size') && !size) fields.size = message('orders.sizeRequired');
  if (serialNo && quantity > 1) fields.quantity = message('orders.oneSerialNo');
  const [text] = Object.values(fields);
  if (text) throw new Failure('unprocessable', text, { fields });
}
