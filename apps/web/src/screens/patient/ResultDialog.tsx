import type { LabResult } from '@afyakadi/contract';
import { Trans } from '@lingui/react/macro';
import { LineStatusBadge } from '../../entities/orders/labels.tsx';
import { ResultView } from '../../entities/results/ResultView.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DocumentButtons } from '../../ui/DocumentButtons.tsx';
import { EmptyState } from '../../ui/States.tsx';

export interface ResultDialogProps {
  results: readonly LabResult[];
  /** True for the patient's latest results, false for one requested test. */
  all: boolean;
  onClose: () => void;
}

/** One test, or all tests with a result and the names of the pending ones. */
export function ResultDialog({ results, all, onClose }: ResultDialogProps) {
  const shown = all ? results.filter(({ versions }) => versions.length > 0) : results;
  const awaited = all ? results.filter(({ status }) => status === 'Ordered') : [];
  const names = awaited.map(({ itemName }) => itemName).join(', ');
  return (
    <Dialog title={<Trans>Lab Results</Trans>} isOpen onOpenChange={onClose} size="medium">
      {shown.length === 0 ? (
        <EmptyState title={<Trans>No results yet.</Trans>}>
          {names === '' ? (
            <Trans>New Lab Test requests one; its result appears here.</Trans>
          ) : (
            <Trans>Awaited from the laboratory: {names}</Trans>
          )}
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-5">
          {names === '' ? null : (
            <p className="text-muted">
              <Trans>Awaited from the laboratory: {names}</Trans>
            </p>
          )}
          {shown.map((result) => (
            <section key={result.id} className="border-b border-line pb-5 last:border-b-0 last:pb-0">
              <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1">
                <h3 className="text-base font-semibold">{result.itemName}</h3>
                <LineStatusBadge status={result.status} />
              </div>
              <ResultView result={result} />
              {result.versions.length > 0 ? (
                <DocumentButtons document="resultSlip" id={result.memberVisitItemId} name={result.itemName} />
              ) : null}
            </section>
          ))}
        </div>
      )}
    </Dialog>
  );
}
