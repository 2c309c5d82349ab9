/** Order lines: how they read, how they are asked for and changed, and the panel that orders them. */
export { CancelLineDialog } from './CancelLineDialog.tsx';
export { CoverageBadge } from './coverage.tsx';
export { OrderActions } from './OrderActions.tsx';
export { PrescriptionPapers } from './PrescriptionPapers.tsx';
export { PrescriptionsTable } from './PrescriptionsTable.tsx';
export {
  useCancelLine,
  useCloseLine,
  useLines,
  useLinesChanged,
  usePrescriptions,
} from './queries.ts';
export {
  Dosage,
  Findings,
  LineStatusBadge,
  useFindingText,
  useLineStatusWord,
} from './words.tsx';
