import { overMaximumOf } from '../over-maximum.ts';
import { aboutLines } from './found.ts';

/** More than the scheme pays for at once (domain §6 MaximumQuantity). */
export const overMaximum = aboutLines('over-maximum', 'stop', (line) => {
  const maximum = overMaximumOf(line);
  return maximum === null ? null : { maximum };
});
