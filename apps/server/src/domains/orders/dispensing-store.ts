import type { LineStatus } from '@afyakadi/contract';
import { sendAlong, type Tx } from '../../platform/database/index.ts';
import type { ActingCaller } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';

/** A line's quantities and status after a dispensing, a reversal or a closure. */
export interface LineState {
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

/** @param dispense `id`: of the act of dispensing */
export async function writeDispense(
  tx: Tx,
  { caller, now, today }: ActingCaller,
  dispense: { id: string; lineId: string; quantity: number; overrideReason: string | null },
): Promise<void> {
  sendAlong(
    tx,
    tx.insertInto('dispense').values({
      facility_id: caller.facility.id,
      id: dispense.id,
      line_id: dispense.lineId,
      quantity: dispense.quantity,
      override_reason: dispense.overrideReason,
      day: today,
      dispensed_at: now,
      dispensed_by: caller.accountId,
    }),
  );
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
