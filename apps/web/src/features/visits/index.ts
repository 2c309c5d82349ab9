/** What other screens need of care points and their visits. */

export { CloseVisit } from './CloseVisit.tsx';
export { useCarePoints, useCarePointWord } from './carePoints.ts';
export { NoCarePoints } from './NoCarePoints.tsx';
export { NothingOrdered } from './NothingOrdered.tsx';
export { OpenPatient } from './OpenPatient.tsx';
export { StartVisit } from './StartVisit.tsx';
export { useDuration } from './useDuration.ts';
export { VisitsOfKind } from './VisitsOfKind.tsx';
export { useVisitsChanged } from './visitQueries.ts';
