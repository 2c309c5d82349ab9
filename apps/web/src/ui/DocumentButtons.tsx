import type { DownloadName } from '@afyakadi/contract';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { download, fetchFile, save } from '../lib/api/download.ts';
import { useAction } from '../lib/api/useAction.ts';
import { printPdf } from '../lib/browser/printPdf.ts';
import type { ReceivedFile } from '../lib/http/files.ts';
import { notify } from '../lib/toasts/notify.ts';
import { Button, type ButtonVariant } from './Button.tsx';
import { cx } from './cx.ts';
import { FailedBand } from './FailedBand.tsx';
import { FileDown, Printer } from './icons.ts';

const labels = {
  claimForm: msg`Claim form (PDF)`,
  referralLetter: msg`Letter (PDF)`,
  prescriptionSlip: msg`Prescription (PDF)`,
  resultSlip: msg`Result (PDF)`,
  labReport: msg`Report (PDF)`,
  dischargeLetter: msg`Summary (PDF)`,
} as const satisfies Partial<Record<DownloadName, MessageDescriptor>>;
type DocumentName = keyof typeof labels;

/** Saves and prints a document, which is the server's PDF both times. */
export function useDocument(document: DocumentName, id: string) {
  const { t } = useLingui();
  const printOrSave = async ({ content, name }: ReceivedFile) => {
    if (await printPdf(content)) return;
    save(content, name);
    notify.info(t`It cannot be printed here. Print the downloaded PDF.`);
  };
  const pdf = useAction(() => download(document, { params: { id } }));
  const print = useAction(() => fetchFile(document, { params: { id } }), {
    onDone: (file) => void printOrSave(file),
  });
  return { label: labels[document], pdf, print, failed: pdf.failed ?? print.failed };
}

interface DocumentButtonProps {
  document: ReturnType<typeof useDocument>;
  variant?: ButtonVariant;
}

export function PdfButton({ document: { label, pdf }, variant = 'secondary' }: DocumentButtonProps) {
  const { t } = useLingui();
  return (
    <Button
      variant={variant}
      icon={<FileDown aria-hidden size={18} />}
      pending={pdf.pending}
      onClick={() => void pdf.run()}
    >
      {t(label)}
    </Button>
  );
}

/** @param name what it prints, for the accessible name where a screen has several */
export function PrintButton({
  document,
  variant = 'secondary',
  name,
}: DocumentButtonProps & { name?: string | undefined }) {
  const { t } = useLingui();
  return (
    <Button
      variant={variant}
      icon={<Printer aria-hidden size={18} />}
      pending={document.print.pending}
      aria-label={name === undefined ? undefined : t`Print: ${name}`}
      onClick={() => void document.print.run()}
    >
      <Trans>Print</Trans>
    </Button>
  );
}

interface DocumentButtonsProps {
  document: DocumentName;
  id: string;
  name?: string;
  className?: string;
}

/** Both buttons of a document. A failure appears below until the next attempt. */
export function DocumentButtons(props: DocumentButtonsProps) {
  const { id, name, className = 'justify-end' } = props;
  const document = useDocument(props.document, id);
  return (
    <div className="flex flex-col gap-2">
      <div className={cx('flex flex-wrap gap-2', className)}>
        <PrintButton document={document} variant="quiet" name={name} />
        <PdfButton document={document} variant="quiet" />
      </div>
      <FailedBand failed={document.failed} announce="none" />
    </div>
  );
}
