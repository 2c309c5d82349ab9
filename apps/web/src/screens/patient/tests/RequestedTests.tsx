import type { LabResult } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { ClosedReason } from '../../../entities/orders/ClosedReason.tsx';
import { LineStatusBadge, UrgentBadge } from '../../../entities/orders/labels.tsx';
import { CriticalSummary } from '../../../entities/results/CriticalValues.tsx';
import type { Approvals } from '../../../features/approvals/useApprovals.tsx';
import { formatMoment } from '../../../lib/text/format.ts';
import { EmptyState } from '../../../ui/States.tsx';

/** The requested tests, each with its status and its approval. */
export function RequestedTests({ tests, approvals }: { tests: readonly LabResult[]; approvals: Approvals }) {
  const { t } = useLingui();
  if (tests.length === 0) {
    return (
      <div className="rounded-md border border-line bg-surface">
        <EmptyState title={<Trans>No tests are requested.</Trans>}>
          <Trans>Tests appear here as soon as the doctor requests them.</Trans>
        </EmptyState>
      </div>
    );
  }
  return (
    <ul aria-label={t`Requested Tests`} className="divided rounded-md border border-line bg-surface">
      {tests.map((test) => (
        <li data-row key={test.memberVisitItemId} className="px-4 py-3">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-medium break-words">{test.itemName}</span>
            <span className="figures text-sm text-muted">{test.itemCode}</span>
            {test.urgent && test.status === 'Ordered' ? <UrgentBadge /> : null}
            <LineStatusBadge status={test.status} />
          </div>
          <CriticalSummary test={test} />
          <p className="figures text-sm text-muted">
            {formatMoment(test.createdAt)}, {test.orderedByName}
          </p>
          {test.doctorNote ? <DoctorsNote note={test.doctorNote} /> : null}
          {test.closedReason ? (
            <p className="text-sm break-words text-muted">
              <ClosedReason reason={test.closedReason} />
            </p>
          ) : null}
          {approvals.of(test)}
        </li>
      ))}
    </ul>
  );
}

function DoctorsNote({ note }: { note: string }) {
  return (
    <p className="text-sm break-words text-muted">
      <Trans>The doctor’s note: {note}</Trans>
    </p>
  );
}
