/** What the pharmacy's and the laboratory's pages of a patient share. */

export { ClosedReason } from './ClosedReason.tsx';
export { CloseLineForm } from './CloseLineForm.tsx';
export { NotForRole } from './NotForRole.tsx';
export { StationDone } from './StationDone.tsx';
export { useCarePointOf } from './useCarePointOf.ts';
