import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { useFetchLogo } from '../lib/api/facilityLogo.ts';
import { useAction } from '../lib/api/useAction.ts';
import { Button } from './Button.tsx';
import { FailedBand } from './FailedBand.tsx';
import { FileDown, Printer } from './icons.ts';

export interface PrintoutButtonsProps<Printed extends object> {
  /** The name of the document in the accessible names of the buttons. */
  name: string;
  /** The label of the button that fetches the PDF. */
  children: ReactNode;
  /** Fetches the PDF and lets the browser save it. */
  onPdf: () => Promise<void>;
  /** Fetches the current content of the document. */
  fetchPrinted: () => Promise<Printed>;
  /** Renders the document as a `Printout`. */
  render: (printed: Printed) => ReactNode;
}

/**
 * Buttons for a document: the server's PDF, or a printout of the browser. A failure appears below until the next
 * attempt.
 */
export function PrintoutButtons<Printed extends object>(props: PrintoutButtonsProps<Printed>) {
  const { name, children, onPdf, fetchPrinted, render } = props;
  const { t } = useLingui();
  const [printed, setPrinted] = useState<Printed>();
  useEffect(() => {
    if (printed) window.print();
  }, [printed]);

  const fetchLogo = useFetchLogo();
  const pdf = useAction(onPdf);
  // A copy, so that the effect runs and prints again.
  const print = useAction(async () => (await Promise.all([fetchPrinted(), fetchLogo()]))[0], {
    onDone: (found) => setPrinted({ ...found }),
  });
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          variant="quiet"
          icon={<Printer aria-hidden size={18} />}
          pending={print.pending}
          aria-label={t`Print: ${name}`}
          onClick={() => void print.run()}
        >
          <Trans>Print</Trans>
        </Button>
        <Button
          variant="quiet"
          icon={<FileDown aria-hidden size={18} />}
          pending={pdf.pending}
          onClick={() => void pdf.run()}
        >
          {children}
        </Button>
      </div>
      <FailedBand failed={pdf.failed ?? print.failed} announce="none" />
      {printed ? render(printed) : null}
    </div>
  );
}
