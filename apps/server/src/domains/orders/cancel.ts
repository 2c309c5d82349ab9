import { type endpoints, type Message, message, type OrderLine } from '@afyakadi/contract';
import type { Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import type { Ledger } from '../ledger/index.ts';
import { completeWhenDone } from '../visits/index.ts';
import { lineAnswer } from './answer.ts';
import { recordLineChange, writeClosing } from './dispensing-store.ts';
import { closedReason } from './line-conflict.ts';
import { type LineRow, lockLine } from './lines.ts';
import { lineStates } from './state.ts';

/**
 * Cancels a line that was not carried out; a visit whose lines are all finished ends with it. Safe to repeat.
 * Failures: `notFound`; `conflict` for a line with a dispensing or a result, a closed line, or where the claim was
 * sent.
 */
export async function cancelLine(
  tx: Tx,
  call: Call<typeof endpoints.cancelLine>,
  ledger: Ledger,
): Promise<OrderLine> {
  const { caller, params, body } = call;
  const facilityId = caller.facility.id;
  const locked = await lockLine(tx, facilityId, params.id);
  if (!locked) throw new Failure('notFound', message('orders.noSuchLine'));
  const { line, visit } = locked;
  if (line.status !== 'Cancelled') {
    const trouble = whyNot(line);
    if (trouble) throw new Failure('conflict', trouble);
    await ledger.assertChangeable(tx, facilityId, line.authorization_id);
    const status = lineStates.next(line.status, 'cancel');
    await writeClosing(tx, call, line.id, { status, reason: body.reason });
    const { reason } = body;
    await recordLineChange(tx, call, 'orders', locked, { action: 'order-line.cancelled', reason });
    await completeWhenDone(tx, call, visit);
  }
  return lineAnswer(tx, call, line);
}

/** Returns why a line cannot be cancelled; null if it can. */
function whyNot(line: LineRow): Message | null {
  const { dispensed_quantity: given, quantity } = line;
  switch (line.status) {
    case 'PartlyDispensed':
      return message('orders.partlyGiven', { given, quantity });
    case 'PartlyDone':
      return message('orders.partlyDone', { given, quantity });
    case 'Done':
      return message('orders.allDone');
    case 'Dispensed':
      return message('orders.allGiven', { quantity });
    case 'Preliminary':
    case 'Resulted':
      return message('orders.hasResult');
    case 'NotGiven':
    case 'NotDone':
      return message('orders.alreadyClosed', { by: line.closed_by_name ?? '', why: closedReason(line) });
    default:
      return null;
  }
}
