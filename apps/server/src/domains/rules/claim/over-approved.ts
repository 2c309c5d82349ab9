import { aboutLines } from './found.ts';

/** More than the scheme approved under the line's number (domain §10 no. 9). */
export const overApproved = aboutLines('over-approved', 'stop', (line) =>
  line.approvedQuantity !== null && line.quantity > line.approvedQuantity
    ? { approved: line.approvedQuantity, item: line.itemName, quantity: line.quantity }
    : null,
);
