import type { ImportOfFile, TariffFetching } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoment } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailedBand } from '../../../ui/FailedBand.tsx';
import { CloudDownload } from '../../../ui/icons.ts';
import { ImportLink, ImportStateBadge, useImportKindLabel } from './labels.tsx';
import { useFetchTariff } from './useFetchTariff.ts';

export interface FetchTariffProps {
  kind: 'tariff' | 'exclusions';
  fetching: TariffFetching;
  /** The fetched imports that wait for a person or for their day. */
  waiting: readonly ImportOfFile[];
}

/** Fetches the scheme's prices or exclusions now; of several schemes, each separately. */
export function FetchTariff({ kind, fetching, waiting }: FetchTariffProps) {
  const { t } = useLingui();
  const { possible, daily, lookedAt, others } = fetching;
  const ofKind = waiting.filter((importFile) => importFile.kind === kind);
  if (others.length === 0)
    return possible ? (
      <div className="flex flex-col gap-2 border-b border-line pb-3">
        <FetchButton kind={kind} daily={daily} lookedAt={lookedAt} />
      </div>
    ) : null;
  return (
    <ul className="flex flex-col divided border-b border-line">
      {possible ? (
        <SchemeLine
          kind={kind}
          scheme={{ name: t`All other cards`, daily, lookedAt }}
          waiting={ofKind.filter(({ scheme }) => scheme === null)}
        />
      ) : null}
      {others.map(({ verifierId, name, lookedAt: lastLookedAt }) => (
        <SchemeLine
          key={verifierId}
          kind={kind}
          scheme={{ name, verifierId, daily: true, lookedAt: lastLookedAt }}
          waiting={ofKind.filter(({ scheme }) => scheme?.verifierId === verifierId)}
        />
      ))}
    </ul>
  );
}

interface FetchedScheme {
  /** Of several schemes, which one. */
  name?: string;
  /** The verifier whose own scheme it is. */
  verifierId?: string;
  daily: boolean;
  lookedAt: string | null;
}

/** One of several schemes: its name, its button, and what was fetched from it and waits. */
function SchemeLine({
  kind,
  scheme,
  waiting,
}: {
  kind: FetchTariffProps['kind'];
  scheme: FetchedScheme;
  waiting: readonly ImportOfFile[];
}) {
  return (
    <li data-row className="flex flex-col gap-2 py-3 first:pt-0">
      <h3 className="font-medium">{scheme.name}</h3>
      <FetchButton kind={kind} {...scheme} />
      {waiting.map((importFile) => (
        <p key={importFile.id} className="flex flex-wrap items-center gap-x-3">
          <ImportLink importFile={importFile} />
          <ImportStateBadge state={importFile.state} />
        </p>
      ))}
    </li>
  );
}

function FetchButton({
  kind,
  name,
  verifierId,
  daily,
  lookedAt,
}: FetchedScheme & { kind: FetchTariffProps['kind'] }) {
  const { t } = useLingui();
  const word = useImportKindLabel()(kind);
  const { pending, failed, run } = useFetchTariff(kind, verifierId);
  const at = formatMoment(lookedAt);
  return (
    <>
      <FailedBand failed={failed} announce="none" />
      <Button
        className="self-start"
        icon={<CloudDownload aria-hidden size={18} />}
        pending={pending}
        aria-label={name ? t`Fetch from the scheme: ${word}, ${name}` : t`Fetch from the scheme: ${word}`}
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
    </>
  );
}
