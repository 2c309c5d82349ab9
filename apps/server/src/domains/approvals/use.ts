import { type Message, message } from '@afyakadi/contract';
import type { Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { ActingCaller } from '../../platform/http/route.ts';
import { recordReturn, recordUse } from './scheme-uses.ts';
import { approvalStates } from './state.ts';
import { allows, lockActive } from './store.ts';

interface Use {
  line: { id: string; item_name: string; member_id: string };
  /** The dispense or the result that uses the approval. */
  subjectId: string;
  /** The quantity used now, in units of the line. */
  quantity: number;
  /** The field of the quantity; null where the whole order is used at once. */
  field: 'quantity' | null;
}

/**
 * Counts a quantity against the approval of its line (domain 4.3); a fully used approval is consumed. The caller has
 * locked the line, and a constraint of the database prevents counting more than was approved. The scheme is notified
 * after the commit.
 * @param missing the message where the scheme has not approved the line
 * Failures: `conflict` without a valid approval, or with one that has expired; for more than is left, `unprocessable`
 * with the field, or `conflict` without a field.
 */
export async function consumeApproval(tx: Tx, call: ActingCaller, use: Use, missing: Message): Promise<void> {
  const facilityId = call.caller.facility.id;
  const { line } = use;
  const approval = await lockActive(tx, facilityId, line.id);
  const { reference_no: number, quantity_approved: approved, quantity_used: used } = approval ?? {};
  if (!approval || approval.status === 'Pending' || !number || !approved || used === undefined)
    throw new Failure('conflict', missing);
  if (approval.valid_until !== null && approval.valid_until < call.today) {
    throw new Failure(
      'conflict',
      message('approvals.expired', { number, item: line.item_name, day: approval.valid_until }),
    );
  }
  const left = approved - used;
  if (use.quantity > left) {
    const text = onlyLeft(left, number);
    if (use.field === null) throw new Failure('conflict', text);
    throw new Failure('unprocessable', text, { fields: { [use.field]: text } });
  }
  const status = approvalStates.next(approval.status, use.quantity === left ? 'useUp' : 'use');
  await tx
    .updateTable('approval')
    .set((eb) => ({ quantity_used: eb('quantity_used', '+', use.quantity), status }))
    .where('facility_id', '=', facilityId)
    .where('id', '=', approval.id)
    .execute();
  await recordUse(tx, call, { ...use, approvalId: approval.id, memberId: line.member_id });
}

function onlyLeft(left: number, number: string): Message {
  if (left === 0) return message('approvals.usedUp', { number });
  return message('approvals.onlyLeft', { left, number });
}

/**
 * Takes back a counted quantity together with its service: a consumed approval is valid again, and the scheme is
 * notified.
 */
export async function returnUse(
  tx: Tx,
  call: ActingCaller,
  use: Pick<Use, 'line' | 'subjectId' | 'quantity'>,
): Promise<void> {
  await tx
    .updateTable('approval')
    .set((eb) => ({
      quantity_used: eb('quantity_used', '-', use.quantity),
      status: approvalStates.to('giveBack'),
    }))
    .where('facility_id', '=', call.caller.facility.id)
    .where('line_id', '=', use.line.id)
    .where(allows('giveBack'))
    .execute();
  await recordReturn(tx, call, { ...use, memberId: use.line.member_id });
}
