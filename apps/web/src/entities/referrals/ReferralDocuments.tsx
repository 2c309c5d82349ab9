import type { Referral } from '@afyakadi/contract';
import { Trans } from '@lingui/react/macro';
import { FileDown, Printer } from 'lucide-react';
import { download } from '../../lib/api/download.ts';
import { useAction } from '../../lib/api/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { ReferralPrintout } from './ReferralPrintout.tsx';

/** Fetches the letter as the server's PDF. The caller shows its failure above the buttons of the dialog. */
export function useReferralLetter({ id }: Referral) {
  return useAction(() => download('referralLetter', { params: { id } }));
}

export interface ReferralDocumentsProps {
  referral: Referral;
  letter: ReturnType<typeof useReferralLetter>;
}

/** The letter that the patient takes along, as the server's PDF or a printout of the browser. */
export function ReferralDocuments({ referral, letter }: ReferralDocumentsProps) {
  return (
    <>
      <Button
        icon={<FileDown aria-hidden size={18} />}
        pending={letter.pending}
        onClick={() => void letter.run()}
      >
        <Trans>Letter (PDF)</Trans>
      </Button>
      <Button icon={<Printer aria-hidden size={18} />} onClick={() => window.print()}>
        <Trans>Print</Trans>
      </Button>
      <ReferralPrintout referral={referral} />
    </>
  );
}
