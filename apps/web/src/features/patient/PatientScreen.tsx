import { PatientFrame } from './PatientFrame.tsx';

/** §2 `/patient/{nhifId}`: what a role may read of a patient, nothing to change. */
export function PatientScreen() {
  return <PatientFrame />;
}
