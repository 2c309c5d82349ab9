/** What the further screens of the administration share with its first ones. */
export { Check } from './Check.tsx';
export { rowsOfPage, useSettings } from './queries.ts';
export { useItemTypes } from './useItemTypes.ts';
