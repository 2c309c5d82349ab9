/** Results as they are typed, for the screen that takes several at once. */
export { type Draft, valueErrors } from './draft.ts';
export { type Drafts, draftFor, type Problem, refusalsOf, resultsOf } from './drafts.ts';
export { MeasureField } from './MeasureField.tsx';
export type { ResultBody } from './queries.ts';
