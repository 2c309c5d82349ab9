import { failures } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { FileDown, Printer } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { describe } from '../lib/api/api.ts';
import { usePending } from '../lib/hooks/usePending.ts';
import { notify } from '../lib/toasts/notify.ts';
import { Band } from './Band.tsx';
import { Button } from './Button.tsx';

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
  const [failed, setFailed] = useState<string>();
  const [printed, setPrinted] = useState<Printed>();
  useEffect(() => {
    if (printed) window.print();
  }, [printed]);

  const showFailure = (error: unknown) => {
    const text = describe(error, failures.any);
    setFailed(text);
    notify.error(text, error);
  };
  const [fetching, fetchPdf] = usePending(async () => {
    setFailed(undefined);
    await onPdf().catch(showFailure);
  });
  const [printing, print] = usePending(async () => {
    setFailed(undefined);
    // A copy, so that the effect runs and prints again.
    await fetchPrinted()
      .then((found) => setPrinted({ ...found }))
      .catch(showFailure);
  });
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          variant="quiet"
          icon={<Printer aria-hidden size={18} />}
          pending={printing}
          aria-label={t`Print: ${name}`}
          onClick={() => void print()}
        >
          <Trans>Print</Trans>
        </Button>
        <Button
          variant="quiet"
          icon={<FileDown aria-hidden size={18} />}
          pending={fetching}
          onClick={() => void fetchPdf()}
        >
          {children}
        </Button>
      </div>
      {failed ? <Band tone="bad" title={failed} announce="none" /> : null}
      {printed ? render(printed) : null}
    </div>
  );
}
