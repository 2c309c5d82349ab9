import type { CarePoint, OrderLine, Patient } from '@afyakadi/contract';
import { failures, may } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useRef, useState } from 'react';
import { describe } from '../../lib/api.ts';
import { useSay } from '../../lib/i18n.ts';
import { useRole } from '../../lib/useRole.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { useLines } from '../orders/index.ts';
import { StationDone, useFocusKept } from '../stations/index.ts';
import { type LineAct, useLineColumns } from './lineColumns.tsx';

const DispenseDialog = lazy(() =>
  import('./DispenseDialog.tsx').then((module) => ({ default: module.DispenseDialog })),
);
const LineDetailsDialog = lazy(() =>
  import('./LineDetailsDialog.tsx').then((module) => ({ default: module.LineDetailsDialog })),
);

interface PrescriptionsProps {
  patient: Patient;
  /** Undefined while it is not known yet. */
  point: CarePoint | undefined;
}

/** The medicines ordered for a patient, those to be dispensed first, with what can be done about each. */
export function Prescriptions({ patient, point }: PrescriptionsProps) {
  const { t } = useLingui();
  const say = useSay();
  const role = useRole();
  const memberId = patient.authorizedMemberId;
  const { query, data, rows, loading, paging } = useLines(point?.id, memberId);
  const [opened, setOpened] = useState<{ line: OrderLine; act: LineAct }>();
  const home = useRef<HTMLHeadingElement>(null);
  const acted = useFocusKept(home, rows);
  const mayDispense = role !== undefined && may(role, 'dispense');
  const columns = useLineColumns(mayDispense, (line, act) => setOpened({ line, act }));
  const line =
    opened &&
    (data?.itemList.find((one) => one.memberVisitItemId === opened.line.memberVisitItemId) ?? opened.line);
  const failed = query.error && !data ? say(describe(query.error, failures.any)) : undefined;

  const close = () => setOpened(undefined);
  return (
    <>
      <StationDone patient={patient} kind="pharmacy" />
      <h3 ref={home} tabIndex={-1} className="mt-5 mb-2 text-lg font-semibold tracking-tight outline-none">
        <Trans>Prescriptions</Trans>
      </h3>
      <DataTable
        label={t`Prescriptions`}
        columns={columns}
        rows={rows}
        rowKey={(one) => one.memberVisitItemId}
        paging={paging}
        loading={loading}
        error={failed}
        onRetry={() => void query.refetch()}
        empty={<Trans>Nothing is prescribed.</Trans>}
        emptyHint={<Trans>Medicines appear here as soon as the doctor orders them.</Trans>}
      />
      <Suspense>
        {line && opened.act === 'dispense' ? (
          <DispenseDialog
            memberId={memberId}
            line={line}
            onClose={close}
            onDone={() => {
              acted();
              close();
            }}
          />
        ) : null}
        {line && opened.act === 'details' ? (
          <LineDetailsDialog memberId={memberId} line={line} onClose={close} onChanged={acted} />
        ) : null}
      </Suspense>
    </>
  );
}
