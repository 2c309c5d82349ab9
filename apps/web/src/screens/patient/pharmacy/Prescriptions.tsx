import type { CarePoint, OrderLine, Patient } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { waitsForApproval } from '../../../entities/approvals/status.ts';
import { useLines } from '../../../entities/orders/queries.ts';
import { useApprovals } from '../../../features/approvals/useApprovals.tsx';
import { DiagnosisTable } from '../../../features/record/DiagnosisTable.tsx';
import { VitalSigns } from '../../../features/record/VitalSigns.tsx';
import { lazyComponent } from '../../../lib/hooks/lazyComponent.tsx';
import { useFocusFallback } from '../../../lib/hooks/useFocusFallback.ts';
import { useRights } from '../../../lib/session/useRole.ts';
import { dayOf } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { Printer } from '../../../ui/icons.ts';
import { type LineAction, useLineColumns } from '../lineColumns.tsx';
import { PatientColumns } from '../PatientColumns.tsx';
import { PatientSection } from '../PatientSection.tsx';
import { PatientVisits } from '../PatientVisits.tsx';
import { StationDone } from '../StationDone.tsx';
import { useOpenedLine } from '../useOpenedLine.ts';

const dialogs = {
  give: lazyComponent(
    async () => (await import('../../../features/dispensing/DispenseDialog.tsx')).DispenseDialog,
  ),
  all: lazyComponent(
    async () => (await import('../../../features/dispensing/DispenseAllDialog.tsx')).DispenseAllDialog,
  ),
  substitute: lazyComponent(
    async () => (await import('../../../features/dispensing/SubstituteDialog.tsx')).SubstituteDialog,
  ),
  close: lazyComponent(async () => (await import('../CloseLineDialog.tsx')).CloseLineDialog),
  details: lazyComponent(async () => (await import('../LineDetailsDialog.tsx')).LineDetailsDialog),
  print: lazyComponent(async () => (await import('./PrintDialog.tsx')).PrintDialog),
};

type PharmacyAction = LineAction | 'substitute';

interface PrescriptionsProps {
  patient: Patient;
  /** Undefined while loading. */
  point: CarePoint | undefined;
}

/** The medicines ordered for a patient, open ones first, with their actions. */
export function Prescriptions({ patient, point }: PrescriptionsProps) {
  const { t } = useLingui();
  const may = useRights();
  const memberId = patient.authorizedMemberId;
  const lines = useLines(point?.id, memberId);
  const opened = useOpenedLine<PharmacyAction>(lines.data?.itemList);
  const { line, act } = opened;
  const [together, setTogether] = useState<'all' | 'print'>();
  const home = useRef<HTMLHeadingElement>(null);
  const acted = useFocusFallback(home, lines.rows);
  const open = async (line: OrderLine, act: PharmacyAction) => {
    if (await dialogs[act].load()) opened.open(line, act);
  };
  const openTogether = async (what: 'all' | 'print') => {
    if (await dialogs[what].load()) setTogether(what);
  };
  const mayDispense = may('dispense');
  const approvals = useApprovals(memberId, lines.rows, may('approvals.write'));
  const columns = useLineColumns({
    category: 'medicine',
    gives: mayDispense,
    closes: mayDispense,
    act: (line, act) => void open(line, act),
    approvals,
  });
  const listed = lines.data?.itemList ?? [];
  const unfinished = listed.filter(({ remaining }) => remaining > 0);
  const printable = listed.filter((line) => line.remaining > 0 || line.dispensedQuantity > 0);
  const today = dayOf(new Date());
  const ready = unfinished.filter((line) => !waitsForApproval(line, today));
  const close = () => {
    opened.close();
    setTogether(undefined);
  };
  const finish = () => {
    acted();
    close();
  };
  return (
    <>
      <StationDone patient={patient} kind="pharmacy" />
      <PatientColumns
        wideTable
        side={
          <>
            <VitalSigns patient={patient} />
            {may('diagnoses.read') ? (
              <PatientSection title={<Trans>Diagnosis history</Trans>}>
                <DiagnosisTable memberId={memberId} readOnly />
              </PatientSection>
            ) : null}
            <PatientVisits memberId={memberId} currentId={patient.authorization?.id} />
          </>
        }
      >
        <div className="mt-5 mb-2 flex min-h-10 flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h3 ref={home} tabIndex={-1} className="text-lg font-semibold tracking-tight outline-none">
            <Trans>Prescriptions</Trans>
          </h3>
          <div className="flex flex-wrap gap-2">
            {printable.length > 0 ? (
              <Button icon={<Printer aria-hidden size={18} />} onClick={() => void openTogether('print')}>
                <Trans>Print</Trans>
              </Button>
            ) : null}
            {mayDispense && ready.length > 1 ? (
              <Button variant="primary" onClick={() => void openTogether('all')}>
                <Trans>Dispense all</Trans>
              </Button>
            ) : null}
          </div>
        </div>
        <DataTable
          label={t`Prescriptions`}
          columns={columns}
          list={lines}
          rowKey={(line) => line.memberVisitItemId}
          empty={<Trans>Nothing is prescribed.</Trans>}
          emptyHint={<Trans>Medicines appear here as soon as the doctor orders them.</Trans>}
        />
      </PatientColumns>
      {approvals.dialog}
      {line && act === 'give' ? (
        <dialogs.give.Component
          patient={patient}
          line={line}
          onSubstitute={() => void open(line, 'substitute')}
          onClose={close}
          onDone={finish}
        />
      ) : null}
      {line && act === 'substitute' ? (
        <dialogs.substitute.Component
          patient={patient}
          line={line}
          onClose={close}
          onDone={(instead) => {
            acted();
            void open(instead, 'give');
          }}
        />
      ) : null}
      {together === 'all' ? (
        <dialogs.all.Component
          patient={patient}
          lines={ready}
          waiting={unfinished.length - ready.length}
          onClose={close}
          onDone={finish}
        />
      ) : null}
      {together === 'print' ? (
        <dialogs.print.Component patient={patient} lines={printable} onClose={close} />
      ) : null}
      {line && act === 'close' ? (
        <dialogs.close.Component line={line} onClose={close} onDone={finish} />
      ) : null}
      {line && act === 'details' ? (
        <dialogs.details.Component line={line} onClose={close} onChanged={acted} />
      ) : null}
    </>
  );
}
