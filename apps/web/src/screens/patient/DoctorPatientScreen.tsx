import type { Patient } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { type HistoryState, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { DiagnosisForm } from '../../entities/record/DiagnosisForm.tsx';
import { OrderActions, useOrders } from '../../features/orders/OrderActions.tsx';
import { DiagnosisTable } from '../../features/record/DiagnosisTable.tsx';
import { NoteForm, NoteList } from '../../features/record/Notes.tsx';
import { VitalsLine } from '../../features/record/VitalsLine.tsx';
import { ReferPatientButton } from '../../features/referrals/ReferPatientButton.tsx';
import { CriticalToSee } from '../../features/results/CriticalResults.tsx';
import { RequestAdmission } from '../../features/stays/RequestAdmission.tsx';
import { StayLine } from '../../features/stays/StayLine.tsx';
import { useRights } from '../../lib/session/useRole.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { CurrentMedicines } from './CurrentMedicines.tsx';
import { MoneyAtRisk } from './MoneyAtRisk.tsx';
import { NotForRole } from './NotForRole.tsx';
import { PatientColumns } from './PatientColumns.tsx';
import { PatientFrame } from './PatientFrame.tsx';
import { PatientSection } from './PatientSection.tsx';
import { PatientVisits } from './PatientVisits.tsx';
import { PrescriptionsTable } from './PrescriptionsTable.tsx';
import { ResultsTable } from './ResultsTable.tsx';
import { ServicesSection } from './ServicesSection.tsx';
import { useViewResults } from './useViewResults.tsx';
import { ViewFailed, ViewResultsButton } from './ViewResultsButton.tsx';

/** The doctor's page of a patient (requirements 2.9). Other roles see the header and the visit's steps. */
export function DoctorPatientScreen() {
  const may = useRights();
  const treats = may('orders.write');
  const notForRole = treats ? undefined : (
    <NotForRole>
      <Trans>Orders, diagnoses and notes are the doctor’s.</Trans>
    </NotForRole>
  );
  return (
    <PatientFrame notForRole={notForRole}>{(patient) => <DoctorRecord patient={patient} />}</PatientFrame>
  );
}

function DoctorRecord({ patient }: { patient: Patient }) {
  const { t } = useLingui();
  const results = useViewResults();
  const orders = useOrders(patient);
  useAskedOrder(orders);
  const stayLine = useRef<HTMLDivElement>(null);
  const memberId = patient.authorizedMemberId;
  const { authorization } = patient;
  return (
    <div className="mt-2">
      <CriticalToSee memberId={memberId} />
      <StayLine patient={patient} lineRef={stayLine} />
      {authorization && authorization.state !== 'withdrawn' ? (
        <MoneyAtRisk authorizationId={authorization.id} />
      ) : null}
      <ViewFailed results={results} />
      <div className="mb-3">
        <OrderActions patient={patient} orders={orders} categories={['medicine', 'test', 'service']}>
          <ViewResultsButton memberId={memberId} results={results} />
          <ReferPatientButton patient={patient} />
          <RequestAdmission patient={patient} stayLine={stayLine} />
        </OrderActions>
      </div>
      <PatientColumns
        side={
          <>
            <VitalsLine patient={patient} />
            <PatientSection title={<Trans>Lab tests and results</Trans>}>
              <ResultsTable memberId={memberId} results={results} />
            </PatientSection>
            <ServicesSection memberId={memberId} />
            <PatientVisits memberId={memberId} currentId={authorization?.id} results={results} />
          </>
        }
      >
        <Tabs
          label={t`The patient's record`}
          tabs={[
            {
              id: 'prescriptions',
              title: <Trans>Prescriptions</Trans>,
              content: (
                <>
                  <CurrentMedicines memberId={memberId} />
                  <PrescriptionsTable memberId={memberId} />
                </>
              ),
            },
            {
              id: 'diagnosis',
              title: <Trans>Diagnosis</Trans>,
              content: <Diagnosis memberId={memberId} />,
            },
          ]}
        />
      </PatientColumns>
      {results.dialog}
      {orders.panel}
    </div>
  );
}

/** Opens the order that the link to this page asked for, once: the state of the page no longer asks after it. */
function useAskedOrder(orders: ReturnType<typeof useOrders>): void {
  const asked = useLocation({ select: ({ state }) => state.startOrder });
  const navigate = useNavigate();
  const start = useRef(orders.open);
  start.current = orders.open;
  useEffect(() => {
    if (!asked) return;
    const withoutOrder = ({ startOrder: _, ...state }: HistoryState): HistoryState => state;
    void navigate({ to: '.', replace: true, state: withoutOrder });
    void start.current(asked);
  }, [asked, navigate]);
}

function Diagnosis({ memberId }: { memberId: string }) {
  return (
    <div className="flex flex-col gap-8">
      <PatientSection title={<Trans>Diagnoses</Trans>}>
        <DiagnosisForm memberId={memberId} />
        <DiagnosisTable memberId={memberId} />
      </PatientSection>
      <PatientSection title={<Trans>Notes</Trans>}>
        <NoteForm memberId={memberId} />
        <NoteList memberId={memberId} />
      </PatientSection>
    </div>
  );
}
