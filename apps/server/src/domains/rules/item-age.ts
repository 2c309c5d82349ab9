import { breaksAge } from '@afyakadi/contract';
import { found, isClaimed, type Rule } from './rule.ts';

/** An item that the scheme does not pay for at the patient's age today (domain §3). The doctor says why it is ordered. */
export const itemAge: Rule = (it) =>
  isClaimed(it) && breaksAge(it.item.limit, it.patient.dateOfBirth, it.today)
    ? found('item-age', 'confirm', { item: it.item.name })
    : null;
