import { failures } from '@afyakadi/contract/texts/messages';
import { useLingui } from '@lingui/react/macro';
import { OpenPatient } from '../../features/visits/OpenPatient.tsx';
import { useRole } from '../../lib/session/useRole.ts';
import { VisitsOfKind } from './VisitsOfKind.tsx';

/** The pharmacy's visits. The action of a row takes the patient in and opens the patient's page (requirements 2.11). */
export function PharmacyScreen() {
  const { t } = useLingui();
  const role = useRole();
  return (
    <VisitsOfKind
      kind="pharmacy"
      label={t`Visits at the pharmacy`}
      // A doctor who opens the page does not take the patient in.
      action={(visit) => (
        <OpenPatient
          visit={visit}
          role={role}
          takes={role === 'pharmacist'}
          failure={failures.pharmacyVisit}
          to="/pharmacy/$nhifId"
        />
      )}
    />
  );
}
