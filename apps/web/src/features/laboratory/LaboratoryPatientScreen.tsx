import { PatientFrame } from '../patient/index.ts';

/** §2 `/laboratory/{nhifId}`: a patient's requested tests, to be resulted. */
export function LaboratoryPatientScreen() {
  return <PatientFrame />;
}
