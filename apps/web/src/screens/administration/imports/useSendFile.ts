import type { ImportKind } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/texts/messages';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { describe } from '../../../lib/api/api.ts';
import { reportChanged } from '../../../lib/api/changes.ts';
import { upload } from '../../../lib/api/upload.ts';
import { useIsMounted } from '../../../lib/hooks/useIsMounted.ts';
import { usePending } from '../../../lib/hooks/usePending.ts';
import { notify } from '../../../lib/toasts/notify.ts';

/** A file that is being sent: its name, and the sent part from 0 to 1. */
export interface FileUpload {
  name: string;
  part: number;
}

/** Uploads a file, then opens its dry run, unless the person has left the screen. */
export function useSendFile(kind: ImportKind) {
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const stopping = useRef<AbortController>(undefined);
  const [sending, setSending] = useState<FileUpload>();
  const [failed, setFailed] = useState<{ name: string; error: unknown }>();
  const [busy, send] = usePending(async (file: File) => {
    const { name } = file;
    const stop = new AbortController();
    stopping.current = stop;
    setFailed(undefined);
    setSending({ name, part: 0 });
    try {
      const { id } = await upload('readImport', {
        params: { kind },
        query: { fileName: name.slice(-120) },
        file,
        signal: stop.signal,
        onProgress: (part) => setSending({ name, part }),
      });
      reportChanged(['applyImport']);
      if (isMounted()) await navigate({ to: '/admin/imports/$importId', params: { importId: id } });
    } catch (error) {
      reportChanged(['applyImport']);
      if (!stop.signal.aborted) {
        setFailed({ name, error });
        notify.error(describe(error, failures.any));
      }
    }
    setSending(undefined);
  });
  return { sending: busy ? sending : undefined, failed, send, stop: () => stopping.current?.abort() };
}
