import { mostOnALine, type OrderItem, packSize, quantityFor } from '@afyakadi/contract';
import type { Orderable } from './items.ts';

/**
 * How many of an item a line orders: what the doctor says, else what dose, frequency and duration come to in whole units
 * or packs, else 1. More than `mostOnALine` is for the caller to refuse.
 */
export function orderedQuantity(
  orderItem: OrderItem,
  item: Pick<Orderable, 'category' | 'item_name' | 'dosage'>,
): number {
  if (orderItem.quantity !== null) return orderItem.quantity;
  if (item.category === 'test') return 1;
  const units = quantityFor({ ...orderItem, form: item.dosage });
  return units === null ? 1 : Math.ceil(units / packSize(item.item_name));
}

/** Why so many cannot be ordered; undefined where they can. */
export function tooMany(quantity: number): string | undefined {
  if (quantity <= mostOnALine) return undefined;
  return `Comes to ${quantity}. At most ${mostOnALine} can be ordered at once.`;
}
