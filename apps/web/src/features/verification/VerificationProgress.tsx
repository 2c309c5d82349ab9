import { Trans } from '@lingui/react/macro';
import { useNow } from '../../lib/hooks/useNow.ts';
import { Button } from '../../ui/Button.tsx';
import { LoaderCircle } from '../../ui/icons.ts';

/** After this many seconds, the text says that the scheme is slow. */
const slowAfter = 3;

/** Shows how long the scheme has been taking, whether that is unusual, and a Cancel button. */
export function VerificationProgress({ since, onCancel }: { since: Date; onCancel: () => void }) {
  const now = useNow(500);
  const seconds = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 1_000));
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-md border border-line bg-surface px-5 py-4">
      <div className="flex items-center gap-3">
        <LoaderCircle aria-hidden size={22} className="shrink-0 animate-spin text-accent" />
        <div>
          <p className="font-medium">
            <Trans>Asking the scheme</Trans> <span className="figures text-muted">{seconds} s</span>
          </p>
          <p role="status" className="text-muted">
            {seconds >= slowAfter ? (
              <Trans>
                The scheme is slow. If it does not answer, you will see what you can do. You can also stop
                waiting; the visit is never counted twice.
              </Trans>
            ) : null}
          </p>
        </div>
      </div>
      <Button onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  );
}
