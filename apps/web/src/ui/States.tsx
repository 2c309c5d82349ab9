import { Trans } from '@lingui/react/macro';
import { CircleAlert, Inbox, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Reference } from './Reference.tsx';

/** Why there is nothing here, and what will fill it. */
export function EmptyState({
  title,
  children,
  onRetry,
}: {
  title: ReactNode;
  children?: ReactNode;
  /** For a retry that may succeed. */
  onRetry?: () => void;
}) {
  return (
    <div role="status" className="flex flex-col items-center gap-1 px-6 py-10 text-center">
      <Inbox aria-hidden size={28} className="mb-1 text-muted" />
      <p className="font-medium">{title}</p>
      {children ? <div className="max-w-prose text-muted">{children}</div> : null}
      {onRetry ? <Retry onRetry={onRetry} /> : null}
    </div>
  );
}

function Retry({ onRetry }: { onRetry: () => void }) {
  return (
    <Button className="mt-3" icon={<RotateCw aria-hidden size={16} />} onClick={onRetry}>
      <Trans>Retry</Trans>
    </Button>
  );
}

/** What went wrong, and a way to try again. */
export function ErrorState({
  title,
  children,
  error,
  onRetry,
}: {
  title: ReactNode;
  /** What was caught, so that it can be found in the server's log. */
  error?: unknown;
  children?: ReactNode;
  onRetry?: () => void;
}) {
  return (
    <div role="alert" className="flex flex-col items-center gap-1 px-6 py-10 text-center">
      <CircleAlert aria-hidden size={28} className="mb-1 text-bad" />
      <p className="font-medium">{title}</p>
      {children ? <div className="max-w-prose text-muted">{children}</div> : null}
      <Reference error={error} />
      {onRetry ? <Retry onRetry={onRetry} /> : null}
    </div>
  );
}
