import { Trans } from '@lingui/react/macro';
import { useRights } from '../../../lib/session/useRole.ts';
import { NotForRole } from '../NotForRole.tsx';
import { PatientFrame } from '../PatientFrame.tsx';
import { TestResults } from './TestResults.tsx';

/** A patient's requested tests, for entering results (requirements 2.14). Read-only for a doctor. */
export function LaboratoryPatientScreen() {
  const may = useRights();
  const reads = may('results.read');
  const notForRole = reads ? undefined : (
    <NotForRole>
      <Trans>Test results are for doctors and the laboratory.</Trans>
    </NotForRole>
  );
  return (
    <PatientFrame notForRole={notForRole}>{(patient) => <TestResults patient={patient} />}</PatientFrame>
  );
}
