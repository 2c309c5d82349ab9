import { failures } from '@afyakadi/contract/texts/messages';
import { useLingui } from '@lingui/react/macro';
import { OpenPatient } from '../../features/visits/OpenPatient.tsx';
import { paced } from '../../lib/session/pace.ts';
import { useRole } from '../../lib/session/useRole.ts';
import { VisitsOfKind } from './VisitsOfKind.tsx';

/** The laboratory's visits. The action of a row opens the patient after its pace (requirements 2.13). */
export function LaboratoryScreen() {
  const { t } = useLingui();
  const role = useRole();
  return (
    <VisitsOfKind
      kind="laboratory"
      label={t`Visits at the laboratory`}
      action={(visit) => (
        <OpenPatient
          visit={visit}
          role={role}
          takes={role === 'lab_tech'}
          failure={failures.labTest}
          to="/laboratory/$nhifId"
          meanwhile={() => paced('labRow')}
        />
      )}
    />
  );
}
