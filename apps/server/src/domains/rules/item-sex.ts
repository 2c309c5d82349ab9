import { breaksSex } from '@afyakadi/contract';
import { found, type Rule } from './rule.ts';

/** An item that the scheme pays for patients of the other sex only (domain §3). The doctor says why it is ordered. */
export const itemSex: Rule = ({ item, patient }) =>
  breaksSex(item.limit, patient.gender) ? found('item-sex', 'confirm', { item: item.name }) : null;
