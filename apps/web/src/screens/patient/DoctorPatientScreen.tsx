import type { Patient } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { type HistoryState, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { DiagnosisForm } from '../../entities/record/DiagnosisForm.tsx';
import { OrderActions, RepeatLast, useOrders } from '../../features/orders/OrderActions.tsx';
import { DiagnosisTable } from '../../features/record/DiagnosisTable.tsx';
import { NoteForm, NoteList } from '../../features/record/Notes.tsx';
import { VitalSigns } from '../../features/record/VitalSigns.tsx';
import { ReferPatientButton } from '../../features/referrals/ReferPatientButton.tsx';
import { CriticalToSee } from '../../features/results/CriticalResults.tsx';
import { RequestAdmission } from '../../features/stays/RequestAdmission.tsx';
import { StayLine } from '../../features/stays/StayLine.tsx';
import { StayMedicines } from '../../features/stays/StayMedicines.tsx';
import { useRights } from '../../lib/session/useRole.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { useIsNarrow } from '../../ui/useIsNarrow.ts';
import { CurrentMedicines } from './CurrentMedicines.tsx';
import { MoneyAtRisk } from './MoneyAtRisk.tsx';
import { NotForRole } from './NotForRole.tsx';
import { PatientColumns } from './PatientColumns.tsx';
import { PatientFrame } from './PatientFrame.tsx';
import { PatientSection } from './PatientSection.tsx';
import { PatientVisits } from './PatientVisits.tsx';
import { PrescriptionsTable } from './PrescriptionsTable.tsx';
import { Problems } from './Problems.tsx';
import { ResultsTable } from './ResultsTable.tsx';
import { ServicesSection } from './ServicesSection.tsx';
import { useViewResults } from './useViewResults.tsx';
import { ViewFailed, ViewResultsButton } from './ViewResultsButton.tsx';
import { VisitBar } from './VisitActions.tsx';
import { VisitWay } from './VisitSteps.tsx';

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
    <PatientFrame notForRole={notForRole} hasOwnSteps>
      {(patient) => <DoctorRecord patient={patient} />}
    </PatientFrame>
  );
}

function DoctorRecord({ patient }: { patient: Patient }) {
  const results = useViewResults();
  const orders = useOrders(patient);
  useAskedOrder(orders);
  const stayLine = useRef<HTMLDivElement>(null);
  const memberId = patient.authorizedMemberId;
  const { authorization } = patient;
  return (
    <div className="mt-2 flex flex-col gap-2">
      <CriticalToSee memberId={memberId} />
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <OrderActions orders={orders} categories={['medicine', 'test', 'service']} />
        <VisitBar patient={patient}>
          <ReferPatientButton patient={patient} />
          <RequestAdmission patient={patient} stayLine={stayLine} />
        </VisitBar>
      </div>
      <StayLine patient={patient} lineRef={stayLine} />
      <StayMedicines patient={patient} />
      <VitalSigns patient={patient} />
      <ViewFailed results={results} />
      <div className="mt-2">
        <PatientColumns
          areEqual
          side={
            <>
              <PatientSection
                title={<Trans>Lab tests and results</Trans>}
                action={<ViewResultsButton memberId={memberId} results={results} />}
              >
                <ResultsTable memberId={memberId} results={results} />
              </PatientSection>
              <ServicesSection memberId={memberId} />
              <Way patient={patient} />
              <PatientVisits memberId={memberId} currentId={authorization?.id} results={results} />
            </>
          }
        >
          <WrittenRecord patient={patient} orders={orders} />
        </PatientColumns>
      </div>
      {results.dialog}
      {orders.panel}
    </div>
  );
}

/** The way through the facility, and the money of the visit that can still be saved. */
function Way({ patient }: { patient: Patient }) {
  const { t } = useLingui();
  const { authorization } = patient;
  return (
    <section aria-label={t`Steps of the visit`} className="flex flex-col gap-1">
      <h3 className="text-base font-semibold">
        <Trans>Way through the facility</Trans>
      </h3>
      <VisitWay patient={patient} />
      {authorization && authorization.state !== 'withdrawn' ? (
        <MoneyAtRisk authorizationId={authorization.id} />
      ) : null}
    </section>
  );
}

/** What the doctor writes: problems, and the tabs of requirements 2.9. */
function WrittenRecord({ patient, orders }: { patient: Patient; orders: ReturnType<typeof useOrders> }) {
  const { t } = useLingui();
  const memberId = patient.authorizedMemberId;
  const [tab, setTab] = useState('prescriptions');
  const [isAdding, setAdding] = useState(false);
  const isWide = !useIsNarrow(1700);
  const inColumn = !useIsNarrow(1280) && !isWide;
  const openDiagnoses = (adds: boolean) => {
    setAdding(adds);
    setTab('diagnosis');
  };
  return (
    <div className="flex flex-col gap-4">
      <Problems memberId={memberId} onAll={() => openDiagnoses(false)} onAdd={() => openDiagnoses(true)} />
      <Tabs
        label={t`The patient's record`}
        selected={tab}
        onSelect={setTab}
        tabs={[
          {
            id: 'prescriptions',
            title: <Trans>Prescriptions</Trans>,
            content: (
              <>
                <CurrentMedicines memberId={memberId} />
                <PrescriptionsTable memberId={memberId} inColumn={inColumn} />
                <RepeatLast patient={patient} orders={orders} />
              </>
            ),
          },
          {
            id: 'diagnosis',
            title: <Trans>Diagnosis</Trans>,
            content: <Diagnosis memberId={memberId} isAdding={isAdding} inColumn={inColumn} />,
          },
        ]}
      />
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

function Diagnosis({
  memberId,
  isAdding,
  inColumn,
}: {
  memberId: string;
  isAdding: boolean;
  inColumn: boolean;
}) {
  return (
    <div className="flex flex-col gap-8">
      <PatientSection title={<Trans>Diagnoses</Trans>}>
        <DiagnosisForm memberId={memberId} focusOnMount={isAdding} />
        <DiagnosisTable memberId={memberId} inColumn={inColumn} />
      </PatientSection>
      <PatientSection title={<Trans>Notes</Trans>}>
        <NoteForm memberId={memberId} />
        <NoteList memberId={memberId} />
      </PatientSection>
    </div>
  );
}
