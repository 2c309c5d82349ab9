import type { TariffFetching } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { CloudDownload } from 'lucide-react';
import { formatMoment } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailedBand } from '../../../ui/FailedBand.tsx';
import { useImportKindLabel } from './labels.tsx';
import { useFetchTariff } from './useFetchTariff.ts';

export interface FetchTariffProps {
  kind: 'tariff' | 'exclusions';
  fetching: TariffFetching;
}

/** Fetches the scheme's prices or exclusions now, and shows when they were last fetched. */
export function FetchTariff({ kind, fetching: { daily, lookedAt } }: FetchTariffProps) {
  const { t } = useLingui();
  const word = useImportKindLabel()(kind);
  const { pending, failed, run } = useFetchTariff(kind);
  const at = formatMoment(lookedAt);
  return (
    <div className="flex flex-col gap-2 border-b border-line pb-3">
      <FailedBand failed={failed} announce="none" />
      <Button
        className="self-start"
        icon={<CloudDownload aria-hidden size={18} />}
        pending={pending}
        aria-label={t`Fetch from the scheme: ${word}`}
        onClick={() => void run()}
      >
        <Trans>Fetch from the scheme</Trans>
      </Button>
      <p className="figures text-sm text-muted" role="status">
        {pending ? (
          <Trans>We're asking the scheme and comparing the lists. This may take a minute.</Trans>
        ) : lookedAt ? (
          <Trans>The scheme was asked last on {at}.</Trans>
        ) : (
          <Trans>The scheme was not asked yet.</Trans>
        )}{' '}
        {daily && !pending ? <Trans>It is asked every night too.</Trans> : null}
      </p>
    </div>
  );
}
