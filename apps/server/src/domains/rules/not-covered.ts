import { found, type Rule } from './rule.ts';

/** An item that the patient's product leaves out: the patient pays cash (domain §4, §6 ExcludedServices). */
export const notCovered: Rule = ({ item, quantity }) =>
  item.excluded ? found('not-covered', 'warn', { amount: item.unitPrice * quantity }) : null;
