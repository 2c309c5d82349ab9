import type { Patient } from '@afyakadi/contract';
import { may } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRole } from '../../lib/useRole.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { OrderActions, PrescriptionsTable } from '../orders/index.ts';
import { PatientFrame } from './PatientFrame.tsx';

/** §2 `/patients/{nhifId}`: the doctor's page of a patient. Other roles see identity and way. */
export function DoctorPatientScreen() {
  const role = useRole();
  const treats = role !== undefined && may(role, 'orders.write');
  return <PatientFrame>{(patient) => (treats ? <Treatment patient={patient} /> : null)}</PatientFrame>;
}

function Treatment({ patient }: { patient: Patient }) {
  const { t } = useLingui();
  const memberId = patient.authorizedMemberId;
  return (
    <div className="mt-5">
      <Tabs
        label={t`The patient's record`}
        actions={<OrderActions patient={patient} categories={['medicine', 'test']} />}
        tabs={[
          {
            id: 'prescriptions',
            title: <Trans>Prescriptions</Trans>,
            content: <PrescriptionsTable memberId={memberId} />,
          },
        ]}
      />
    </div>
  );
}
