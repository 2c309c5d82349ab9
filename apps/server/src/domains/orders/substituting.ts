import {
  type endpoints,
  type MedicineTexts,
  message,
  type OrderItem,
  type OrderLine,
  type SubstituteItem,
} from '@afyakadi/contract';
import {
  col,
  type Database,
  newId,
  readerFor,
  readerOf,
  rows,
  sendAlong,
  type Tx,
} from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import { readClinical } from '../patient-access/index.ts';
import { isInterchangeable, quantityInstead, wordsOfSame } from '../rules/index.ts';
import { lockAuthorization } from '../visits/index.ts';
import { lineAnswer } from './answer.ts';
import { recordLineChange, writeClosing } from './dispensing-store.ts';
import { itemsById, medicinesNamed, type PricedItem, toOrderableItem } from './items.ts';
import { assertOpen, refused, unknownLine } from './line-conflict.ts';
import { type LineParts, type LineRow, lockLine } from './lines.ts';
import { priceLines, toColumns } from './price-lines.ts';
import { readRulePatient } from './rule-patient.ts';
import { lineStates } from './state.ts';

const textsOf = ({
  item_name: itemName,
  strength,
  dosage,
}: Pick<PricedItem, 'item_name' | 'strength' | 'dosage'>) => ({
  itemName,
  strength,
  dosage,
});

const orderedRow = {
  ...col.from(
    'order_line',
    'member_id',
    'item_id',
    'item_name',
    'strength',
    'quantity',
    'dispensed_quantity',
  ),
  ...col.from('order_line', 'day', 'ordered_by'),
  ...col.from('facility_item', 'dosage'),
};
/** An ordered medicine with the form of its item. */
const orderedLine = (facilityId: string, id: string) => rows(orderedRow)`
  select l.member_id, l.item_id, l.item_name, l.strength, l.quantity, l.dispensed_quantity, l.day, l.ordered_by, i.dosage
  from order_line l join facility_item i on i.facility_id = l.facility_id and i.id = l.item_id
  where l.facility_id = ${facilityId} and l.id = ${id} and l.category = 'medicine'`;

/**
 * Returns the packs and brands that may be given in place of what is left of a medicine, at the patient's price,
 * the cheapest first. Failure: `notFound`.
 */
export async function substitutesOf(
  database: Database,
  call: Call<typeof endpoints.substituteItems>,
): Promise<SubstituteItem[]> {
  const { caller, params, today } = call;
  const facilityId = caller.facility.id;
  const read = readerFor(database, facilityId);
  const [line = unknownLine()] = await read(orderedLine(facilityId, params.id));
  const memberId = line.member_id;
  const patient = await readClinical(database, call, memberId, readRulePatient(read, facilityId, memberId));
  const forPatient = { facilityId, memberId, patient, today };
  const texts = textsOf(line);
  const medicines = await medicinesNamed(read, forPatient, wordsOfSame(line.item_name));
  return medicines
    .filter((item) => item.id !== line.item_id && isInterchangeable(texts, textsOf(item)))
    .map((item) => ({
      ...toOrderableItem(item, forPatient, caller.role),
      quantity: quantityInstead(texts, textsOf(item), line.quantity - line.dispensed_quantity),
    }));
}

/**
 * Puts another pack or brand of the same substance, form and strength in the place of what is left of a medicine (decision
 * 110). The ordered line is closed with the reason; the new one has its directions, diagnosis and doctor, and the price of
 * its own item, so the claim has what was really given. Failures: `notFound`; `conflict` where the line is finished, its
 * visit is over, or its claim was sent; `unprocessable` for another medicine, too many, and what the rules stop.
 */
export async function substituteLine(
  tx: Tx,
  call: Call<typeof endpoints.substituteLine>,
  { ledger, moments }: LineParts,
): Promise<OrderLine> {
  const { caller, params, body, today } = call;
  const facilityId = caller.facility.id;
  const read = readerOf(tx);
  const [ordered = await noMedicine(tx, facilityId, params.id)] = await read(
    orderedLine(facilityId, params.id),
  );
  // Before the line: what is left of the ceilings is divided again.
  await lockAuthorization(tx, facilityId, ordered.member_id);
  const locked = (await lockLine(tx, facilityId, params.id)) ?? unknownLine();
  const { line } = locked;
  await assertOpen(tx, locked, call, moments);
  await ledger.assertChangeable(tx, facilityId, line.authorization_id);
  await writeClosing(tx, call, line.id, {
    status: lineStates.next(line.status, 'closeMedicine'),
    reason: `Substituted: ${body.reason}`,
  });
  const patient = await readRulePatient(read, facilityId, line.member_id);
  const forPatient = { facilityId, memberId: line.member_id, patient, today };
  const [item] = await itemsById(read, forPatient, [body.itemId]);
  if (!item) throw refused('itemId', message('orders.unknownItem'));
  assertInstead(textsOf(ordered), line.quantity - line.dispensed_quantity, item, body.quantity);
  const [priced] = await priceLines(read, forPatient, [instead(line, body)]);
  if (!priced) throw refused('itemId', message('orders.unknownItem'));
  const stopped = priced.findings.find(({ severity }) => severity === 'stop');
  if (stopped) throw refused('itemId', { code: `finding.${stopped.code}`, params: stopped.params });

  const id = newId();
  sendAlong(
    tx,
    tx.insertInto('order_line').values({
      facility_id: facilityId,
      id,
      order_id: line.order_id,
      visit_id: line.visit_id,
      authorization_id: line.authorization_id,
      member_id: line.member_id,
      ...toColumns(priced),
      substitutes: line.id,
      status: lineStates.initial.order,
      day: ordered.day,
      ordered_at: line.ordered_at,
      ordered_by: ordered.ordered_by,
    }),
  );
  await recordLineChange(tx, call, 'dispensing', locked, {
    action: 'medicine.substituted',
    detail: { lineId: id, quantity: body.quantity },
    reason: body.reason,
  });
  return lineAnswer(tx, call, { id, member_id: line.member_id });
}

/** Refuses a line that is no medicine. Failures: `unprocessable`; `notFound` for one that the facility does not have. */
async function noMedicine(tx: Tx, facilityId: string, id: string): Promise<never> {
  const line = await tx
    .selectFrom('order_line')
    .select('item_name')
    .where('facility_id', '=', facilityId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!line) return unknownLine();
  throw new Failure('unprocessable', message('orders.notMedicine', { item: line.item_name }));
}

/** Refuses another medicine, and more of it than what is left contains. Failure: `unprocessable`. */
function assertInstead(texts: MedicineTexts, left: number, item: PricedItem, quantity: number): void {
  const other = textsOf(item);
  if (!isInterchangeable(texts, other))
    throw refused('itemId', message('orders.notInterchangeable', { item: item.item_name }));
  const most = quantityInstead(texts, other, left);
  if (most !== null && quantity > most) throw refused('quantity', message('orders.mostInstead', { most }));
}

/** The ordered line with another item; who ordered it has answered its warnings. */
function instead(line: LineRow, { itemId, quantity }: { itemId: string; quantity: number }): OrderItem {
  return {
    itemId,
    quantity,
    dosage: line.dosage,
    dose: line.dose === null ? null : Number(line.dose),
    doseUnit: line.dose_unit,
    frequency: line.frequency,
    durationDays: line.duration_days,
    diagnosisId: line.diagnosis_id,
    doctorNote: line.doctor_note,
    urgent: line.urgent,
    overrideReason: line.override_reason,
  };
}
