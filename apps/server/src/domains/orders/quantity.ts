import {
  type Message,
  message,
  mostOnALine,
  type OrderItem,
  packSize,
  quantityFor,
} from '@afyakadi/contract';
import type { Orderable } from './items.ts';

/**
 * Returns the quantity that a line orders: the doctor's, else the amount by dose, frequency and duration in whole
 * units or packs, else 1. The caller refuses more than `mostOnALine`.
 */
export function orderedQuantity(
  orderItem: OrderItem,
  item: Pick<Orderable, 'category' | 'item_name' | 'dosage'>,
): number {
  if (orderItem.quantity !== null) return orderItem.quantity;
  if (item.category !== 'medicine') return 1;
  const units = quantityFor({ ...orderItem, form: item.dosage });
  return units === null ? 1 : Math.ceil(units / packSize(item.item_name));
}

/** Returns why the quantity is too high; undefined if it is not. */
export function tooMany(quantity: number): Message | undefined {
  if (quantity <= mostOnALine) return undefined;
  return message('orders.tooMany', { count: quantity, most: mostOnALine });
}
