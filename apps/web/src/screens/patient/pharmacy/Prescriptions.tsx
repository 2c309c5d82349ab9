import type { CarePoint, OrderLine, Patient } from '@afyakadi/contract';
import { may } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { waitsForApproval } from '../../../entities/approvals/status.ts';
import { useLines } from '../../../entities/orders/queries.ts';
import { useApprovals } from '../../../features/approvals/useApprovals.tsx';
import { lazyComponent } from '../../../lib/hooks/lazyComponent.tsx';
import { useFocusFallback } from '../../../lib/hooks/useFocusFallback.ts';
import { useRole } from '../../../lib/session/useRole.ts';
import { dayOf } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { StationDone } from '../StationDone.tsx';
import { type LineAction, useLineColumns } from './lineColumns.tsx';

const dialogs = {
  dispense: lazyComponent(
    async () => (await import('../../../features/dispensing/DispenseDialog.tsx')).DispenseDialog,
  ),
  all: lazyComponent(
    async () => (await import('../../../features/dispensing/DispenseAllDialog.tsx')).DispenseAllDialog,
  ),
  details: lazyComponent(async () => (await import('./LineDetailsDialog.tsx')).LineDetailsDialog),
};

interface PrescriptionsProps {
  patient: Patient;
  /** Undefined while loading. */
  point: CarePoint | undefined;
}

/** The medicines ordered for a patient, open ones first, with their actions. */
export function Prescriptions({ patient, point }: PrescriptionsProps) {
  const { t } = useLingui();
  const role = useRole();
  const memberId = patient.authorizedMemberId;
  const lines = useLines(point?.id, memberId);
  const [opened, setOpened] = useState<{ line: OrderLine; act: LineAction }>();
  const [all, setAll] = useState(false);
  const home = useRef<HTMLHeadingElement>(null);
  const acted = useFocusFallback(home, lines.rows);
  const open = async (line: OrderLine, act: LineAction) => {
    if (await dialogs[act].load()) setOpened({ line, act });
  };
  const openAll = async () => {
    if (await dialogs.all.load()) setAll(true);
  };
  const mayDispense = role !== undefined && may(role, 'dispense');
  const approvals = useApprovals(memberId, lines.rows, role !== undefined && may(role, 'approvals.write'));
  const columns = useLineColumns(mayDispense, (line, act) => void open(line, act), approvals);
  const line =
    opened &&
    (lines.data?.itemList.find((one) => one.memberVisitItemId === opened.line.memberVisitItemId) ??
      opened.line);

  const unfinished = (lines.data?.itemList ?? []).filter(({ remaining }) => remaining > 0);
  const today = dayOf(new Date());
  const ready = unfinished.filter((one) => !waitsForApproval(one, today));
  const close = () => setOpened(undefined);
  const closeAll = () => setAll(false);
  return (
    <>
      <StationDone patient={patient} kind="pharmacy" />
      <div className="mt-5 mb-2 flex min-h-10 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h3 ref={home} tabIndex={-1} className="text-lg font-semibold tracking-tight outline-none">
          <Trans>Prescriptions</Trans>
        </h3>
        {mayDispense && ready.length > 1 ? (
          <Button variant="primary" onClick={() => void openAll()}>
            <Trans>Dispense all</Trans>
          </Button>
        ) : null}
      </div>
      <DataTable
        label={t`Prescriptions`}
        columns={columns}
        list={lines}
        rowKey={(one) => one.memberVisitItemId}
        empty={<Trans>Nothing is prescribed.</Trans>}
        emptyHint={<Trans>Medicines appear here as soon as the doctor orders them.</Trans>}
      />
      {approvals.dialog}
      {line && opened.act === 'dispense' ? (
        <dialogs.dispense.Component
          line={line}
          onClose={close}
          onDone={() => {
            acted();
            close();
          }}
        />
      ) : null}
      {all ? (
        <dialogs.all.Component
          lines={ready}
          waiting={unfinished.length - ready.length}
          onClose={closeAll}
          onDone={() => {
            acted();
            closeAll();
          }}
        />
      ) : null}
      {line && opened.act === 'details' ? (
        <dialogs.details.Component memberId={memberId} line={line} onClose={close} onChanged={acted} />
      ) : null}
    </>
  );
}
