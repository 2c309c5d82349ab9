import type { OrderLine } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LineStatusBadge, OrderedAt, UrgentBadge } from '../../entities/orders/labels.tsx';
import { useServices } from '../../entities/orders/queries.ts';
import { ServiceReports } from '../../entities/orders/ServiceReports.tsx';
import { ProvisionalBadge } from '../../entities/people/labels.tsx';
import { useApprovals } from '../../features/approvals/useApprovals.tsx';
import { RemainingQuantity } from '../../features/dispensing/LineSummary.tsx';
import { CancelLineDialog } from '../../features/orders/CancelLineDialog.tsx';
import { useRights } from '../../lib/session/useRole.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { Ban } from '../../ui/icons.ts';
import { RowAction, RowActions } from '../../ui/RowAction.tsx';
import { type Column, useActions } from '../../ui/table/columns.tsx';
import { PatientSection } from './PatientSection.tsx';

interface ServicesProps {
  memberId: string;
  /** Hides all actions, whatever the role. */
  readOnly?: boolean;
}

/** A patient's procedures and imaging, newest first, with the reports. Renders nothing for a patient without any. */
export function ServicesSection({ memberId, readOnly = false }: ServicesProps) {
  const { t } = useLingui();
  const may = useRights();
  const services = useServices(memberId);
  const [cancelled, setCancelled] = useState<OrderLine>();
  const cancels = !readOnly && may('orders.write');
  const approvals = useApprovals(memberId, services.rows, cancels);
  const actions = useActions<OrderLine>();
  if (!services.data?.itemList.length && !services.error && !cancelled) return null;
  const columns: Column<OrderLine>[] = [
    { id: 'date', header: t`Date`, width: 7.5, cell: (line) => <OrderedAt line={line} /> },
    {
      id: 'service',
      header: t({ context: 'an order line', message: 'Procedure' }),
      minWidth: 11,
      narrow: 'first',
      cell: (line) => (
        <div className="sm:py-1">
          <span className="font-medium break-words">{line.itemName}</span>{' '}
          {line.urgent && line.remaining > 0 ? <UrgentBadge /> : null}
          <ServiceReports line={line} />
          {approvals.of(line)}
        </div>
      ),
    },
    {
      id: 'status',
      header: t`Status`,
      width: 9,
      cell: (line) => (
        <>
          <LineStatusBadge status={line.status} given={line.dispensedQuantity} wraps />{' '}
          <ProvisionalBadge mark={line.provisional} />
          {line.quantity > 1 ? (
            <span className="figures block text-sm text-muted">
              <RemainingQuantity line={line} />
            </span>
          ) : null}
        </>
      ),
    },
    ...(cancels
      ? [
          actions((line: OrderLine) => {
            const name = line.itemName;
            return line.status === 'Ordered' ? (
              <RowActions>
                <RowAction
                  icon={<Ban aria-hidden size={16} />}
                  label={t`Cancel ${name}`}
                  onClick={() => setCancelled(line)}
                >
                  <Trans context="an order line">Cancel</Trans>
                </RowAction>
              </RowActions>
            ) : null;
          }, 7),
        ]
      : []),
  ];
  return (
    <PatientSection title={<Trans>Procedures and imaging</Trans>}>
      <DataTable
        label={t`Procedures and imaging`}
        columns={columns}
        list={services}
        rowKey={(line) => line.memberVisitItemId}
        asEntries
        empty={<Trans>No procedure has been ordered yet.</Trans>}
      />
      {approvals.dialog}
      {cancelled ? (
        <CancelLineDialog
          lineId={cancelled.memberVisitItemId}
          itemName={cancelled.itemName}
          onClose={() => setCancelled(undefined)}
        />
      ) : null}
    </PatientSection>
  );
}
