import {
  type Direction,
  type Frequency,
  missingDirections,
  type OrderItem,
  readMedicine,
} from '@afyakadi/contract';
import { withDose } from '../rules/index.ts';
import type { Orderable } from './items.ts';

type Item = Pick<Orderable, 'category' | 'dosage' | 'item_name' | 'strength'>;

/**
 * Returns the directions that are missing before an item can be ordered. An item without any directions
 * (requirements 7.4) means "as directed"; with one direction or a quantity, the others that its form needs are
 * required.
 */
export function missingFrom(orderItem: OrderItem, item: Item): Direction[] {
  if (isPlain(orderItem, item)) return [];
  return missingDirections(
    { category: item.category, itemName: item.item_name, dosage: item.dosage },
    {
      ...orderItem,
      hasDose: orderItem.dose !== null || dosageInWords(orderItem.dosage, item.dosage) !== null,
    },
  );
}

/** The directions as an order line stores them. */
export function directionsOf(orderItem: OrderItem, item: Item) {
  return {
    dosage: dosageOf(orderItem, item),
    dose: orderItem.dose === null ? null : String(orderItem.dose),
    dose_unit: orderItem.dose === null ? null : orderItem.doseUnit,
    frequency: frequencyOf(orderItem, item),
    duration_days: orderItem.durationDays,
  };
}

/** Returns the directions for those who carry a line out: they always name the dose. */
function dosageOf(orderItem: OrderItem, item: Item): string | null {
  const words = dosageInWords(orderItem.dosage, item.dosage);
  const { dose, doseUnit } = orderItem;
  if (item.category !== 'medicine') return words;
  if (dose === null) return words ?? item.dosage;
  const { unit } = readMedicine({ itemName: item.item_name, strength: item.strength, dosage: item.dosage });
  return withDose(words, { dose, unit: doseUnit ?? unit });
}

function frequencyOf(orderItem: OrderItem, item: Item): Frequency | null {
  const needsDirections =
    missingDirections(
      { category: item.category, itemName: item.item_name, dosage: item.dosage },
      { hasDose: false, frequency: null, durationDays: null },
    ).length > 0;
  return needsDirections && isPlain(orderItem, item) ? 'UD' : orderItem.frequency;
}

/** Returns whether a line is an item alone, without any directions or a quantity. */
export function isPlain(orderItem: OrderItem, item: Pick<Orderable, 'dosage'>): boolean {
  const { quantity, dose, frequency, durationDays, dosage } = orderItem;
  return [quantity, dose, frequency, durationDays, dosageInWords(dosage, item.dosage)].every(
    (value) => value === null,
  );
}

/** A facility item carries its own form as `dosage` (requirements 7.4), which is no direction. */
export function dosageInWords(dosage: string | null, form: string | null): string | null {
  return dosage?.toLowerCase() === form?.trim().toLowerCase() ? null : dosage;
}
