import type { LabResult } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LineStatusBadge, OrderedAt, UrgentBadge } from '../../entities/orders/labels.tsx';
import { ProvisionalBadge } from '../../entities/people/labels.tsx';
import { CriticalState, MarkedValues } from '../../entities/results/CriticalValues.tsx';
import { translateRemarks } from '../../entities/results/choices.ts';
import { useLabResults } from '../../entities/results/queries.ts';
import { type Approvals, useApprovals } from '../../features/approvals/useApprovals.tsx';
import { CancelLineDialog } from '../../features/orders/CancelLineDialog.tsx';
import { useRights } from '../../lib/session/useRole.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { Ban, FileText, LoaderCircle } from '../../ui/icons.ts';
import { RowAction, RowActions } from '../../ui/RowAction.tsx';
import type { Column } from '../../ui/table/columns.tsx';
import { useIsNarrow } from '../../ui/useIsNarrow.ts';
import type { ViewResults } from './useViewResults.tsx';

export interface ResultsTableProps {
  memberId: string;
  results: ViewResults;
  /** Hides all actions, whatever the role. */
  readOnly?: boolean;
}

/** A patient's requested tests with their results; abnormal values are marked. */
export function ResultsTable({ memberId, results, readOnly = false }: ResultsTableProps) {
  const { t } = useLingui();
  const may = useRights();
  const tests = useLabResults(memberId);
  // On a wide screen the table is in the narrow column at the right.
  const isPhone = useIsNarrow(640);
  const inColumn = !useIsNarrow(1280) || isPhone;
  const [cancelled, setCancelled] = useState<LabResult>();
  const cancels = !readOnly && may('orders.write');
  const approvals = useApprovals(memberId, tests.rows, cancels);
  const columns = useColumns({
    memberId,
    results,
    approvals,
    inColumn,
    onCancel: cancels ? setCancelled : undefined,
  });
  return (
    <>
      <DataTable
        label={t`Lab tests and results`}
        columns={columns}
        list={tests}
        rowKey={(test) => test.memberVisitItemId}
        asEntries={inColumn}
        empty={<Trans>No lab test has been requested yet.</Trans>}
        emptyHint={
          <Trans>Requested tests appear here, with their results as the laboratory sends them.</Trans>
        }
      />
      {approvals.dialog}
      {cancelled ? (
        <CancelLineDialog
          lineId={cancelled.memberVisitItemId}
          itemName={cancelled.itemName}
          onClose={() => setCancelled(undefined)}
        />
      ) : null}
    </>
  );
}

interface ResultActions {
  memberId: string;
  results: ViewResults;
  approvals: Approvals;
  inColumn: boolean;
  onCancel: ((test: LabResult) => void) | undefined;
}

function useColumns({
  memberId,
  results,
  approvals,
  inColumn,
  onCancel,
}: ResultActions): Column<LabResult>[] {
  const { t } = useLingui();
  return [
    { id: 'date', header: t`Date`, width: 7.5, cell: (test) => <OrderedAt line={test} /> },
    {
      id: 'code',
      header: t`Code`,
      width: 5,
      narrow: 'hidden',
      cell: (test) => <span className="figures">{test.itemCode}</span>,
    },
    {
      id: 'test',
      header: t`Test`,
      width: 10,
      narrow: 'first',
      cell: (test) =>
        inColumn && test.versions.length > 0 ? (
          <ResultButton
            name={test.itemName}
            pending={results.fetching === test.memberVisitItemId}
            onPress={() => results.view({ memberId, lineId: test.memberVisitItemId })}
          />
        ) : (
          <span className="block font-medium break-words sm:py-0.5">{test.itemName}</span>
        ),
    },
    { id: 'result', header: t`Result`, minWidth: 11, cell: (test) => <ResultSummary test={test} /> },
    {
      id: 'status',
      header: t`Status`,
      width: 16.5,
      cell: (test) => (
        <>
          {test.urgent && test.status === 'Ordered' ? <UrgentBadge /> : null}{' '}
          {/* In the column the result itself says it. */}
          {inColumn && test.status === 'Resulted' ? null : <LineStatusBadge status={test.status} />}{' '}
          <CriticalState test={test} /> <ProvisionalBadge mark={test.provisional} />
          {approvals.of(test)}
        </>
      ),
    },
    {
      id: 'actions',
      header: t`Actions`,
      // Not sticky: at 1024 px it would cover the status.
      width: 12.25,
      align: 'end',
      narrow: 'end',
      cell: (test) => {
        const name = test.itemName;
        return (
          <RowActions>
            {test.versions.length > 0 && !inColumn ? (
              <RowAction
                icon={<FileText aria-hidden size={16} />}
                pending={results.fetching === test.memberVisitItemId}
                label={t`View Results of ${name}`}
                onClick={() => results.view({ memberId, lineId: test.memberVisitItemId })}
              >
                <Trans>View Results</Trans>
              </RowAction>
            ) : null}
            {onCancel && test.status === 'Ordered' ? (
              <RowAction
                icon={<Ban aria-hidden size={16} />}
                label={t`Cancel ${name}`}
                onClick={() => onCancel(test)}
              >
                <Trans context="an order line">Cancel</Trans>
              </RowAction>
            ) : null}
          </RowActions>
        );
      },
    },
  ];
}

/** In the narrow column the name of a test opens its result. */
function ResultButton({ name, pending, onPress }: { name: string; pending: boolean; onPress: () => void }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      aria-label={t`View Results of ${name}`}
      aria-busy={pending}
      onClick={onPress}
      className="inline-flex items-center py-0.5 gap-1.5 text-left font-medium break-words text-accent hover:underline"
    >
      {name}
      {pending ? <LoaderCircle aria-hidden size={16} className="shrink-0 animate-spin" /> : null}
    </button>
  );
}

/** Summarizes a result: abnormal values first, otherwise its text. */
function ResultSummary({ test }: { test: LabResult }) {
  const current = test.versions[0];
  if (!current) return '–';
  const abnormal = current.values
    .filter(({ flag, critical }) => critical || flag !== null)
    .sort((a, b) => Number(b.critical) - Number(a.critical));
  if (abnormal.length > 0) {
    // Every critical one, and at least two.
    const shown = Math.max(2, abnormal.filter(({ critical }) => critical).length);
    return (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:py-0.5">
        <MarkedValues values={abnormal.slice(0, shown)} />
        {abnormal.length > shown ? (
          <span className="figures text-muted">+{abnormal.length - shown}</span>
        ) : null}
      </span>
    );
  }
  if (current.values.length > 0) return <Trans>Within the ranges</Trans>;
  // A written result may be a page long; View shows all of it.
  const remarks = translateRemarks(test.choices, current.remarks);
  return (
    <span className="line-clamp-6 break-words" title={remarks}>
      {remarks}
    </span>
  );
}
