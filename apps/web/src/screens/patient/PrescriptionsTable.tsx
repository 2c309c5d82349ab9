import type { OrderLine } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { ClosedReason } from '../../entities/orders/ClosedReason.tsx';
import { LineDetails } from '../../entities/orders/LineDetails.tsx';
import { Dosage, LineStatusBadge, OrderedAt } from '../../entities/orders/labels.tsx';
import { usePrescriptions } from '../../entities/orders/queries.ts';
import { ProvisionalBadge } from '../../entities/people/labels.tsx';
import { type Approvals, useApprovals } from '../../features/approvals/useApprovals.tsx';
import { CancelLineDialog } from '../../features/orders/CancelLineDialog.tsx';
import { useFocusFallback } from '../../lib/hooks/useFocusFallback.ts';
import { useRights } from '../../lib/session/useRole.ts';
import { formatMoney, formatNumber } from '../../lib/text/format.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { Ban } from '../../ui/icons.ts';
import { RowAction, RowActions } from '../../ui/RowAction.tsx';
import { type Column, useActions } from '../../ui/table/columns.tsx';

export interface PrescriptionsTableProps {
  memberId: string;
  /** Hides all actions, whatever the role. */
  readOnly?: boolean;
  /** The table is in a narrow column. */
  inColumn?: boolean;
}

/** A patient's medicines, newest first. */
export function PrescriptionsTable({
  memberId,
  readOnly = false,
  inColumn = false,
}: PrescriptionsTableProps) {
  const { t } = useLingui();
  const may = useRights();
  const prescriptions = usePrescriptions(memberId);
  const [shown, setShown] = useState<string>();
  const [cancelled, setCancelled] = useState<OrderLine>();
  const home = useRef<HTMLHeadingElement>(null);
  const acted = useFocusFallback(home, prescriptions.rows);
  const cancels = !readOnly && may('orders.write');
  // The details in the dialog update with the list.
  const detail = prescriptions.data?.itemList.find(({ memberVisitItemId }) => memberVisitItemId === shown);
  const approvals = useApprovals(memberId, prescriptions.rows, cancels);
  const columns = useColumns({
    approvals,
    onShow: (line) => setShown(line.memberVisitItemId),
    onCancel: cancels ? setCancelled : undefined,
  });
  return (
    <>
      {cancels ? (
        <h3 ref={home} tabIndex={-1} className="sr-only">
          <Trans>Prescriptions</Trans>
        </h3>
      ) : null}
      <DataTable
        label={t`Prescriptions`}
        columns={columns}
        list={prescriptions}
        rowKey={(line) => line.memberVisitItemId}
        asEntries={inColumn}
        empty={<Trans>Nothing has been prescribed yet.</Trans>}
        emptyHint={
          cancels ? (
            <Trans>New Prescription sends medicines to the pharmacy; they appear here.</Trans>
          ) : (
            <Trans>Medicines appear here as soon as a doctor prescribes them.</Trans>
          )
        }
      />
      {approvals.dialog}
      {detail ? <LineDetails line={detail} onClose={() => setShown(undefined)} /> : null}
      {cancelled ? (
        <CancelLineDialog
          lineId={cancelled.memberVisitItemId}
          itemName={cancelled.itemName}
          onClose={() => {
            acted();
            setCancelled(undefined);
          }}
        />
      ) : null}
    </>
  );
}

interface PrescriptionActions {
  approvals: Approvals;
  onShow: (line: OrderLine) => void;
  onCancel: ((line: OrderLine) => void) | undefined;
}

function useColumns({ approvals, onShow, onCancel }: PrescriptionActions): Column<OrderLine>[] {
  const { t } = useLingui();
  const actions = useActions<OrderLine>();
  return [
    { id: 'date', header: t`Date`, width: 7.4, cell: (line) => <OrderedAt line={line} /> },
    {
      id: 'medication',
      header: t`Medication`,
      // Fits the longest word of a medicine's name.
      minWidth: 12,
      narrow: 'first',
      cell: (line) => <Medication line={line} approvals={approvals} onShow={onShow} />,
    },
    {
      id: 'quantity',
      header: t`Quantity`,
      width: 6.2,
      align: 'end',
      cell: (line) => <Quantity line={line} />,
    },
    {
      id: 'status',
      header: t`Status`,
      width: 8.5,
      cell: (line) => (
        <>
          <LineStatusBadge status={line.status} given={line.dispensedQuantity} wraps />{' '}
          <ProvisionalBadge mark={line.provisional} />
          {line.closedReason ? (
            <span className="block text-[0.8125rem] break-words text-muted">
              <ClosedReason reason={line.closedReason} />
            </span>
          ) : null}
        </>
      ),
    },
    ...(onCancel
      ? [
          actions(
            (line) =>
              line.status === 'Ordered' ? (
                <CancelAction name={line.itemName} onPress={() => onCancel(line)} />
              ) : null,
            7,
          ),
        ]
      : []),
  ];
}

/** A medicine with its directions. Its name opens the details. */
function Medication({
  line,
  approvals,
  onShow,
}: {
  line: OrderLine;
  approvals: Approvals;
  onShow: (line: OrderLine) => void;
}) {
  const { t } = useLingui();
  const name = line.itemName;
  return (
    <div className="sm:py-1">
      <button
        type="button"
        aria-label={t`Details of ${name}`}
        onClick={() => onShow(line)}
        className="py-0.5 text-left font-medium break-words text-accent hover:underline"
      >
        {name}
      </button>
      <span className="block font-normal">
        <Dosage line={line} />
      </span>
      {approvals.of(line)}
    </div>
  );
}

function CancelAction({ name, onPress }: { name: string; onPress: () => void }) {
  const { t } = useLingui();
  return (
    <RowActions>
      <RowAction icon={<Ban aria-hidden size={16} />} label={t`Cancel ${name}`} onClick={onPress}>
        <Trans context="an order line">Cancel</Trans>
      </RowAction>
    </RowActions>
  );
}

function Quantity({ line }: { line: OrderLine }) {
  const left = formatNumber(line.remaining);
  return (
    <span className="whitespace-nowrap">
      <span aria-hidden className="sm:hidden">
        ×{' '}
      </span>
      {formatNumber(line.quantity)}
      <span className="block text-sm text-muted max-sm:hidden">{formatMoney(line.unitPrice, 'Tsh')}</span>
      {line.status === 'PartlyDispensed' ? (
        <span className="block text-sm whitespace-normal text-muted">
          <Trans>{left} left</Trans>
        </span>
      ) : null}
    </span>
  );
}
