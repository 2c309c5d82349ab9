import type { Patient } from '@afyakadi/contract';
import { may } from '@afyakadi/contract/words';
import { Trans } from '@lingui/react/macro';
import { useRole } from '../../lib/useRole.ts';
import { PatientFrame } from '../patient/index.ts';
import { NotForRole } from '../stations/index.ts';
import { TestResults } from './TestResults.tsx';

/** §2 `/laboratory/{nhifId}`: a patient's requested tests, to be resulted. A doctor reads them. */
export function LaboratoryPatientScreen() {
  return <PatientFrame>{(patient) => <AtLaboratory patient={patient} />}</PatientFrame>;
}

function AtLaboratory({ patient }: { patient: Patient }) {
  const role = useRole();
  if (!role) return null;
  if (!may(role, 'results.read')) {
    return (
      <NotForRole>
        <Trans>Test results are for doctors and the laboratory.</Trans>
      </NotForRole>
    );
  }
  return <TestResults patient={patient} />;
}
