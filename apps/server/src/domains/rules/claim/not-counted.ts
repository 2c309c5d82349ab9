import { aboutLines } from './found.ts';

/** Given against an approval, and the scheme does not count it: it will not pay for it either. */
export const notCounted = aboutLines('not-counted', 'stop', (line) =>
  line.notCounted === null ? null : { item: line.itemName, remarks: line.notCounted },
);
