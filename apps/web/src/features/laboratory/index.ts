/** A result as it is typed, for the screen that takes several at once. */
export { bodyOf, type Draft, draftOf, valueErrors } from './draft.ts';
export { MeasureField } from './MeasureField.tsx';
export type { ResultBody } from './queries.ts';
