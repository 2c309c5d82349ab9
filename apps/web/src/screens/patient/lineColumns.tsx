import type { OrderLine } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { waitsForApproval } from '../../entities/approvals/status.ts';
import { ClosedReason } from '../../entities/orders/ClosedReason.tsx';
import { Dosage, Findings, Indication, LineStatusBadge, UrgentBadge } from '../../entities/orders/labels.tsx';
import { ServiceReports } from '../../entities/orders/ServiceReports.tsx';
import { ProvisionalBadge } from '../../entities/people/labels.tsx';
import type { Approvals } from '../../features/approvals/useApprovals.tsx';
import { DoctorsReason, InsteadOf, RemainingQuantity } from '../../features/dispensing/LineSummary.tsx';
import { NotCoveredNotice } from '../../features/dispensing/NotCoveredNotice.tsx';
import { dayOf, formatDay, formatMoney } from '../../lib/text/format.ts';
import { Button } from '../../ui/Button.tsx';
import type { Column } from '../../ui/table/columns.tsx';

export type LineAction = 'give' | 'close' | 'details';

interface LineColumnOptions {
  category: 'medicine' | 'service';
  /** Whether the role records what was given or done, and closes what will not be. */
  gives: boolean;
  closes: boolean;
  act: (line: OrderLine, act: LineAction) => void;
  approvals: Approvals;
}

/** The columns of requirements 2.12; of services the same without a dosage. */
export function useLineColumns(options: LineColumnOptions): Column<OrderLine>[] {
  const { t } = useLingui();
  const isMedicine = options.category === 'medicine';
  return [
    {
      id: 'date',
      header: t`Date`,
      width: 7.4,
      cell: (line) => <span className="figures whitespace-nowrap">{formatDay(line.createdAt)}</span>,
    },
    {
      id: 'item',
      header: isMedicine ? t`Medication` : t({ context: 'an order line', message: 'Procedure' }),
      minWidth: isMedicine ? 10.5 : 11.5,
      narrow: 'first',
      cell: (line) => <ItemCell line={line} approvals={options.approvals} />,
    },
    ...(isMedicine ? [dosageColumn(t`Dosage`)] : []),
    {
      id: 'status',
      header: t`Status`,
      width: 9.9,
      cell: (line) => (
        <div className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 py-1">
          <LineStatusBadge status={line.status} given={line.dispensedQuantity} wraps />
          <ProvisionalBadge mark={line.provisional} />
          {isMedicine || line.quantity > 1 ? (
            <span className="figures text-muted">
              <RemainingQuantity line={line} />
            </span>
          ) : null}
        </div>
      ),
    },
    {
      id: 'give',
      header: isMedicine ? t`Dispense` : t`Actions`,
      width: isMedicine ? 22.5 : 25.5,
      align: 'end',
      narrow: 'end',
      sticky: true,
      cell: (line) => <LineActions line={line} {...options} />,
    },
  ];
}

const dosageColumn = (header: string): Column<OrderLine> => ({
  id: 'dosage',
  header,
  width: 10.5,
  cell: (line) => (
    <span className="block sm:py-0.5">
      <Dosage line={line} />
    </span>
  ),
});

/** The item with its price, what speaks against it, and of a service also its note and reports. */
function ItemCell({ line, approvals }: { line: OrderLine; approvals: Approvals }) {
  const isService = line.category === 'service';
  const note = line.doctorNote;
  return (
    <div className="py-2">
      <span className="font-medium break-words">{line.itemName}</span>{' '}
      {line.urgent && line.remaining > 0 ? <UrgentBadge /> : null}
      <span className="figures block text-sm font-normal text-muted">
        {line.itemCode} · {formatMoney(line.unitPrice, 'Tsh')}
      </span>
      <div className="font-normal">
        <Indication line={line} />
        {note ? (
          <span className="block text-sm break-words text-muted">
            <Trans>The doctor’s note: {note}</Trans>
          </span>
        ) : null}
        <InsteadOf line={line} />
        <NotCoveredNotice line={line} />
        <Findings findings={line.findings.filter(({ code }) => code !== 'needs-approval')} />
        {line.remaining > 0 ? <DoctorsReason line={line} /> : null}
        {isService ? <ServiceReports line={line} /> : null}
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

function LineActions({ line, category, gives, closes, act }: LineColumnOptions & { line: OrderLine }) {
  const { t } = useLingui();
  const name = line.itemName;
  const open = line.remaining > 0;
  const isMedicine = category === 'medicine';
  return (
    <div className="inline-flex flex-wrap items-center justify-end gap-1 sm:flex-nowrap">
      {gives && open && !waitsForApproval(line, dayOf(new Date())) ? (
        <Button
          className="px-3"
          aria-label={isMedicine ? t`Dispense ${name}` : t`Record as done: ${name}`}
          onClick={() => act(line, 'give')}
        >
          {isMedicine ? <Trans>Dispense</Trans> : <Trans>Record as done</Trans>}
        </Button>
      ) : null}
      {closes && open ? (
        <Button
          variant="quiet"
          className="px-3"
          aria-label={isMedicine ? t`Close as not given: ${name}` : t`Close as not done: ${name}`}
          onClick={() => act(line, 'close')}
        >
          {isMedicine ? <Trans>Not given</Trans> : <Trans>Not done</Trans>}
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
