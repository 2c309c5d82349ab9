import { useLingui } from '@lingui/react/macro';
import { paced } from '../../lib/pace.ts';
import { useRole } from '../../lib/useRole.ts';
import { OpenPatient, VisitsOfKind } from '../visits/index.ts';

/** §2 `/labs`: the laboratory's visits; a row's action opens the patient after its pace. */
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
          to="/laboratory/$nhifId"
          meanwhile={() => paced('labRow')}
        />
      )}
    />
  );
}
