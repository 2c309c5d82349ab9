import { Trans } from '@lingui/react/macro';
import { FileText } from 'lucide-react';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import type { ViewResults } from './useViewResults.tsx';

/** §2 View Results: shows the patient's latest results together. */
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
  if (!results.failed) return null;
  return (
    <div className="mb-3">
      <Band tone="bad" title={results.failed} announce="none" />
    </div>
  );
}
