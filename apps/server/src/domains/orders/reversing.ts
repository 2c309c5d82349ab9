import {
  closedLineStatuses,
  type endpoints,
  type ItemCategory,
  message,
  type OrderLine,
  type Role,
} from '@afyakadi/contract';
import { readerOf, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import { returnUse } from '../approvals/index.ts';
import { assertAccess } from '../patient-access/index.ts';
import { reopen } from '../visits/index.ts';
import { lineAnswer } from './answer.ts';
import { lineOfDispense, recordLineChange, writeLineState, writeReversal } from './dispensing-store.ts';
import { refused, unknownLine } from './line-conflict.ts';
import { type LineParts, lockLine } from './lines.ts';
import { lineStates } from './state.ts';

/** How what was given is taken back, by what the line is; nothing is taken back of a test. */
const reversals = {
  medicine: {
    roles: ['pharmacist'],
    forbidden: 'orders.onlyPharmacyReverses',
    events: { part: 'reversePart', all: 'reverseAll' },
    topic: 'dispensing',
    action: 'medicine.reversed',
  },
  service: {
    roles: ['doctor', 'practitioner'],
    forbidden: 'orders.onlyPerformersReverse',
    events: { part: 'takeBackPart', all: 'takeBackAll' },
    topic: 'services',
    action: 'service.reversed',
  },
} as const satisfies Record<
  Exclude<ItemCategory, 'test'>,
  { roles: readonly Role[]; [name: string]: unknown }
>;

/**
 * Reverses a dispensing, or the doing of a service, in part or whole; the claimed quantity decreases with it
 * (domain 9.8). The line can be given again, unless it was closed; a completed visit reopens for it. Failures:
 * `notFound`; `forbidden` for the line of another care point; `outsideCarePoint`; `unprocessable` for more than is left
 * of it; `conflict` where the claim was sent.
 */
export async function reverseDispense(
  tx: Tx,
  call: Call<typeof endpoints.reverseDispense>,
  parts: LineParts,
): Promise<OrderLine> {
  const { ledger, moments } = parts;
  const { caller, params, body, now } = call;
  const facilityId = caller.facility.id;
  // An identifier may come in capitals.
  const actId = params.id.toLowerCase();
  const lineId = (await lineOfDispense(tx, facilityId, actId)) ?? unknownDispense();
  const locked = (await lockLine(tx, facilityId, lineId)) ?? unknownLine();
  const { line, visit } = locked;
  const reversal = line.category === 'test' ? unknownDispense() : reversals[line.category];
  const roles: readonly Role[] = reversal.roles;
  if (!roles.includes(caller.role)) throw new Failure('forbidden', message(reversal.forbidden));
  await assertAccess(readerOf(tx), call, line.member_id, line.ordered_at);
  const act = line.dispenses.find(({ id }) => id === actId) ?? unknownDispense();
  const left = act.quantity - act.reversedQuantity;
  const last = act.reversals.at(-1);
  if (left === 0 && last) {
    const when = moments(new Date(last.at), now);
    throw refused('quantity', message('orders.allTakenBack', { name: last.byName, when }));
  }
  if (body.quantity > left) throw refused('quantity', message('orders.atMostTakenBack', { left }));
  await ledger.assertChangeable(tx, facilityId, line.authorization_id);

  const dispensed = line.dispensed_quantity - body.quantity;
  const closed = closedLineStatuses.includes(line.status);
  await writeReversal(tx, call, { dispenseId: act.id, ...body });
  if (line.coverage === 'approval')
    await returnUse(tx, call, { line, subjectId: act.id, quantity: body.quantity });
  await writeLineState(tx, facilityId, line.id, {
    status: lineStates.next(line.status, dispensed === 0 ? reversal.events.all : reversal.events.part),
    dispensed,
    visitId: closed ? visit.id : await reopen(tx, call, visit),
  });
  await recordLineChange(tx, call, reversal.topic, locked, {
    action: reversal.action,
    detail: { dispenseId: act.id, quantity: body.quantity },
    reason: body.reason,
  });
  await ledger.recordService(tx, call, { line, visitId: visit.id, quantity: -body.quantity });
  return lineAnswer(tx, call, line);
}

function unknownDispense(): never {
  throw new Failure('notFound', message('orders.unknownDispensing'));
}
