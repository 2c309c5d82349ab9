import type { OrderLine } from '@afyakadi/contract';
import { dayOf } from '../../lib/text/format.ts';

type Given = Pick<OrderLine, 'dispenses' | 'dispensedQuantity' | 'remaining' | 'quantity'>;

/** Returns how many were given on a day, without what was taken back. */
export function givenOn({ dispenses }: Pick<Given, 'dispenses'>, day: string): number {
  return dispenses
    .filter(({ at }) => dayOf(at) === day)
    .reduce((sum, { quantity, reversedQuantity }) => sum + quantity - reversedQuantity, 0);
}

/** Returns how many are in the bag: given today, else given at all, else still to be given. */
export function labelQuantity(line: Given, today: string): number {
  return givenOn(line, today) || line.dispensedQuantity || line.remaining || line.quantity;
}
