import { found, type Rule } from './rule.ts';

/** The maximum that a quantity exceeds; null where it does not, or the item has no limit (domain §6 MaximumQuantity). */
export function overMaximumOf(it: { quantity: number; maximumQuantity: number | null }): number | null {
  return it.maximumQuantity !== null && it.quantity > it.maximumQuantity ? it.maximumQuantity : null;
}

/** More than the scheme allows at once. */
export const overMaximum: Rule = ({ item: { maximumQuantity }, quantity }) => {
  const maximum = overMaximumOf({ quantity, maximumQuantity });
  return maximum === null ? null : found('over-maximum', 'stop', { maximum });
};
