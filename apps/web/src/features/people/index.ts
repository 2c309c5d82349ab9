/** How a person and an authorization read on every screen. */
export { hasName, type Named, nameOf } from './name.ts';
export { printedPatient, provisionalPrint } from './printed.ts';
export {
  CardNumber,
  ProvisionalBadge,
  SexWord,
  useSexWord,
  VisitStatusBadge,
  VisitTypeBadge,
} from './words.tsx';
