import type { OrderLine } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { waitsForApproval } from '../../../entities/approvals/status.ts';
import { ClosedReason } from '../../../entities/orders/ClosedReason.tsx';
import { Findings, LineStatusBadge, UrgentBadge } from '../../../entities/orders/labels.tsx';
import { ServiceReports } from '../../../entities/orders/ServiceReports.tsx';
import { ProvisionalBadge } from '../../../entities/people/labels.tsx';
import type { Approvals } from '../../../features/approvals/useApprovals.tsx';
import { DoctorsReason, RemainingQuantity } from '../../../features/dispensing/LineSummary.tsx';
import { NotCoveredNotice } from '../../../features/dispensing/NotCoveredNotice.tsx';
import { dayOf, formatDay, formatMoney } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/Button.tsx';
import type { Column } from '../../../ui/DataTable.tsx';

export type ServiceAction = 'perform' | 'close' | 'details';

export interface ServiceColumnOptions {
  /** Whether the role records that services were done, and closes those that will not be. */
  performs: boolean;
  closes: boolean;
  act: (line: OrderLine, act: ServiceAction) => void;
  approvals: Approvals;
}

/** The services of a patient at a care point: date, service, status, actions. */
export function useServiceColumns(options: ServiceColumnOptions): Column<OrderLine>[] {
  const { t } = useLingui();
  return [
    {
      id: 'date',
      header: t`Date`,
      width: 7.4,
      cell: (line) => <span className="figures whitespace-nowrap">{formatDay(line.createdAt)}</span>,
    },
    {
      id: 'service',
      header: t`Procedure`,
      minWidth: 11.5,
      narrow: 'first',
      cell: (line) => <ServiceCell line={line} approvals={options.approvals} />,
    },
    {
      id: 'status',
      header: t`Status`,
      width: 9.9,
      cell: (line) => (
        <div className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 py-1">
          <LineStatusBadge status={line.status} wraps />
          <ProvisionalBadge mark={line.provisional} />
          {line.quantity > 1 ? (
            <span className="figures text-muted">
              <RemainingQuantity line={line} />
            </span>
          ) : null}
        </div>
      ),
    },
    {
      id: 'actions',
      header: t`Actions`,
      width: 21,
      align: 'end',
      narrow: 'end',
      sticky: true,
      cell: (line) => <ServiceActions line={line} {...options} />,
    },
  ];
}

function ServiceCell({ line, approvals }: { line: OrderLine; approvals: Approvals }) {
  const note = line.doctorNote;
  return (
    <div className="py-2">
      <span className="font-medium break-words">{line.itemName}</span>{' '}
      {line.urgent && line.remaining > 0 ? <UrgentBadge /> : null}
      <span className="figures block text-sm font-normal text-muted">
        {line.itemCode} · {formatMoney(line.unitPrice, 'Tsh')}
      </span>
      <div className="font-normal">
        {note ? (
          <span className="block text-sm break-words text-muted">
            <Trans>The doctor’s note: {note}</Trans>
          </span>
        ) : null}
        <NotCoveredNotice line={line} />
        <Findings findings={line.findings.filter(({ code }) => code !== 'needs-approval')} />
        {line.remaining > 0 ? <DoctorsReason line={line} /> : null}
        <ServiceReports line={line} />
        {line.closedReason ? (
          <span className="block text-sm break-words text-muted">
            <ClosedReason reason={line.closedReason} />
          </span>
        ) : null}
        {approvals.of(line)}
      </div>
    </div>
  );
}

function ServiceActions({ line, performs, closes, act }: ServiceColumnOptions & { line: OrderLine }) {
  const { t } = useLingui();
  const name = line.itemName;
  const open = line.remaining > 0;
  return (
    <div className="inline-flex flex-wrap items-center justify-end gap-1 sm:flex-nowrap">
      {performs && open && !waitsForApproval(line, dayOf(new Date())) ? (
        <Button className="px-3" aria-label={t`Record as done: ${name}`} onClick={() => act(line, 'perform')}>
          <Trans>Record as done</Trans>
        </Button>
      ) : null}
      {closes && open ? (
        <Button
          variant="quiet"
          className="px-3"
          aria-label={t`Close as not done: ${name}`}
          onClick={() => act(line, 'close')}
        >
          <Trans>Not done</Trans>
        </Button>
      ) : null}
      <Button
        variant="quiet"
        className="px-3"
        aria-label={t`Details of ${name}`}
        onClick={() => act(line, 'details')}
      >
        <Trans>Details</Trans>
      </Button>
    </div>
  );
}
