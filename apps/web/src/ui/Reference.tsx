import { Trans, useLingui } from '@lingui/react/macro';
import { referenceOf } from '../lib/http/errors.ts';
import { CopyButton } from './CopyButton.tsx';

/** What finds a failed call in the server's log, where the failure is the server's; nothing for any other. */
export function Reference({ error }: { error: unknown }) {
  return <ReferenceLine reference={referenceOf(error)} />;
}

/** The first characters, to be read out on the telephone; the whole is copied. */
export function ReferenceLine({ reference }: { reference: string | undefined }) {
  const { t } = useLingui();
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
