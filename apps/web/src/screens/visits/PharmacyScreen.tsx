import { useLingui } from '@lingui/react/macro';
import { OpenPatient } from '../../features/visits/OpenPatient.tsx';
import { useRole } from '../../lib/session/useRole.ts';
import { VisitsOfKind } from './VisitsOfKind.tsx';

/** §2 `/pharmacy`: the pharmacy's visits; a row's action takes the visit and opens the patient. */
export function PharmacyScreen() {
  const { t } = useLingui();
  const role = useRole();
  return (
    <VisitsOfKind
      kind="pharmacy"
      label={t`Visits at the pharmacy`}
      // A doctor who looks in does not take the patient from the pharmacist.
      action={(visit) => (
        <OpenPatient visit={visit} role={role} takes={role === 'pharmacist'} to="/pharmacy/$nhifId" />
      )}
    />
  );
}
