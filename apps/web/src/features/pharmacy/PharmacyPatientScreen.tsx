import type { Patient } from '@afyakadi/contract';
import { failures, may } from '@afyakadi/contract/words';
import { Trans } from '@lingui/react/macro';
import { useSay } from '../../lib/i18n.ts';
import { useRole } from '../../lib/useRole.ts';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { PatientFrame } from '../patient/index.ts';
import { NotForRole, useCarePointOf } from '../stations/index.ts';
import { Prescriptions } from './Prescriptions.tsx';

/** §2 `/pharmacy/{nhifId}`: a patient's prescriptions, to be dispensed. A doctor reads them. */
export function PharmacyPatientScreen() {
  const role = useRole();
  const reads = role !== undefined && may(role, 'prescriptions.read');
  const notForRole = reads ? undefined : (
    <NotForRole>
      <Trans>Prescriptions are read by doctors and dispensed by pharmacists.</Trans>
    </NotForRole>
  );
  return <PatientFrame notForRole={notForRole}>{(patient) => <AtPharmacy patient={patient} />}</PatientFrame>;
}

function AtPharmacy({ patient }: { patient: Patient }) {
  const say = useSay();
  const { points, point } = useCarePointOf('pharmacy');
  if (points.isError)
    return <ErrorState title={say(failures.carePoints)} onRetry={() => void points.refetch()} />;
  if (points.data && !point) return <EmptyState title={say(failures.noCarePoints)} />;
  return <Prescriptions patient={patient} point={point} />;
}
