import { breaksAge } from '@afyakadi/contract';
import { aboutLines } from './found.ts';

/** An item that is not for the patient's age on the day on which it was given. */
export const itemAge = aboutLines('item-age', 'stop', ({ itemName, limit, givenOn }, { patient }) =>
  breaksAge(limit, patient.dateOfBirth, givenOn) ? { item: itemName } : null,
);
