import {
  type Directions,
  type Message,
  maxOnALine,
  message,
  type OrderItem,
  quantityOf,
  readMedicine,
} from '@afyakadi/contract';
import { isPlain } from './directions.ts';
import type { Orderable } from './items.ts';

/**
 * Returns the quantity that a line orders: the doctor's, else what the whole course takes by dose, frequency and
 * duration. One of a test, a service, a consumable, and of an item without any directions. Null where the directions
 * do not determine it. The caller refuses more than `maxOnALine`.
 */
export function orderedQuantity(
  orderItem: OrderItem,
  item: Pick<Orderable, 'category' | 'item_name' | 'dosage' | 'strength'>,
): number | null {
  if (orderItem.quantity !== null) return orderItem.quantity;
  const texts = { itemName: item.item_name, strength: item.strength, dosage: item.dosage };
  if (item.category !== 'medicine' || isPlain(orderItem, item)) return 1;
  if (readMedicine(texts).form === 'consumable') return 1;
  const quantity = quantityOf(texts, orderItem);
  return quantity.kind === 'known' ? quantity.quantity : null;
}

/** Returns why a dose cannot be in its unit, which the item's form or strength does not have; undefined if it can. */
export function foreignUnit(
  { dose, doseUnit }: Pick<Directions, 'dose' | 'doseUnit'>,
  item: Pick<Orderable, 'category' | 'item_name' | 'dosage' | 'strength'>,
): Message | undefined {
  if (item.category !== 'medicine' || dose === null || doseUnit === null) return undefined;
  const { units } = readMedicine({ itemName: item.item_name, strength: item.strength, dosage: item.dosage });
  if (units.includes(doseUnit)) return undefined;
  return message('orders.foreignUnit', { item: item.item_name, unit: doseUnit, units: units.join(', ') });
}

/** Returns why the quantity is too high; undefined if it is not. */
export function tooMany(quantity: number): Message | undefined {
  if (quantity <= maxOnALine) return undefined;
  return message('orders.tooMany', { count: quantity, most: maxOnALine });
}
