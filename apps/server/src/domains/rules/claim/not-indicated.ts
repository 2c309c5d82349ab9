import { notIndicatedFor } from '../not-indicated.ts';
import { aboutLines } from './found.ts';

/** An item that none of the diagnoses explains (domain §3: item not indicated for diagnosis). */
export const notIndicated = aboutLines('not-indicated', 'warn', ({ itemName, indications }, { diagnoses }) =>
  notIndicatedFor(indications, diagnoses) ? { item: itemName } : null,
);
