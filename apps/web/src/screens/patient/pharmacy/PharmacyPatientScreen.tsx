import type { Patient } from '@afyakadi/contract';
import { Trans } from '@lingui/react/macro';
import { NoCarePoints } from '../../../entities/visits/NoCarePoints.tsx';
import { useCarePointOf } from '../../../entities/visits/useCarePointOf.ts';
import { useRights } from '../../../lib/session/useRole.ts';
import { NotForRole } from '../NotForRole.tsx';
import { PatientFrame } from '../PatientFrame.tsx';
import { Prescriptions } from './Prescriptions.tsx';

/** A patient's prescriptions, for dispensing (requirements 2.12). Read-only for a doctor. */
export function PharmacyPatientScreen() {
  const may = useRights();
  const reads = may('prescriptions.read');
  const notForRole = reads ? undefined : (
    <NotForRole>
      <Trans>Prescriptions are read by doctors and dispensed by pharmacists.</Trans>
    </NotForRole>
  );
  return <PatientFrame notForRole={notForRole}>{(patient) => <AtPharmacy patient={patient} />}</PatientFrame>;
}

function AtPharmacy({ patient }: { patient: Patient }) {
  const { points, point } = useCarePointOf('pharmacy');
  if (points.isError || (points.data && !point)) {
    return <NoCarePoints error={points.error} onRetry={() => void points.refetch()} />;
  }
  return <Prescriptions patient={patient} point={point} />;
}
