import type { ImportKind } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { download } from '../../../lib/api/download.ts';
import { useAction } from '../../../lib/api/useAction.ts';
import { useFocusFallback } from '../../../lib/hooks/useFocusFallback.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailedBand } from '../../../ui/FailedBand.tsx';
import { CircleQuestionMark, FileDown } from '../../../ui/icons.ts';
import { Progress } from '../../../ui/Progress.tsx';
import { ColumnsDialog } from './ColumnsDialog.tsx';
import { FileField } from './FileField.tsx';
import { useImportKindLabel } from './labels.tsx';
import { useSendFile } from './useSendFile.ts';

export interface KindCardProps {
  kind: ImportKind;
  /** The content of the file. */
  about: ReactNode;
  /** Why this facility cannot import such a file; set if it cannot. */
  closed?: ReactNode;
  /** The fetching of the same data from the scheme, if available. */
  fetching?: ReactNode;
}

/** One kind of file: its content, its template, and its file field. */
export function KindCard({ kind, about, closed, fetching }: KindCardProps) {
  const { t } = useLingui();
  const word = useImportKindLabel()(kind);
  const { sending, failed, send, stop } = useSendFile(kind);
  const home = useRef<HTMLHeadingElement>(null);
  const acted = useFocusFallback(home, sending === undefined);
  const [dialogOpen, setDialogOpen] = useState(false);
  const file = useAction(() => download('importTemplate', { params: { kind } }), {
    success: t`The file is saved by your browser`,
  });
  return (
    <section
      aria-labelledby={`import-${kind}`}
      className="flex flex-col gap-3 rounded-md border border-line bg-surface p-4"
    >
      <div>
        <h2 ref={home} tabIndex={-1} id={`import-${kind}`} className="text-base font-semibold outline-none">
          {word}
        </h2>
        <p className="mt-0.5 text-muted">{about}</p>
      </div>
      {closed ? (
        <p className="border-t border-line pt-3">{closed}</p>
      ) : (
        <>
          {fetching}
          {failed ? (
            <div className="flex flex-col gap-1">
              <p className="break-words">{failed.name}</p>
              <FailedBand error={failed.error} announce="none" />
            </div>
          ) : null}
          {sending ? (
            <UploadProgress
              name={sending.name}
              part={sending.part}
              onStop={() => {
                acted();
                stop();
              }}
            />
          ) : (
            <FileField
              accept=".csv,text/csv"
              label={t`Choose a file: ${word}`}
              onFile={(file) => {
                acted();
                void send(file);
              }}
            >
              <Trans>Choose a file or drop it here</Trans>
            </FileField>
          )}
          <div className="-mb-2 -ml-1 flex flex-wrap">
            <Button
              variant="quiet"
              className="px-2.5"
              icon={<FileDown aria-hidden size={18} />}
              aria-label={t`Template: ${word}`}
              pending={file.pending}
              onClick={() => void file.run()}
            >
              <Trans>Template</Trans>
            </Button>
            <Button
              variant="quiet"
              className="px-2.5"
              icon={<CircleQuestionMark aria-hidden size={18} />}
              aria-label={t`Columns: ${word}`}
              aria-haspopup="dialog"
              onClick={() => setDialogOpen(true)}
            >
              <Trans>Columns</Trans>
            </Button>
          </div>
          {dialogOpen ? <ColumnsDialog kind={kind} onClose={() => setDialogOpen(false)} /> : null}
        </>
      )}
    </section>
  );
}

function UploadProgress({ name, part, onStop }: { name: string; part: number; onStop: () => void }) {
  const { t } = useLingui();
  const percent = Math.floor(part * 100);
  return (
    <div className="flex flex-col gap-2" role="status">
      <Progress label={t`Sending ${name}`} part={part < 1 ? part : undefined}>
        <span className="block break-words">{name}</span>
        <span className="text-muted">
          {part < 1 ? <Trans>{percent} % sent</Trans> : <Trans>Reading its rows…</Trans>}
        </span>
      </Progress>
      <Button className="self-start" onClick={onStop}>
        <Trans>Stop</Trans>
      </Button>
    </div>
  );
}
