import type { Referral } from '@afyakadi/contract';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { download } from '../../lib/api/download.ts';
import { useAction } from '../../lib/api/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { FileDown, Printer } from '../../ui/icons.ts';
import { ReferralPrintout, type ReferralSummaryParts } from './ReferralPrintout.tsx';

/** Fetches the letter as the server's PDF, or prints it. The caller shows a failure above the buttons of the dialog. */
export function useReferralLetter({ id }: Referral) {
  const [printed, setPrinted] = useState<{ parts: ReferralSummaryParts }>();
  useEffect(() => {
    if (printed) window.print();
  }, [printed]);
  const pdf = useAction(() => download('referralLetter', { params: { id } }));
  const print = useAction(async (call) => (await call('referralSummaryOf', { params: { id } })).item.parts, {
    // A new object, so that the effect runs and prints again.
    onDone: (parts) => setPrinted({ parts }),
  });
  return { pdf, print, printed, failed: pdf.failed ?? print.failed };
}

export interface ReferralDocumentsProps {
  referral: Referral;
  letter: ReturnType<typeof useReferralLetter>;
}

/** The letter that the patient takes along, as the server's PDF or a printout of the browser. */
export function ReferralDocuments({ referral, letter: { pdf, print, printed } }: ReferralDocumentsProps) {
  return (
    <>
      <Button icon={<FileDown aria-hidden size={18} />} pending={pdf.pending} onClick={() => void pdf.run()}>
        <Trans>Letter (PDF)</Trans>
      </Button>
      <Button
        icon={<Printer aria-hidden size={18} />}
        pending={print.pending}
        onClick={() => void print.run()}
      >
        <Trans>Print</Trans>
      </Button>
      {printed ? <ReferralPrintout referral={referral} parts={printed.parts} /> : null}
    </>
  );
}
