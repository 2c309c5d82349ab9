import { type LineStatus, message } from '@afyakadi/contract';
import { isUniqueViolation, newId, sendAlong, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { writeAuditAndEvents } from '../../platform/events/write.ts';
import type { ActingCaller } from '../../platform/http/route.ts';
import { consumeApproval } from '../approvals/index.ts';
import type { VisitOfLines } from '../visits/index.ts';
import type { LineRow } from './lines.ts';

/** Records a change of a line in the audit trail, and publishes it to the screens. */
export async function recordLineChange(
  tx: Tx,
  call: ActingCaller,
  topic: 'orders' | 'dispensing' | 'results' | 'services',
  { line, visit }: { line: LineRow; visit: VisitOfLines },
  entry: { action: string; reason?: string; detail?: Record<string, unknown> },
): Promise<void> {
  await writeAuditAndEvents(
    tx,
    call,
    { ...entry, subjectType: 'order-line', subjectId: line.id, memberId: line.member_id },
    { topic, carePointId: visit.care_point_id, visitId: visit.id, memberId: line.member_id },
  );
}

export async function writeClosing(
  tx: Tx,
  { caller, now }: ActingCaller,
  lineId: string,
  to: { status: 'NotGiven' | 'NotDone' | 'Cancelled'; reason: string },
): Promise<void> {
  sendAlong(
    tx,
    tx
      .updateTable('order_line')
      .set({ status: to.status, closed_at: now, closed_by: caller.accountId, closed_reason: to.reason })
      .where('facility_id', '=', caller.facility.id)
      .where('id', '=', lineId),
  );
}

/** A line's quantities and status after a dispensing or a reversal. */
interface LineState {
  status: LineStatus;
  dispensed: number;
  /** The visit that it belongs to from now on. */
  visitId: string;
}

export async function writeLineState(
  tx: Tx,
  facilityId: string,
  lineId: string,
  to: LineState,
): Promise<void> {
  sendAlong(
    tx,
    tx
      .updateTable('order_line')
      .set({ status: to.status, dispensed_quantity: to.dispensed, visit_id: to.visitId })
      .where('facility_id', '=', facilityId)
      .where('id', '=', lineId),
  );
}

/**
 * Writes an act of dispensing, or of doing a service. Failure: `conflict` for a serial number that another act has.
 * @param dispense `id`: of the act
 */
export async function writeDispense(
  tx: Tx,
  { caller, now, today }: ActingCaller,
  dispense: {
    id: string;
    lineId: string;
    quantity: number;
    overrideReason?: string | null | undefined;
    report?: string | null | undefined;
    serialNo?: string | null | undefined;
    size?: string | null | undefined;
  },
): Promise<void> {
  const { serialNo } = dispense;
  const insert = tx.insertInto('dispense').values({
    facility_id: caller.facility.id,
    id: dispense.id,
    line_id: dispense.lineId,
    quantity: dispense.quantity,
    override_reason: dispense.overrideReason,
    report: dispense.report,
    serial_no: serialNo,
    size: dispense.size,
    day: today,
    dispensed_at: now,
    dispensed_by: caller.accountId,
  });
  if (!serialNo) {
    sendAlong(tx, insert);
    return;
  }
  try {
    await insert.execute();
  } catch (error) {
    if (!isUniqueViolation(error, 'dispense_serial_no_once')) throw error;
    const text = message('orders.serialNoTaken', { serialNo });
    throw new Failure('conflict', text, { fields: { serialNo: text } });
  }
}

/** Returns the line of a dispensing; it never changes, so no lock is needed. */
export async function lineOfDispense(tx: Tx, facilityId: string, id: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('dispense')
    .select('line_id')
    .where('facility_id', '=', facilityId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.line_id;
}

export async function writeReversal(
  tx: Tx,
  { caller, now, today }: ActingCaller,
  reversal: { dispenseId: string; quantity: number; reason: string },
): Promise<void> {
  const facilityId = caller.facility.id;
  sendAlong(
    tx,
    tx
      .updateTable('dispense')
      .set((eb) => ({ reversed_quantity: eb('reversed_quantity', '+', reversal.quantity) }))
      .where('facility_id', '=', facilityId)
      .where('id', '=', reversal.dispenseId),
  );
  sendAlong(
    tx,
    tx.insertInto('dispense_reversal').values({
      facility_id: facilityId,
      id: newId(),
      dispense_id: reversal.dispenseId,
      quantity: reversal.quantity,
      reason: reversal.reason,
      day: today,
      reversed_at: now,
      reversed_by: caller.accountId,
    }),
  );
}

/** Counts a quantity against the approval that a line needs; nothing for other lines. Failures: as `consumeApproval`. */
export async function consumeApprovalOf(
  tx: Tx,
  call: ActingCaller,
  use: { line: LineRow; subjectId: string; quantity: number },
  missing: 'orders.needsApproval' | 'orders.approvalBeforeDoing',
): Promise<void> {
  if (use.line.coverage !== 'approval') return;
  const text = message(missing, { item: use.line.item_name });
  await consumeApproval(tx, call, { ...use, field: 'quantity' }, text);
}
