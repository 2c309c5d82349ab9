import type { DirectedItem, OrderableItem } from '@afyakadi/contract';
import { type DoseUnit, formOf, mostDose, readMedicine } from '@afyakadi/contract/care/medicines';
import { type Frequency, type ItemCategory, missingDirections } from '@afyakadi/contract/care/orders';
import { amountOf, type Quantity, quantityOf as quantityOfCourse } from '@afyakadi/contract/care/quantities';
import { decimalsOf, numberIn, wholeIn, writeNumber } from '@afyakadi/contract/formats/numbers';
import type { OrderBody, OrderSetBody } from '../../entities/orders/queries.ts';

/** A draft order: the typed values and what follows from them. */

/** The directions for one item, as typed. */
export interface DraftLine {
  item: OrderableItem;
  /** The packs of the medicine to choose from, smallest first. */
  packs: readonly OrderableItem[];
  dose: string;
  /** Empty: nobody has chosen one, and the form of the item is not known or it does not have the unit from before. */
  unit: DoseUnit | '';
  frequency: Frequency | '';
  days: string;
  /** Set by hand; null if it follows from dose, frequency and days. */
  quantity: string | null;
  /** Set by hand; null if it follows from dose and unit. */
  dosage: string | null;
  /** Set by hand, empty for none; null if it is that of the order. */
  diagnosisId: string | null;
  note: string;
  /** Of a test: the result is needed now. */
  urgent: boolean;
  overrideReason: string;
}

export type DraftField =
  | 'dose'
  | 'unit'
  | 'frequency'
  | 'days'
  | 'quantity'
  | 'overrideReason'
  | 'diagnosisId'
  | 'dosage'
  | 'doctorNote'
  | 'item';
/** The element id of a line's field, for focusing it. */
export const fieldId = (itemId: string, field: DraftField) => `order-${itemId}-${field}`;

/** The problems to correct, by item and field. */
export type Problems = Partial<Record<string, Partial<Record<DraftField, string>>>>;

/** What the lines order: medicines, tests, services. */
export function categoriesOf(lines: readonly DraftLine[]): ReadonlySet<ItemCategory> {
  return new Set(lines.map(({ item }) => item.category));
}

/** Returns false for items without a dose, such as gauze, syringes and tests. */
export function hasDose(item: OrderableItem): boolean {
  return item.category === 'medicine' && formOf(item) !== 'consumable';
}

export function newLine(item: OrderableItem, packs: readonly OrderableItem[] = [item]): DraftLine {
  return {
    item,
    packs,
    dose: '',
    unit: readMedicine(item).unit ?? '',
    frequency: '',
    days: '',
    quantity: null,
    dosage: null,
    diagnosisId: null,
    note: '',
    urgent: false,
    overrideReason: '',
  };
}

/**
 * Returns a line with directions from before; undefined if the item is not among the packs. Its dosage and quantity
 * follow from the directions again where they followed then. A unit that the item does not have is to be chosen.
 * @param dosageOf formats the dosage
 */
export function directedLine(
  directed: DirectedItem,
  packs: readonly OrderableItem[],
  dosageOf: (line: DraftLine) => string,
): DraftLine | undefined {
  const item = packs.find(({ id }) => id === directed.itemId);
  if (!item) return undefined;
  const line: DraftLine = {
    ...newLine(item, packs),
    dose: directed.dose === null ? '' : writeNumber(directed.dose),
    frequency: directed.frequency ?? '',
    days: directed.durationDays === null ? '' : String(directed.durationDays),
  };
  const words = directed.dosage ?? '';
  // An item without a dosage of its own has its form as the dosage.
  const isOpen = words === '' || words.toLowerCase() === item.dosage?.trim().toLowerCase();
  const { units } = readMedicine(item);
  const { doseUnit } = directed;
  const possible = doseUnit ? units.filter((unit) => unit === doseUnit) : [line.unit, ...units];
  const unit = possible.find((candidate) => isOpen || dosageOf({ ...line, unit: candidate }) === words);
  // A dose in millilitres must not become one in vials, even if it was written in another language.
  const stored = doseUnit ?? (/\bml\b/i.test(words) ? 'ml' : line.unit);
  const isForeign = doseUnit !== null && !units.includes(doseUnit);
  const inWords: DraftLine = {
    ...line,
    dosage: isForeign ? null : words,
    unit: units.find((candidate) => candidate === stored) ?? '',
  };
  const dosed = unit === undefined ? inWords : { ...line, unit };
  const { quantity } = directed;
  return quantity === null || quantityOf(dosed) === String(quantity)
    ? dosed
    : { ...dosed, quantity: String(quantity) };
}

/** Returns what changes with another pack of the medicine: the same count of it is a different quantity. */
export function withPack({ unit }: DraftLine, pack: OrderableItem): Partial<DraftLine> {
  const { units } = readMedicine(pack);
  const hasUnit = units.some((candidate) => candidate === unit);
  return { item: pack, quantity: null, ...(hasUnit ? {} : { unit: '', dosage: null }) };
}

/** Returns a typed dose; null for none, and for one that no line can have. */
export function doseOf(line: DraftLine): number | null {
  const value = numberIn(line.dose) ?? 0;
  return value > 0 && value <= maxAtOnce(line) && decimalsOf(value) <= 3 ? value : null;
}

/** Returns the typed number of days; null for none. */
export function daysOf(line: DraftLine): number | null {
  const value = wholeIn(line.days) ?? 0;
  return value >= 1 && value <= 365 ? value : null;
}

/** Returns how many of the item the course takes, or why that cannot be computed. */
export function courseOf(line: DraftLine): Quantity {
  return quantityOfCourse(line.item, {
    dose: doseOf(line),
    doseUnit: line.unit || null,
    frequency: line.frequency || null,
    durationDays: daysOf(line),
  });
}

/** Returns the order quantity as text: set by hand, otherwise calculated; empty if it cannot be calculated. */
export function quantityOf(line: DraftLine): string {
  if (line.quantity !== null) return line.quantity;
  if (!hasDose(line.item)) return '1';
  const course = courseOf(line);
  return course.kind === 'known' ? String(course.quantity) : '';
}

/** The largest dose that is no slip of the key. */
export const maxAtOnce = (line: DraftLine) => mostDose(line.unit || null);

/** Parses the quantity; returns null if it cannot be ordered. */
export function wholeQuantity(line: DraftLine): number | null {
  const value = wholeIn(quantityOf(line)) ?? 0;
  return value >= 1 && value <= 10_000 ? value : null;
}

/**
 * Returns the diagnosis that was chosen, empty for none.
 * @param otherwise applies if nobody chose, or if the chosen one was withdrawn meanwhile
 */
export function chosenDiagnosis(
  chosen: string | null,
  diagnoses: readonly { id: string }[],
  otherwise = '',
): string {
  const exists = chosen === '' || diagnoses.some(({ id }) => id === chosen);
  return chosen !== null && exists ? chosen : otherwise;
}

/** Returns the directions that are still missing, each with its field. */
export function missingIn(line: DraftLine) {
  return missingDirections(line.item, {
    hasDose: line.dose.trim() !== '' || Boolean(line.dosage?.trim()),
    frequency: line.frequency || null,
    durationDays: daysOf(line),
  }).map((direction) => ({ direction, field: fieldOfDirection[direction] }));
}

const fieldOfDirection = { dose: 'dose', frequency: 'frequency', durationDays: 'days' } as const;

/** The directions by which the server checks a dose. */
function directionsIn(line: DraftLine) {
  const frequency = line.frequency === '' ? {} : { frequency: line.frequency };
  const words = line.dosage?.trim() ? { dosage: line.dosage.trim() } : {};
  return { ...doseIn(line), ...frequency, ...words };
}

/** The dose with its unit, for the server. */
function doseIn(line: DraftLine) {
  const dose = hasDose(line.item) ? doseOf(line) : null;
  return { dose, doseUnit: dose === null ? null : line.unit || null };
}

/**
 * Returns the input of the order check; undefined if there is nothing to check. A dose is checked whether or not the
 * quantity is known.
 */
export function toCheck(memberId: string, lines: readonly DraftLine[]): OrderBody | undefined {
  const memberItems = lines.flatMap((line) => {
    const quantity = wholeQuantity(line);
    const isDosed =
      hasDose(line.item) &&
      (doseOf(line) !== null ? line.unit !== '' : Boolean(line.dosage?.trim()) || line.frequency === 'UD');
    if (quantity === null && !isDosed) return [];
    const directions = isDosed ? directionsIn(line) : {};
    return [{ id: line.item.id, ...(quantity === null ? {} : { quantity }), ...directions }];
  });
  return memberItems.length > 0 ? { authorizedMemberId: memberId, memberItems } : undefined;
}

/** Builds the request body. `dosageOf` formats the dosage. */
export function toBody(
  memberId: string,
  lines: readonly DraftLine[],
  dosageOf: (line: DraftLine) => string,
): OrderBody {
  return {
    authorizedMemberId: memberId,
    memberItems: lines.map((line) => {
      const isDosed = hasDose(line.item);
      return {
        id: line.item.id,
        quantity: wholeQuantity(line) ?? 1,
        dosage: (isDosed && dosageOf(line).trim()) || null,
        ...doseIn(line),
        frequency: (isDosed && line.frequency) || null,
        durationDays: isDosed ? daysOf(line) : null,
        diagnosisId: line.diagnosisId || null,
        doctorNote: line.note.trim() || null,
        ...(line.urgent ? { urgent: true } : {}),
        overrideReason: line.overrideReason.trim() || null,
      };
    }),
  };
}

/** Returns the lines as an order set keeps them: without what follows from the directions. */
export function toSetLines(lines: readonly DraftLine[]): OrderSetBody['lines'] {
  return lines.map((line) => {
    const isDosed = hasDose(line.item);
    return {
      itemId: line.item.id,
      quantity: line.quantity === null ? null : wholeQuantity(line),
      dosage: (isDosed && line.dosage?.trim()) || null,
      ...doseIn(line),
      frequency: (isDosed && line.frequency) || null,
      durationDays: isDosed ? daysOf(line) : null,
    };
  });
}

/**
 * Returns the dose at one time for each kilogram, to three digits: in ml of a liquid, and in mg or IU if the strength
 * names one amount.
 * @param weightKg greater than 0
 */
export function dosePerKg(line: DraftLine, weightKg: number): { ml?: number; mg?: number; IU?: number } {
  const dose = doseOf(line);
  if (!hasDose(line.item) || dose === null || line.unit === '') return {};
  const perKg = (amount: number) => Number((amount / weightKg).toPrecision(3));
  const amount = amountOf(readMedicine(line.item), dose, line.unit);
  return {
    ...(line.unit === 'ml' ? { ml: perKg(dose) } : {}),
    ...(amount ? { [amount.measure]: perKg(amount.amount) } : {}),
  };
}

const contractFields: Partial<Record<string, DraftField>> = { durationDays: 'days', doseUnit: 'unit' };
const fields = [
  'dose',
  'frequency',
  'quantity',
  'overrideReason',
  'diagnosisId',
  'dosage',
  'doctorNote',
] as const;

/** Maps the server's field errors (such as `memberItems.0.quantity`) to the items. */
export function problemsOf(
  found: Readonly<Record<string, string>>,
  lines: readonly DraftLine[],
  translate: (text: string) => string,
): Problems {
  const problems: Problems = {};
  for (const [name, text] of Object.entries(found)) {
    const [, index, field] = /^memberItems\.(\d+)(?:\.(\w+))?$/.exec(name) ?? [];
    const id = index === undefined ? undefined : lines[Number(index)]?.item.id;
    if (!id) continue;
    const at = contractFields[field ?? ''] ?? fields.find((known) => known === field);
    problems[id] = { ...problems[id], [at ?? 'item']: translate(text) };
  }
  return problems;
}
