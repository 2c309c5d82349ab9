import { found, type Rule } from './rule.ts';

/** More than the scheme allows at once (domain §6 MaximumQuantity); an item without a maximum has no limit. */
export const overMaximum: Rule = ({ item, quantity }) =>
  item.maximumQuantity !== null && quantity > item.maximumQuantity
    ? found('over-maximum', 'stop', { maximum: item.maximumQuantity })
    : null;
