import type { Referral } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/words';
import { Trans } from '@lingui/react/macro';
import { FileDown, Printer } from 'lucide-react';
import { describe } from '../../lib/api/api.ts';
import { download } from '../../lib/api/download.ts';
import { usePending } from '../../lib/hooks/usePending.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { Button } from '../../ui/Button.tsx';
import { ReferralPrintout } from './ReferralPrintout.tsx';

/** The letter that the patient takes along, as the server's PDF or a printout of the browser. */
export function ReferralDocuments({
  referral,
  onFailed,
}: {
  referral: Referral;
  /** Gets the text of a failure, or undefined when the next attempt starts. */
  onFailed: (text: string | undefined) => void;
}) {
  const [fetching, fetchLetter] = usePending(async () => {
    onFailed(undefined);
    try {
      await download('referralLetter', { params: { id: referral.id } });
    } catch (error) {
      const text = describe(error, failures.any);
      onFailed(text);
      notify.error(text, error);
    }
  });
  return (
    <>
      <Button icon={<FileDown aria-hidden size={18} />} pending={fetching} onClick={() => void fetchLetter()}>
        <Trans>Letter (PDF)</Trans>
      </Button>
      <Button icon={<Printer aria-hidden size={18} />} onClick={() => window.print()}>
        <Trans>Print</Trans>
      </Button>
      <ReferralPrintout referral={referral} />
    </>
  );
}
