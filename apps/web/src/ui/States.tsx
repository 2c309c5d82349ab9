import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { describe } from '../lib/http/errors.ts';
import { Button } from './Button.tsx';
import { CircleAlert, Inbox, RotateCw } from './icons.ts';
import { Reference } from './Reference.tsx';

/** Says why a list is empty, and what fills it. */
export function EmptyState({
  title,
  children,
  onRetry,
}: {
  title: ReactNode;
  children?: ReactNode;
  /** Set if a retry may succeed. */
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

/** Says what failed, and offers a retry. */
export function ErrorState({
  title,
  children,
  error,
  onRetry,
}: {
  /** The description of the error if omitted. */
  title?: ReactNode;
  /** The caught error; its id finds it in the server's log. */
  error?: unknown;
  children?: ReactNode;
  onRetry?: () => void;
}) {
  // Redraws the description when the language changes.
  useLingui();
  return (
    <div role="alert" className="flex flex-col items-center gap-1 px-6 py-10 text-center">
      <CircleAlert aria-hidden size={28} className="mb-1 text-bad" />
      <p className="font-medium">{title ?? describe(error)}</p>
      {children ? <div className="max-w-prose text-muted">{children}</div> : null}
      <Reference error={error} />
      {onRetry ? <Retry onRetry={onRetry} /> : null}
    </div>
  );
}
