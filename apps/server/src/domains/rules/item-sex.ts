import { breaksSex } from '@afyakadi/contract';
import { found, isClaimed, type Rule } from './rule.ts';

/** An item that the scheme pays for patients of the other sex only (domain §3). The doctor says why it is ordered. */
export const itemSex: Rule = (it) =>
  isClaimed(it) && breaksSex(it.item.limit, it.patient.gender)
    ? found('item-sex', 'confirm', { item: it.item.name })
    : null;
