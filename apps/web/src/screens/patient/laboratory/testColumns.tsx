import type { LabResult } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { waitsForApproval } from '../../../entities/approvals/status.ts';
import { ClosedReason } from '../../../entities/orders/ClosedReason.tsx';
import { LineStatusBadge, UrgentBadge } from '../../../entities/orders/labels.tsx';
import { ProvisionalBadge } from '../../../entities/people/labels.tsx';
import { CriticalSummary } from '../../../entities/results/CriticalValues.tsx';
import { SampleState } from '../../../entities/results/SampleState.tsx';
import type { Approvals } from '../../../features/approvals/useApprovals.tsx';
import { dayOf, formatDay, formatMoney } from '../../../lib/text/format.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { TriangleAlert } from '../../../ui/icons.ts';
import type { Column } from '../../../ui/table/columns.tsx';
import type { TestAction } from './ResultDialog.tsx';

export interface TestColumnOptions {
  /** Whether the role writes results, or only reads them. */
  writes: boolean;
  /** The test whose result is being fetched. */
  opening: string | undefined;
  act: (test: LabResult, act: TestAction) => void;
  approvals: Approvals;
}

/** The columns of requirements 2.14. */
export function useTestColumns(acting: TestColumnOptions): Column<LabResult>[] {
  const { t } = useLingui();
  return [
    {
      id: 'date',
      header: t`Date`,
      width: 7.5,
      cell: (test) => <span className="figures whitespace-nowrap">{formatDay(test.createdAt)}</span>,
    },
    {
      id: 'code',
      header: t`Code`,
      width: 5,
      cell: (test) => <span className="figures">{test.itemCode}</span>,
    },
    {
      id: 'test',
      header: t`Test`,
      minWidth: 11.5,
      narrow: 'first',
      cell: (test) => <TestCell test={test} approvals={acting.approvals} />,
    },
    {
      id: 'price',
      header: t`Price`,
      width: 7,
      align: 'end',
      cell: (test) => <span className="whitespace-nowrap">{formatMoney(test.unitPrice, 'Tsh')}</span>,
    },
    {
      id: 'submit',
      header: t`Submit Results`,
      width: 21,
      align: 'end',
      narrow: 'end',
      sticky: true,
      cell: (test) => <TestActions test={test} {...acting} />,
    },
  ];
}

function TestCell({ test, approvals }: { test: LabResult; approvals: Approvals }) {
  const note = test.doctorNote;
  // The critical ones are named below.
  const abnormal = (test.versions[0]?.values ?? []).filter(
    ({ flag, critical }) => flag !== null && !critical,
  ).length;
  return (
    <div className="py-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium break-words">{test.itemName}</span>
        {test.urgent && test.status === 'Ordered' ? <UrgentBadge /> : null}
        <LineStatusBadge status={test.status} />
        <ProvisionalBadge mark={test.provisional} />
        {abnormal > 0 ? (
          <Badge tone="bad" icon={<TriangleAlert aria-hidden size={14} />}>
            <Trans>{abnormal} outside the range</Trans>
          </Badge>
        ) : null}
      </div>
      {test.status === 'Ordered' ? <SampleState test={test} /> : null}
      <CriticalSummary test={test} />
      {note ? (
        <span className="block text-sm font-normal break-words text-muted">
          <Trans>The doctor’s note: {note}</Trans>
        </span>
      ) : null}
      {test.closedReason ? (
        <span className="block text-sm font-normal break-words text-muted">
          <ClosedReason reason={test.closedReason} />
        </span>
      ) : null}
      {approvals.of(test)}
    </div>
  );
}

function TestActions({ test, writes, opening, act }: TestColumnOptions & { test: LabResult }) {
  const { t } = useLingui();
  const name = test.itemName;
  const hasResult = test.versions.length > 0;
  const open = writes && test.status === 'Ordered';
  return (
    <div className="inline-flex flex-wrap items-center justify-end gap-1 max-sm:min-w-44 sm:flex-nowrap">
      {hasResult ? (
        <Button
          className="px-3"
          pending={opening === test.memberVisitItemId}
          aria-label={t`View Results of ${name}`}
          onClick={() => act(test, 'view')}
        >
          <Trans>View Results</Trans>
        </Button>
      ) : null}
      {open && !waitsForApproval(test, dayOf(new Date())) ? (
        <Button
          className="px-3"
          aria-label={t`Submit Results of ${name}`}
          onClick={() => act(test, 'submit')}
        >
          <Trans>Submit Results</Trans>
        </Button>
      ) : null}
      {open ? (
        <Button
          variant="quiet"
          className="px-3"
          aria-label={t`Close as not done: ${name}`}
          onClick={() => act(test, 'close')}
        >
          <Trans context="close a test">Not done</Trans>
        </Button>
      ) : null}
    </div>
  );
}
