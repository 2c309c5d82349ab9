import { Trans } from '@lingui/react/macro';
import { useSignal } from '../lib/browser/signal.ts';
import { online, reconnecting } from '../lib/http/connection.ts';

/** Says in a dialog or sheet, which hides the mark of the top bar, that the server does not answer. */
export function OfflineLine() {
  const answers = useSignal(online);
  const resuming = useSignal(reconnecting) > 0;
  if (answers && !resuming) return null;
  return (
    <p role="alert" className="bg-warn-soft px-5 py-1.5 text-sm text-warn">
      {resuming ? (
        <Trans>The server does not answer just now. What you sent is sent again automatically.</Trans>
      ) : (
        <Trans>Offline. What you typed stays here; nothing can be saved now.</Trans>
      )}
    </p>
  );
}
