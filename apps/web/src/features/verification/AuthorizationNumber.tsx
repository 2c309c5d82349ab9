import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoment } from '../../lib/text/format.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { GroupedNumber } from '../../ui/GroupedNumber.tsx';

/** The number of an authorization, large enough to read aloud, and when it was given. */
export function AuthorizationNumber({
  number,
  at,
  provisional = false,
}: {
  number: string;
  at: string;
  provisional?: boolean;
}) {
  const { t } = useLingui();
  return (
    <div>
      <p className="text-sm text-muted">
        {provisional ? <Trans>Provisional number</Trans> : <Trans>Authorization No</Trans>}
      </p>
      <p className="flex items-center gap-1">
        <span className="figures text-2xl font-semibold tracking-wide wrap-anywhere sm:text-3xl">
          <GroupedNumber text={number} />
        </span>
        <CopyButton text={number} label={t`Copy the number`} />
      </p>
      <p className="figures text-sm text-muted">{formatMoment(at)}</p>
    </div>
  );
}
