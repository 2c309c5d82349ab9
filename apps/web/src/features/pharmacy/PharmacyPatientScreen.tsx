import { PatientFrame } from '../patient/index.ts';

/** §2 `/pharmacy/{nhifId}`: a patient's prescriptions, to be dispensed. */
export function PharmacyPatientScreen() {
  return <PatientFrame />;
}
