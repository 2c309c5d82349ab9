import { Trans, useLingui } from '@lingui/react/macro';
import { referenceOf } from '../lib/http/errors.ts';
import { CopyButton } from './CopyButton.tsx';

/**
 * Shows the id that finds a server error in the log: its first characters, to read out by telephone, and a button that
 * copies it. Renders nothing for other failures.
 */
export function Reference({ error }: { error: unknown }) {
  const { t } = useLingui();
  const reference = referenceOf(error);
  if (!reference) return null;
  const short = reference.slice(0, 8);
  return (
    <p className="flex items-center gap-0.5 text-sm text-muted">
      <span>
        <Trans>
          Reference: <span className="figures">{short}</span>
        </Trans>
      </span>
      <CopyButton text={reference} label={t`Copy the reference`} />
    </p>
  );
}
