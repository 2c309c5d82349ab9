import { breaksAge } from '@afyakadi/contract';
import { found, type Rule } from './rule.ts';

/** An item that the scheme does not pay for at the patient's age today (domain §3). The doctor says why it is ordered. */
export const itemAge: Rule = ({ item, patient, today }) =>
  breaksAge(item.limit, patient.dateOfBirth, today)
    ? found('item-age', 'confirm', { item: item.name })
    : null;
