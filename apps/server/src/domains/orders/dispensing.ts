import { endpoints, type Message, message, type OrderLine } from '@afyakadi/contract';
import type { Config } from '../../platform/config/index.ts';
import { col, type Database, expression, newId, readerOf, type Tx } from '../../platform/database/index.ts';
import { type Call, handle, type Route } from '../../platform/http/route.ts';
import type { Ledger } from '../ledger/index.ts';
import type { RulePatient } from '../rules/index.ts';
import { advance } from '../visits/index.ts';
import { lineAnswers, readAnswered } from './answer.ts';
import { closeLine } from './closing.ts';
import { consumeApprovalOf, recordLineChange, writeDispense, writeLineState } from './dispensing-store.ts';
import { assertLeft, assertOpen, refused, unknownLine } from './line-conflict.ts';
import { type LineParts, type LineRow, lockLineAndRead } from './lines.ts';
import { momentsIn } from './moments.ts';
import { performService } from './performing.ts';
import { reverseDispense } from './reversing.ts';
import { readRulePatient } from './rule-patient.ts';
import { changeSeveralLines } from './several-lines.ts';
import { lineStates } from './state.ts';
import { substituteLine, substitutesOf } from './substituting.ts';
import { unanswered } from './unanswered.ts';

/** The calls that carry out or end an order line at the counter: dispense, reverse, close. */
export function dispensingRoutes({
  database,
  config,
  ledger,
}: {
  database: Database;
  config: Config;
  ledger: Ledger;
}): Route[] {
  const parts = { ledger, moments: momentsIn(config.timeZone) };
  return [
    handle(endpoints.dispenseLine, (call) => call.change((tx) => dispenseLine(tx, call, parts))),
    handle(endpoints.dispenseAll, (call) => call.change((tx) => dispenseAll(tx, call, parts))),
    handle(endpoints.substituteItems, async (call) => {
      const itemList = await substitutesOf(database, call);
      return { itemList, totalItems: itemList.length };
    }),
    handle(endpoints.substituteLine, (call) => call.change((tx) => substituteLine(tx, call, parts))),
    handle(endpoints.performService, (call) => call.change((tx) => performService(tx, call, parts))),
    handle(endpoints.reverseDispense, (call) => call.change((tx) => reverseDispense(tx, call, parts))),
    handle(endpoints.closeLine, (call) => call.change((tx) => closeLine(tx, call, parts))),
  ];
}

type DispenseCall = Call<typeof endpoints.dispenseLine>;
type DispenseAllCall = Call<typeof endpoints.dispenseAll>;

/**
 * Dispenses a medicine, in part or all that is left (requirements 7.5, domain 9.8). The first dispensing takes the
 * patient in; the one that finishes the visit's last line completes it. Failures: `notFound` for the line; `conflict`
 * where it is finished, its visit is over, its claim was sent, or the scheme has not approved it; `unprocessable` for a
 * test, for more than is left or approved, and for an allergy or a dose that nobody has answered for.
 */
export async function dispenseLine(tx: Tx, call: DispenseCall, parts: LineParts): Promise<OrderLine> {
  const [answer = unknownLine()] = await dispenseOne(tx, call, call.body, parts, ({ id }, patient) =>
    lineAnswers(tx, call, patient, [id]),
  );
  return answer;
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
  const dispensed = await changeSeveralLines(tx, sent, (change) =>
    dispenseOne(tx, call, change, parts, async (line) => line),
  );
  const [{ member_id: memberId } = unknownLine()] = dispensed;
  const patient = await readRulePatient(readerOf(tx), facilityId, memberId);
  const ids = dispensed.map(({ id }) => id);
  const answers = await lineAnswers(tx, call, patient, ids);
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
  answerOf: (line: LineRow, patient: RulePatient) => Promise<Answer>,
): Promise<Answer> {
  const { caller, today } = call;
  const facilityId = caller.facility.id;
  const memberId = expression(col.uuid)`(select member_id from order_line
    where facility_id = ${facilityId} and id = ${body.lineId})`;
  const locked =
    (await lockLineAndRead(tx, facilityId, body.lineId, () =>
      Promise.all([
        readAnswered(readerOf(tx), facilityId, body.lineId, today),
        readRulePatient(readerOf(tx), facilityId, memberId),
      ]),
    )) ?? unknownLine();
  const {
    line,
    visit,
    read: [row, patient],
  } = locked;
  if (line.category !== 'medicine') {
    const code = line.category === 'test' ? 'orders.isTest' : 'orders.isService';
    throw refused('memberVisitItemId', message(code, { item: line.item_name }));
  }
  await assertOpen(tx, locked, call, moments);
  const id = newId();
  await consumeApprovalOf(tx, call, { line, subjectId: id, quantity: body.quantity }, 'orders.needsApproval');
  const left = assertLeft(body.quantity, line, call, moments);
  const question = unanswered(row, patient, today);
  if (question) {
    const finding: Message = { code: `finding.${question.code}`, params: question.params };
    if (question.severity === 'stop') throw refused('quantity', finding);
    if (!body.overrideReason) throw refused('overrideReason', message('orders.reasonToGive', { finding }));
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
    answerOf(line, patient),
    advance(tx, call, visit),
    ledger.recordService(tx, call, { line, visitId: visit.id, quantity: body.quantity }),
  ]);
  return answer;
}
