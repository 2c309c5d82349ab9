import type { ClaimDetail } from '@afyakadi/contract';
import { Trans } from '@lingui/react/macro';
import { download } from '../../lib/api/download.ts';
import { useAction } from '../../lib/api/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { FailedBand } from '../../ui/FailedBand.tsx';
import { FileDown, Printer } from '../../ui/icons.ts';
import { ClaimForm } from './ClaimForm.tsx';

/** The claim form 2A & B, as a printout of the browser or the server's PDF. */
export function ClaimDocuments({ claim, claimId }: { claim: ClaimDetail; claimId: string }) {
  const pdf = useAction(() => download('claimForm', { params: { id: claimId } }));
  return (
    <>
      <div className="flex flex-wrap gap-2 sm:justify-end">
        <Button variant="quiet" icon={<Printer aria-hidden size={18} />} onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
        <Button
          variant="quiet"
          icon={<FileDown aria-hidden size={18} />}
          pending={pdf.pending}
          onClick={() => void pdf.run()}
        >
          <Trans>Claim form (PDF)</Trans>
        </Button>
      </div>
      <FailedBand failed={pdf.failed} announce="none" />
      <ClaimForm claim={claim} />
    </>
  );
}
