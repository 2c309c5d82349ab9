import { notIndicatedFor } from '../not-indicated.ts';
import { aboutLines } from './found.ts';

/** An item that none of the diagnoses explains (domain §3: item not indicated for diagnosis). */
export const notIndicated = aboutLines(
  'not-indicated',
  'warn',
  ({ itemName, indications }, { diagnoses }) => {
    const codes = diagnoses.map(({ code }) => code);
    return notIndicatedFor(indications, codes) ? { item: itemName } : null;
  },
);
