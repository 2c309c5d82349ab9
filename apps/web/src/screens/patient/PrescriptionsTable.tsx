import type { OrderLine } from '@afyakadi/contract';
import { may } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { Ban, Eye } from 'lucide-react';
import { useRef, useState } from 'react';
import { LineDetails } from '../../entities/orders/LineDetails.tsx';
import { Dosage, LineStatusBadge, OrderedAt } from '../../entities/orders/labels.tsx';
import { usePrescriptions } from '../../entities/orders/queries.ts';
import { ProvisionalBadge } from '../../entities/people/labels.tsx';
import { type Approvals, useApprovals } from '../../features/approvals/useApprovals.tsx';
import { CancelLineDialog } from '../../features/orders/CancelLineDialog.tsx';
import { useFocusFallback } from '../../lib/hooks/useFocusFallback.ts';
import { useRole } from '../../lib/session/useRole.ts';
import { formatMoney, formatNumber } from '../../lib/text/format.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { RowAction, RowActions } from '../../ui/RowAction.tsx';

export interface PrescriptionsTableProps {
  memberId: string;
  /** Hides all actions, whatever the role. */
  readOnly?: boolean;
}

/** §2 Prescriptions: a patient's medicines, newest first. */
export function PrescriptionsTable({ memberId, readOnly = false }: PrescriptionsTableProps) {
  const { t } = useLingui();
  const role = useRole();
  const prescriptions = usePrescriptions(memberId);
  const [shown, setShown] = useState<string>();
  const [cancelled, setCancelled] = useState<OrderLine>();
  const home = useRef<HTMLHeadingElement>(null);
  const acted = useFocusFallback(home, prescriptions.rows);
  const cancels = !readOnly && role !== undefined && may(role, 'orders.write');
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
  return [
    { id: 'date', header: t`Date`, width: 7.4, cell: (line) => <OrderedAt line={line} /> },
    {
      id: 'medication',
      header: t`Medication`,
      // Fits the longest word of a medicine's name.
      minWidth: 12,
      narrow: 'first',
      cell: (line) => <span className="block font-medium break-words sm:py-0.5">{line.itemName}</span>,
    },
    {
      id: 'dosage',
      header: t`Dosage`,
      width: 9.25,
      cell: (line) => (
        <span className="block sm:py-0.5">
          <Dosage line={line} />
        </span>
      ),
    },
    {
      id: 'quantity',
      header: t`Quantity`,
      width: 6.2,
      align: 'end',
      cell: (line) => <Quantity line={line} />,
    },
    {
      id: 'price',
      header: t`Price`,
      width: 7,
      align: 'end',
      narrow: 'hidden',
      cell: (line) => <span className="whitespace-nowrap">{formatMoney(line.unitPrice, 'Tsh')}</span>,
    },
    {
      id: 'status',
      header: t`Status`,
      width: 9.75,
      cell: (line) => (
        <>
          <LineStatusBadge status={line.status} wraps /> <ProvisionalBadge mark={line.provisional} />
          {approvals.of(line)}
        </>
      ),
    },
    {
      id: 'actions',
      header: t`Actions`,
      // Not sticky: at 1024 px it would cover the status.
      width: onCancel ? 15.85 : 9.25,
      align: 'end',
      narrow: 'end',
      cell: (line) => {
        const name = line.itemName;
        return (
          <RowActions>
            <RowAction
              icon={<Eye aria-hidden size={16} />}
              label={t`Details of ${name}`}
              onClick={() => onShow(line)}
            >
              <Trans>Details</Trans>
            </RowAction>
            {onCancel && line.status === 'Ordered' ? (
              <RowAction
                icon={<Ban aria-hidden size={16} />}
                label={t`Cancel ${name}`}
                onClick={() => onCancel(line)}
              >
                <Trans>Cancel</Trans>
              </RowAction>
            ) : null}
          </RowActions>
        );
      },
    },
  ];
}

function Quantity({ line }: { line: OrderLine }) {
  const left = formatNumber(line.remaining);
  return (
    <span className="whitespace-nowrap">
      <span aria-hidden className="sm:hidden">
        ×{' '}
      </span>
      {formatNumber(line.quantity)}
      {line.status === 'PartlyDispensed' ? (
        <span className="block text-sm whitespace-normal text-muted">
          <Trans>{left} left</Trans>
        </span>
      ) : null}
    </span>
  );
}
