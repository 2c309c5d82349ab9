/** What other screens need of care points and their visits. */
export { useCarePoints, useCarePointWord } from './carePoints.ts';
export { NoCarePoints } from './NoCarePoints.tsx';
export { OpenPatient } from './OpenPatient.tsx';
export { useDuration } from './useDuration.ts';
export { VisitsOfKind } from './VisitsOfKind.tsx';
export { useVisitsChanged } from './visitQueries.ts';
