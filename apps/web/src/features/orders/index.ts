/** Order lines: how they read, and how they are asked for and changed. */
export {
  useCancelLine,
  useCloseLine,
  useLines,
  useLinesChanged,
  usePrescriptions,
} from './queries.ts';
export { Dosage, Findings, LineStatusBadge, useFindingText, useLineStatusWord } from './words.tsx';
