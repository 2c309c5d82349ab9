import {
  type CheckedOrder,
  type Direction,
  type Finding,
  type Message,
  message,
  type OrderItem,
  type Split,
} from '@afyakadi/contract';
import type { Reader } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { ActingCaller } from '../../platform/http/route.ts';
import { balanceOf, readExpectedCharges, shownSplit, splitNext, type Used } from '../ledger/index.ts';
import {
  check,
  coverageOf,
  isClaimed,
  isDoubtful,
  moneyOf,
  mostSevereFirst,
  type RuleCase,
  type TakenMedicine,
} from '../rules/index.ts';
import { directionsOf, dosageInWords } from './directions.ts';
import {
  currentAuthorization,
  type ForPatient,
  isOrderable,
  itemsById,
  type Orderable,
  type PricedItem,
  toCase,
} from './items.ts';
import { foreignUnit, orderedQuantity, tooMany } from './quantity.ts';

/** A line of an order with its item and its findings. */
export interface WorkedLine {
  orderItem: OrderItem;
  item: Orderable & PricedItem;
  case: RuleCase;
  /** Nobody entered a quantity and the directions do not determine it: the rules check it as one. */
  lacksQuantity: boolean;
  /** Null: the scheme pays all of it. */
  split: Split | null;
  findings: Finding[];
}

/**
 * Prices an order's lines and checks them by the rules of the patient's scheme, for the review before an order is sent
 * and for storing it. Failure: `unprocessable` with the field of each item that cannot be ordered at all.
 * @param used gets what the lines use of the benefits: they share a ceiling, the first ones first
 */
export async function priceLines(
  read: Reader,
  patient: ForPatient,
  orderItems: readonly OrderItem[],
  used: Used = new Map(),
): Promise<WorkedLine[]> {
  const ids = orderItems.map(({ itemId }) => itemId);
  const items = new Map((await itemsById(read, patient, ids)).map((row) => [row.id, row]));
  const taken = orderItems.map((orderItem): TakenMedicine | undefined => {
    const item = items.get(orderItem.itemId.toLowerCase());
    if (item?.category !== 'medicine') return undefined;
    const { item_name: name, strength, dosage: form } = item;
    return {
      name,
      strength,
      form,
      directions: { ...orderItem, words: dosageInWords(orderItem.dosage, form) },
    };
  });
  const takenIn = (from: number, to?: number) => taken.slice(from, to).filter((line) => line !== undefined);
  const fields: Record<string, Message> = {};
  const orderedIds = new Set<string>();
  const lines = orderItems.flatMap((line, i): WorkedLine[] => {
    // An identifier may come in capitals.
    const item = items.get(line.itemId.toLowerCase());
    if (!item) fields[fieldOf(i)] = message('orders.unknownItem');
    else if (!isOrderable(item))
      fields[fieldOf(i)] = message('orders.notOrderable', { item: item.item_name });
    else if (orderedIds.has(item.id)) fields[fieldOf(i)] = message('orders.itemTwice');
    else {
      orderedIds.add(item.id);
      const ordered = orderedQuantity(line, item);
      const quantity = ordered ?? 1;
      const excess = tooMany(quantity);
      if (excess) fields[fieldOf(i, 'quantity')] = excess;
      const foreign = foreignUnit(line, item);
      if (foreign) fields[fieldOf(i, 'doseUnit')] = foreign;
      const together = { before: takenIn(0, i), after: takenIn(i + 1) };
      const directions = { ...line, words: dosageInWords(line.dosage, item.dosage) };
      const orderCase = toCase(item, patient, quantity, directions, together);
      const { unit_price: unitPrice, benefits } = item;
      const lacksQuantity = ordered === null;
      const { terms, split } = splitNext(
        { unitPrice, quantity, covered: isClaimed(orderCase), benefits },
        // It takes nothing from the ceilings of the others.
        lacksQuantity ? new Map(used) : used,
      );
      const worked = { ...orderCase, splitTerms: terms };
      const findings = check(worked);
      return [{ orderItem: line, item, case: worked, lacksQuantity, split: shownSplit(split), findings }];
    }
    return [];
  });
  refuse(fields);
  return lines;
}

/** The columns that a line copies from its item and the doctor's entries. */
export function toColumns({ orderItem, item, case: worked, split }: WorkedLine) {
  return {
    item_id: item.id,
    item_code: item.item_code,
    item_name: item.item_name,
    strength: item.strength,
    category: item.category,
    unit_price: item.unit_price,
    coverage: coverageOf(worked),
    quantity: worked.quantity,
    split_terms: worked.splitTerms,
    scheme_amount: worked.splitTerms && split ? split.scheme : null,
    ...directionsOf(orderItem, item),
    doctor_note: orderItem.doctorNote,
    urgent: orderItem.urgent && item.category !== 'medicine',
    diagnosis_id: orderItem.diagnosisId,
    override_reason: orderItem.overrideReason,
  };
}

/** The field of a line, named as the contract's validation names it. */
export function fieldOf(
  line: number,
  name?: 'quantity' | 'doseUnit' | 'overrideReason' | 'diagnosisId' | Direction,
): string {
  return name ? `memberItems.${line}.${name}` : `memberItems.${line}`;
}

/** Each line whose quantity nobody knows, as a field to fill in. */
export function withoutQuantity(lines: readonly WorkedLine[]): Record<string, Message> {
  const open = lines.flatMap(({ lacksQuantity }, i) =>
    lacksQuantity ? [[fieldOf(i, 'quantity'), message('orders.enterQuantity')]] : [],
  );
  return Object.fromEntries(open);
}

/** Refuses the whole order if a line has a field to correct. */
export function refuse(fields: Record<string, Message>): void {
  if (Object.keys(fields).length === 0) return;
  throw new Failure('unprocessable', message('orders.linesRefused'), { fields });
}

/** Returns the order for review before it is sent: each line, and the amounts of scheme and patient, in whole TZS. */
function toCheckedOrder(
  lines: readonly WorkedLine[],
  ofOrder: readonly Finding[],
  charges: CheckedOrder['charges'],
): CheckedOrder {
  const sums = { covered: 0, cash: 0, atRisk: 0, waived: 0 };
  const shown = lines.map((line) => {
    const money = line.lacksQuantity ? null : moneyOf(line.case, line.findings);
    sums.covered += money?.covered ?? 0;
    sums.cash += money?.cash ?? 0;
    sums.atRisk += money?.atRisk ?? 0;
    sums.waived += money?.waived ?? 0;
    return {
      itemId: line.item.id,
      unitPrice: line.item.unit_price,
      amount: money?.amount ?? null,
      coverage: coverageOf(line.case),
      split: money && line.split,
      findings: line.findings,
    };
  });
  // A finding about the claim as a whole puts its whole amount at risk.
  if (isDoubtful(ofOrder)) sums.atRisk = sums.covered;
  return {
    lines: shown,
    findings: mostSevereFirst(ofOrder),
    balance: balanceOf(lines.flatMap(({ item }) => item.benefits ?? [])),
    charges,
    ...sums,
  };
}

/**
 * Prices and checks an order for review before it is sent, with what completing the patient's open visits charges on top.
 * A line whose quantity is not known yet has its findings and no amount. Failure: as `priceLines`.
 * @param ofOrder what is found of the order as a whole
 */
export async function reviewOrder(
  read: Reader,
  call: Pick<ActingCaller, 'caller' | 'today'>,
  order: { patient: ForPatient; items: readonly OrderItem[]; ofOrder: readonly Finding[] },
): Promise<CheckedOrder> {
  const used: Used = new Map();
  const lines = await priceLines(read, order.patient, order.items, used);
  // Most products have no benefits, and one statement is saved.
  const hasBenefits = lines.some(({ item }) => item.benefits !== null);
  const { facilityId, memberId } = order.patient;
  const expected = hasBenefits
    ? await readExpectedCharges(read, call, currentAuthorization(facilityId, memberId))
    : [];
  const charges = expected.map(({ item_name: itemName, unit_price: unitPrice, covered, benefits }) => {
    const { split } = splitNext({ unitPrice, quantity: 1, covered, benefits }, used);
    return { itemName, amount: unitPrice, split: shownSplit(split) };
  });
  return toCheckedOrder(lines, order.ofOrder, charges);
}
