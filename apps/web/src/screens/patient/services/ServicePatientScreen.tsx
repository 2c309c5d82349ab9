import type { CarePoint, OrderLine, Patient } from '@afyakadi/contract';
import { isServiceKind } from '@afyakadi/contract/care/care-points';
import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import { useLines } from '../../../entities/orders/queries.ts';
import { useCarePointLabel, useCarePoints } from '../../../entities/visits/carePoints.ts';
import { NoCarePoints } from '../../../entities/visits/NoCarePoints.tsx';
import { useApprovals } from '../../../features/approvals/useApprovals.tsx';
import { PerformDialog } from '../../../features/dispensing/PerformDialog.tsx';
import { DiagnosisTable } from '../../../features/record/DiagnosisTable.tsx';
import { VitalSigns } from '../../../features/record/VitalSigns.tsx';
import { StayLine } from '../../../features/stays/StayLine.tsx';
import { StayMedicines } from '../../../features/stays/StayMedicines.tsx';
import { lazyComponent } from '../../../lib/hooks/lazyComponent.tsx';
import { useFocusFallback } from '../../../lib/hooks/useFocusFallback.ts';
import { useRights } from '../../../lib/session/useRole.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { type LineAction, useLineColumns } from '../lineColumns.tsx';
import { NotForRole } from '../NotForRole.tsx';
import { PatientColumns } from '../PatientColumns.tsx';
import { PatientFrame } from '../PatientFrame.tsx';
import { PatientSection } from '../PatientSection.tsx';
import { PatientVisits } from '../PatientVisits.tsx';
import { StationDone } from '../StationDone.tsx';
import { useOpenedLine } from '../useOpenedLine.ts';

const dialogs = {
  close: lazyComponent(async () => (await import('../CloseLineDialog.tsx')).CloseLineDialog),
  details: lazyComponent(async () => (await import('../LineDetailsDialog.tsx')).LineDetailsDialog),
};

/** A patient at a care point where services are done: what was ordered there, to record that it was done. */
export function ServicePatientScreen() {
  const may = useRights();
  const reads = may('services.read');
  const notForRole = reads ? undefined : (
    <NotForRole>
      <Trans>Procedures are read by doctors and practitioners.</Trans>
    </NotForRole>
  );
  return (
    <PatientFrame notForRole={notForRole}>{(patient) => <AtCarePoint patient={patient} />}</PatientFrame>
  );
}

function AtCarePoint({ patient }: { patient: Patient }) {
  const { carePointId } = useParams({ strict: false });
  const points = useCarePoints();
  const point = points.data?.find(({ id, kind }) => id === carePointId && isServiceKind(kind));
  if (points.isError || (points.data && !point)) {
    return <NoCarePoints error={points.error} onRetry={() => void points.refetch()} />;
  }
  return <OrderedServices patient={patient} point={point} />;
}

function OrderedServices({ patient, point }: { patient: Patient; point: CarePoint | undefined }) {
  const { t } = useLingui();
  const may = useRights();
  const word = useCarePointLabel();
  const memberId = patient.authorizedMemberId;
  const lines = useLines(point?.id, memberId);
  const opened = useOpenedLine(lines.data?.itemList);
  const { line, act } = opened;
  const home = useRef<HTMLHeadingElement>(null);
  const acted = useFocusFallback(home, lines.rows);
  const open = async (line: OrderLine, act: LineAction) => {
    // Recording is what people open the page for, so it comes with the page.
    if (act === 'give' || (await dialogs[act].load())) opened.open(line, act);
  };
  const approvals = useApprovals(memberId, lines.rows, may('approvals.write'));
  const columns = useLineColumns({
    category: 'service',
    gives: may('services.perform'),
    closes: may('lines.close'),
    act: (line, act) => void open(line, act),
    approvals,
  });
  const done = () => {
    acted();
    opened.close();
  };
  const name = point ? word(point.name) : '';
  return (
    <>
      <StayLine patient={patient} />
      <StayMedicines patient={patient} />
      {point?.kind ? <StationDone patient={patient} kind={point.kind} carePointId={point.id} /> : null}
      <div className="mt-2">
        <VitalSigns patient={patient} />
      </div>
      <PatientColumns
        wideTable
        side={
          <>
            {may('diagnoses.read') ? (
              <PatientSection title={<Trans>Diagnosis history</Trans>}>
                <DiagnosisTable memberId={memberId} readOnly />
              </PatientSection>
            ) : null}
            <PatientVisits memberId={memberId} currentId={patient.authorization?.id} />
          </>
        }
      >
        <h3 ref={home} tabIndex={-1} className="mt-5 mb-2 text-lg font-semibold tracking-tight outline-none">
          {name}
        </h3>
        <DataTable
          label={t`Ordered at ${name}`}
          columns={columns}
          list={lines}
          rowKey={(line) => line.memberVisitItemId}
          empty={<Trans>Nothing is ordered here.</Trans>}
          emptyHint={<Trans>Procedures and imaging appear here as soon as the doctor orders them.</Trans>}
        />
      </PatientColumns>
      {approvals.dialog}
      {line && point && opened.act === 'give' ? (
        <PerformDialog
          line={line}
          needsReport={point.kind === 'imaging'}
          onClose={opened.close}
          onDone={done}
        />
      ) : null}
      {line && act === 'close' ? (
        <dialogs.close.Component line={line} onClose={opened.close} onDone={done} />
      ) : null}
      {line && act === 'details' ? (
        <dialogs.details.Component line={line} onClose={opened.close} onChanged={acted} />
      ) : null}
    </>
  );
}
