import { aboutLines } from './found.ts';

/** A service of a day on which the card was not authorized yet (domain §3: attendance date anomalies). */
export const beforeAuthorization = aboutLines('before-authorization', 'stop', (line, { day }) =>
  line.givenOn < day ? { item: line.itemName, on: line.givenOn } : null,
);
