import { endpoints, type Message, message, type OrderLine } from '@afyakadi/contract';
import type { Config } from '../../platform/config/index.ts';
import { col, expression, readerOf, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { type Call, handle, type Route } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import { returnUse, useApproval } from '../approvals/index.ts';
import type { Ledger } from '../ledger/index.ts';
import { assertAccess } from '../patient-access/index.ts';
import { activeAllergies } from '../record/index.ts';
import { advance, reopen } from '../visits/index.ts';
import { lineAnswer, lineAnswers } from './answer.ts';
import { closeLine } from './closing.ts';
import {
  lineOfDispense,
  recordLineChange,
  writeDispense,
  writeLineState,
  writeReversal,
} from './dispensing-store.ts';
import { assertLeft, assertOpen } from './line-conflict.ts';
import { type LineParts, type LineRow, lockLine, lockLineAndRead } from './lines.ts';
import { momentsIn } from './moments.ts';
import { readRulePatient } from './rule-patient.ts';
import { changeSeveralLines } from './several-lines.ts';
import { lineStates } from './state.ts';
import { unansweredAllergy } from './unanswered.ts';

/** The calls that carry out or end an order line at the counter: dispense, reverse, close. */
export function dispensingRoutes({ config, ledger }: { config: Config; ledger: Ledger }): Route[] {
  const parts = { ledger, moments: momentsIn(config.timeZone) };
  return [
    handle(endpoints.dispenseLine, (call) => call.change((tx) => dispenseLine(tx, call, parts))),
    handle(endpoints.dispenseAll, (call) => call.change((tx) => dispenseAll(tx, call, parts))),
    handle(endpoints.reverseDispense, (call) => call.change((tx) => reverseDispense(tx, call, parts))),
    handle(endpoints.closeLine, (call) => call.change((tx) => closeLine(tx, call, parts))),
  ];
}

type DispenseCall = Call<typeof endpoints.dispenseLine>;
type DispenseAllCall = Call<typeof endpoints.dispenseAll>;
type ReverseCall = Call<typeof endpoints.reverseDispense>;

/**
 * Dispenses a medicine, in part or all that is left (§5 Dispense amount, domain §10 no. 11). The first dispensing
 * takes the patient in; the one that finishes the visit's last line completes it. Failures: `notFound` for the line;
 * `conflict` where it is finished, its visit is over, its claim was sent, or the scheme has not approved it;
 * `unprocessable` for a test, for more than is left or approved, and for an allergy that nobody has overridden.
 */
export async function dispenseLine(tx: Tx, call: DispenseCall, parts: LineParts): Promise<OrderLine> {
  return dispenseOne(tx, call, call.body, parts, (line) => lineAnswer(tx, call, line));
}

/**
 * Dispenses several medicines of one patient, all or none. Each line is a dispensing of its own, as `dispenseLine`
 * makes it. Failures: those of `dispenseLine` and `changeSeveralLines`, by the name `lines.<i>.<field>`.
 */
export async function dispenseAll(
  tx: Tx,
  call: DispenseAllCall,
  parts: LineParts,
): Promise<{ itemList: OrderLine[]; totalItems: number }> {
  const facilityId = call.caller.facility.id;
  const texts = { twice: message('orders.lineTwice'), otherPatient: message('orders.otherPatient') };
  const sent = { facilityId, list: 'lines', sent: call.body.lines, texts };
  const dispensed = await changeSeveralLines(tx, sent, (one) =>
    dispenseOne(tx, call, one, parts, async (line) => line),
  );
  const [{ member_id: memberId } = unknownLine()] = dispensed;
  const patient = await readRulePatient(readerOf(tx), facilityId, memberId);
  const ids = dispensed.map(({ id }) => id);
  const answers = await lineAnswers(tx, call, { memberId, patient }, ids);
  const itemList = ids.flatMap((id) => answers.find((line) => line.memberVisitItemId === id) ?? []);
  return { itemList, totalItems: itemList.length };
}

/**
 * Dispenses one line of a change with one or several; `body` identifies it. Failures: as `dispenseLine`.
 * @param answerOf reads the answer, in the round trip that writes the line
 */
async function dispenseOne<Answer>(
  tx: Tx,
  call: DispenseCall | DispenseAllCall,
  body: DispenseCall['body'],
  { ledger, moments }: LineParts,
  answerOf: (line: LineRow) => Promise<Answer>,
): Promise<Answer> {
  const { caller, today } = call;
  const facilityId = caller.facility.id;
  const memberId = expression(col.uuid)`(select member_id from order_line
    where facility_id = ${facilityId} and id = ${body.lineId})`;
  const locked =
    (await lockLineAndRead(tx, facilityId, body.lineId, () =>
      activeAllergies(readerOf(tx), facilityId, memberId),
    )) ?? unknownLine();
  const { line, visit, read: allergies } = locked;
  if (line.category !== 'medicine') {
    throw refused('memberVisitItemId', message('orders.isTest', { item: line.item_name }));
  }
  await assertOpen(tx, locked, call, moments);
  const id = newId();
  if (line.coverage === 'approval') {
    await useApproval(
      tx,
      call,
      { line, subjectId: id, quantity: body.quantity, field: 'quantity' },
      message('orders.needsApproval', { item: line.item_name }),
    );
  }
  const left = assertLeft(body.quantity, line, call, moments);
  const substance = unansweredAllergy(line, allergies, today);
  if (substance && !body.overrideReason) {
    throw refused('overrideReason', message('orders.allergic', { substance }));
  }

  await writeDispense(tx, call, { ...body, id, lineId: line.id });
  await writeLineState(tx, facilityId, line.id, {
    status: lineStates.next(line.status, body.quantity === left ? 'dispenseRest' : 'dispensePart'),
    dispensed: line.dispensed_quantity + body.quantity,
    visitId: visit.id,
  });
  await recordLineChange(tx, call, 'dispensing', locked, {
    action: 'medicine.dispensed',
    detail: { dispenseId: id, quantity: body.quantity },
    ...(body.overrideReason ? { reason: body.overrideReason } : {}),
  });
  const [answer] = await Promise.all([
    answerOf(line),
    advance(tx, call, visit),
    ledger.recordService(tx, call, { line, visitId: visit.id, quantity: body.quantity }),
  ]);
  return answer;
}

/**
 * Reverses a dispensing in part or whole; the claimed quantity decreases with it (domain §10 no. 11). The line can be
 * dispensed again, unless it was closed as not given; a completed visit reopens for it. Failures: `notFound`;
 * `outsideCarePoint`; `unprocessable` for more than is left of it; `conflict` where the claim was sent.
 */
export async function reverseDispense(tx: Tx, call: ReverseCall, parts: LineParts): Promise<OrderLine> {
  const { ledger, moments } = parts;
  const { caller, params, body, now } = call;
  const facilityId = caller.facility.id;
  // An identifier may come in capitals.
  const actId = params.id.toLowerCase();
  const lineId = (await lineOfDispense(tx, facilityId, actId)) ?? unknownDispense();
  const locked = (await lockLine(tx, facilityId, lineId)) ?? unknownLine();
  const { line, visit } = locked;
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
  const closed = line.status === 'NotGiven';
  await writeReversal(tx, call, { dispenseId: act.id, ...body });
  if (line.coverage === 'approval')
    await returnUse(tx, call, { line, subjectId: act.id, quantity: body.quantity });
  await writeLineState(tx, facilityId, line.id, {
    status: lineStates.next(line.status, dispensed === 0 ? 'reverseAll' : 'reversePart'),
    dispensed,
    visitId: closed ? visit.id : await reopen(tx, call, visit),
  });
  await recordLineChange(tx, call, 'dispensing', locked, {
    action: 'medicine.reversed',
    detail: { dispenseId: act.id, quantity: body.quantity },
    reason: body.reason,
  });
  await ledger.recordService(tx, call, { line, visitId: visit.id, quantity: -body.quantity });
  return lineAnswer(tx, call, line);
}

function refused(field: string, text: Message): Failure {
  return new Failure('unprocessable', text, { fields: { [field]: text } });
}

function unknownLine(): never {
  throw new Failure('notFound', message('orders.unknownLine'));
}

function unknownDispense(): never {
  throw new Failure('notFound', message('orders.unknownDispensing'));
}
