import type { OrderLine } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { waitsForApproval } from '../../../entities/approvals/status.ts';
import { Dosage, Findings, LineStatusBadge } from '../../../entities/orders/labels.tsx';
import { ProvisionalBadge } from '../../../entities/people/labels.tsx';
import type { Approvals } from '../../../features/approvals/useApprovals.tsx';
import { DoctorsReason, RemainingQuantity } from '../../../features/dispensing/LineSummary.tsx';
import { NotCoveredNotice } from '../../../features/dispensing/NotCoveredNotice.tsx';
import { dayOf, formatDay, formatMoney } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/Button.tsx';
import type { Column } from '../../../ui/DataTable.tsx';

export type LineAction = 'dispense' | 'close' | 'details';

/** §2 `/pharmacy/{nhifId}`: Date, Medication, Dosage, Status, Dispense. */
export function useLineColumns(
  mayDispense: boolean,
  act: (line: OrderLine, act: LineAction) => void,
  approvals: Approvals,
): Column<OrderLine>[] {
  const { t } = useLingui();
  return [
    {
      id: 'date',
      header: t`Date`,
      width: 7.4,
      cell: (line) => <span className="figures whitespace-nowrap">{formatDay(line.createdAt)}</span>,
    },
    {
      id: 'medication',
      header: t`Medication`,
      minWidth: 10.5,
      narrow: 'first',
      cell: (line) => (
        <div className="py-2">
          <span className="font-medium break-words">{line.itemName}</span>
          <span className="figures block text-sm font-normal text-muted">
            {line.itemCode} · {formatMoney(line.unitPrice, 'Tsh')}
          </span>
          <NotCoveredNotice line={line} />
          <div className="font-normal">
            <Findings findings={line.findings.filter(({ code }) => code !== 'needs-approval')} />
            {line.remaining > 0 ? <DoctorsReason line={line} /> : null}
            {approvals.of(line)}
          </div>
        </div>
      ),
    },
    {
      id: 'dosage',
      header: t`Dosage`,
      width: 10.5,
      cell: (line) => (
        <span className="block sm:py-0.5">
          <Dosage line={line} />
        </span>
      ),
    },
    {
      id: 'status',
      header: t`Status`,
      width: 9.9,
      cell: (line) => (
        <div className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 py-1">
          <LineStatusBadge status={line.status} wraps />
          <ProvisionalBadge mark={line.provisional} />
          <span className="figures text-muted">
            <RemainingQuantity line={line} />
          </span>
        </div>
      ),
    },
    {
      id: 'dispense',
      header: t`Dispense`,
      width: 22.5,
      align: 'end',
      narrow: 'end',
      sticky: true,
      cell: (line) => <LineActions line={line} mayDispense={mayDispense} act={act} />,
    },
  ];
}

interface LineActionsProps {
  line: OrderLine;
  mayDispense: boolean;
  act: (line: OrderLine, act: LineAction) => void;
}

function LineActions({ line, mayDispense, act }: LineActionsProps) {
  const { t } = useLingui();
  const name = line.itemName;
  const open = line.remaining > 0;
  const waits = waitsForApproval(line, dayOf(new Date()));
  return (
    <div className="inline-flex flex-wrap items-center justify-end gap-1 sm:flex-nowrap">
      {mayDispense && open && !waits ? (
        <Button className="px-3" aria-label={t`Dispense ${name}`} onClick={() => act(line, 'dispense')}>
          <Trans>Dispense</Trans>
        </Button>
      ) : null}
      {mayDispense && open ? (
        <Button
          variant="quiet"
          className="px-3"
          aria-label={t`Close as not given: ${name}`}
          onClick={() => act(line, 'close')}
        >
          <Trans>Not given</Trans>
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
