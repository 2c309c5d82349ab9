import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/Button.tsx';
import { FailedBand } from '../../ui/FailedBand.tsx';
import { FileText } from '../../ui/icons.ts';
import type { ViewResults } from './useViewResults.tsx';

/** Shows the patient's latest results together. */
export function ViewResultsButton({ memberId, results }: { memberId: string; results: ViewResults }) {
  return (
    <Button
      icon={<FileText aria-hidden size={18} />}
      pending={results.fetching === 'all'}
      onClick={() => results.view({ memberId, all: true })}
    >
      <Trans>View Results</Trans>
    </Button>
  );
}

/** Shows why View Results failed, until the next attempt. */
export function ViewFailed({ results }: { results: ViewResults }) {
  return (
    <div className="mb-3 empty:hidden">
      <FailedBand failed={results.failed} announce="none" />
    </div>
  );
}
