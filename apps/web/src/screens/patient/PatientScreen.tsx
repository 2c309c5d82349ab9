import type { Patient } from '@afyakadi/contract';
import { may } from '@afyakadi/contract/access/permissions';
import type { Role } from '@afyakadi/contract/access/roles';
import { Trans } from '@lingui/react/macro';
import { OrderActions, useOrders } from '../../features/orders/OrderActions.tsx';
import { DiagnosisTable } from '../../features/record/DiagnosisTable.tsx';
import { VitalSigns } from '../../features/record/VitalSigns.tsx';
import { StayLine } from '../../features/stays/StayLine.tsx';
import { useRole } from '../../lib/session/useRole.ts';
import { DeskRecord } from './DeskRecord.tsx';
import { PatientColumns } from './PatientColumns.tsx';
import { PatientFrame } from './PatientFrame.tsx';
import { PatientSection } from './PatientSection.tsx';
import { PatientVisits } from './PatientVisits.tsx';
import { PrescriptionsTable } from './PrescriptionsTable.tsx';
import { ResultsTable } from './ResultsTable.tsx';
import { ServicesSection } from './ServicesSection.tsx';
import { useViewResults, type ViewResults } from './useViewResults.tsx';
import { ViewFailed, ViewResultsButton } from './ViewResultsButton.tsx';

/**
 * The parts of a patient's record that the role may read (requirements 2.10). Only the doctor can order, and only lab
 * tests.
 */
export function PatientScreen() {
  const role = useRole();
  const atDesk = role !== undefined && !may(role, 'record.open');
  return (
    <PatientFrame hasOwnSteps={atDesk}>
      {(patient) =>
        atDesk ? (
          <DeskRecord patient={patient} />
        ) : role ? (
          <>
            {may(role, 'services.read') ? <StayLine patient={patient} /> : null}
            <ReadOnlyRecord patient={patient} role={role} />
          </>
        ) : null
      }
    </PatientFrame>
  );
}

function ReadOnlyRecord({ patient, role }: { patient: Patient; role: Role }) {
  const results = useViewResults();
  const memberId = patient.authorizedMemberId;
  const orders = may(role, 'orders.write');
  const readsResults = may(role, 'results.read');
  const hasMain = may(role, 'prescriptions.read') || may(role, 'diagnoses.read');
  const side = (
    <>
      <VitalSigns patient={patient} />
      {readsResults ? (
        <PatientSection title={<Trans>Lab tests and results</Trans>}>
          <ResultsTable memberId={memberId} results={results} readOnly />
        </PatientSection>
      ) : null}
      {may(role, 'services.read') ? <ServicesSection memberId={memberId} readOnly /> : null}
      <PatientVisits
        memberId={memberId}
        currentId={patient.authorization?.id}
        {...(readsResults ? { results } : {})}
      />
    </>
  );
  return (
    <div className="mt-5 flex flex-col gap-6">
      <ViewFailed results={results} />
      {orders ? <TestOrders patient={patient} results={results} /> : null}
      {hasMain ? (
        <PatientColumns side={side}>
          <div className="flex flex-col gap-8">
            {may(role, 'prescriptions.read') ? (
              <PatientSection title={<Trans>Prescriptions</Trans>}>
                <PrescriptionsTable memberId={memberId} readOnly />
              </PatientSection>
            ) : null}
            {may(role, 'diagnoses.read') ? (
              <PatientSection title={<Trans>Diagnosis history</Trans>}>
                <DiagnosisTable memberId={memberId} readOnly />
              </PatientSection>
            ) : null}
          </div>
        </PatientColumns>
      ) : (
        <div className="flex flex-col gap-8">{side}</div>
      )}
      {results.dialog}
    </div>
  );
}

function TestOrders({ patient, results }: { patient: Patient; results: ViewResults }) {
  const orders = useOrders(patient);
  return (
    <div>
      <OrderActions orders={orders} categories={['test']}>
        <ViewResultsButton memberId={patient.authorizedMemberId} results={results} />
      </OrderActions>
      {orders.panel}
    </div>
  );
}
