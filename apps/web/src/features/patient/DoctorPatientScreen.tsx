import { PatientFrame } from './PatientFrame.tsx';

/** §2 `/patients/{nhifId}`: the doctor's page of a patient. */
export function DoctorPatientScreen() {
  return <PatientFrame />;
}
