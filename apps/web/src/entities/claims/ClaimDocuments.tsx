import type { ClaimDetail } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/words';
import { Trans } from '@lingui/react/macro';
import { FileDown, Printer } from 'lucide-react';
import { useState } from 'react';
import { describe } from '../../lib/api/api.ts';
import { download } from '../../lib/api/download.ts';
import { usePending } from '../../lib/hooks/usePending.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { ClaimForm } from './ClaimForm.tsx';

/** The claim form 2A & B, as a printout of the browser or the server's PDF. */
export function ClaimDocuments({ claim, claimId }: { claim: ClaimDetail; claimId: string }) {
  const [failed, setFailed] = useState<string>();
  const [busy, fetchPdf] = usePending(async () => {
    setFailed(undefined);
    try {
      await download('claimForm', { params: { id: claimId } });
    } catch (error) {
      setFailed(describe(error, failures.any));
      notify.error(describe(error, failures.any), error);
    }
  });
  return (
    <>
      <div className="flex flex-wrap gap-2 sm:justify-end">
        <Button variant="quiet" icon={<Printer aria-hidden size={18} />} onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
        <Button
          variant="quiet"
          icon={<FileDown aria-hidden size={18} />}
          pending={busy}
          onClick={() => void fetchPdf()}
        >
          <Trans>Claim form (PDF)</Trans>
        </Button>
      </div>
      {failed ? <Band tone="bad" title={failed} announce="none" /> : null}
      <ClaimForm claim={claim} />
    </>
  );
}
