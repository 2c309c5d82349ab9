import { breaksSex } from '@afyakadi/contract';
import { aboutLines } from './found.ts';

/** An item that is for the other sex (domain §3: men claimed for delivery). */
export const itemSex = aboutLines('item-sex', 'stop', ({ itemName, limit }, { patient }) =>
  breaksSex(limit, patient.gender) ? { item: itemName } : null,
);
