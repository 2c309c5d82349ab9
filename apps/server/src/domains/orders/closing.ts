import { closingReasons, type endpoints, message, type OrderLine } from '@afyakadi/contract';
import type { Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import { completeWhenDone } from '../visits/index.ts';
import { lineAnswer } from './answer.ts';
import { recordLineChange, writeClosing } from './dispensing-store.ts';
import { assertOpen } from './line-conflict.ts';
import { type LineParts, lockLine } from './lines.ts';
import { lineStates } from './state.ts';

/** The refusal to those who do not close a kind of line. */
const othersClose = {
  medicine: 'orders.pharmacyCloses',
  test: 'orders.laboratoryCloses',
  service: 'orders.performersClose',
} as const;

/** The closing of each kind of line, and the topic of its event. */
const endings = {
  medicine: { role: 'pharmacist', event: 'closeMedicine', topic: 'dispensing', action: 'medicine.not-given' },
  test: { role: 'lab_tech', event: 'closeTest', topic: 'results', action: 'test.not-done' },
  service: { role: 'practitioner', event: 'closeService', topic: 'services', action: 'service.not-done' },
} as const;

/**
 * Closes a line that will not be carried out (requirements 7.10): the pharmacy's as not given, also the rest of one
 * that was partly dispensed; tests and services as not done, also the rest of a service. A closed rest is never
 * claimed. Failures: `notFound`; `forbidden` for the other station's line; `unprocessable` for a reason of the other
 * kind; `conflict` where the line is finished, its visit is over, the test has a result, or the claim was sent.
 */
export async function closeLine(
  tx: Tx,
  call: Call<typeof endpoints.closeLine>,
  { ledger, moments }: LineParts,
): Promise<OrderLine> {
  const { caller, params, body } = call;
  const locked = await lockLine(tx, caller.facility.id, params.id);
  if (!locked) throw new Failure('notFound', message('orders.unknownLine'));
  const { line, visit } = locked;
  const ending = endings[line.category];
  if (caller.role !== ending.role) throw new Failure('forbidden', message(othersClose[line.category]));
  await assertOpen(tx, locked, call, moments);
  await ledger.assertChangeable(tx, caller.facility.id, line.authorization_id);
  const reasons: readonly string[] = closingReasons[line.category];
  if (!reasons.includes(body.reason)) {
    const text = message('fields.choice', { choices: reasons.join(', ') });
    throw new Failure('unprocessable', text, { fields: { reason: text } });
  }

  const reason = body.remarks ? `${body.reason}: ${body.remarks}` : body.reason;
  await writeClosing(tx, call, line.id, { status: lineStates.next(line.status, ending.event), reason });
  await recordLineChange(tx, call, ending.topic, locked, { action: ending.action, reason });
  await completeWhenDone(tx, call, visit);
  return lineAnswer(tx, call, line);
}
