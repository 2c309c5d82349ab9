import type { ImportKind, ImportList, ImportOfFile, ImportState } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { formatMoment } from '../../../lib/text/format.ts';
import { Badge, type Tone } from '../../../ui/Badge.tsx';
import { Truncated } from '../../../ui/Truncated.tsx';

/** Returns the label of a kind of import. */
export function useImportKindLabel(): (kind: ImportKind) => string {
  const { t } = useLingui();
  return (kind) =>
    ({
      members: t`Members`,
      tariff: t`Tariff`,
      exclusions: t`Excluded items`,
      benefits: t`Co-payments and ceilings`,
    })[kind];
}

/** Returns the name of an import: its file name, or what was fetched from the scheme and when. */
export function useImportName(): (importFile: ImportOfFile) => string {
  const { t } = useLingui();
  const kindLabel = useImportKindLabel();
  return ({ source, scheme, fileName, kind, createdAt }) => {
    if (source === 'file') return fileName || kindLabel(kind);
    const at = formatMoment(createdAt);
    if (scheme !== null) {
      const { name } = scheme;
      return kind === 'exclusions' ? t`Excluded items of ${name}, ${at}` : t`Tariff of ${name}, ${at}`;
    }
    return kind === 'exclusions' ? t`Excluded items of the scheme, ${at}` : t`Tariff of the scheme, ${at}`;
  };
}

/** Leads to an import by its name; `truncated` in a column with a stable width. */
export function ImportLink({ importFile, truncated }: { importFile: ImportOfFile; truncated?: boolean }) {
  const name = useImportName()(importFile);
  return (
    <Link
      to="/admin/imports/$importId"
      params={{ importId: importFile.id }}
      className="control inline-flex max-w-full items-center rounded-md font-medium wrap-anywhere text-accent-strong underline-offset-4 hover:underline"
    >
      {truncated ? <Truncated text={name} lines={2} className="min-w-0" /> : name}
    </Link>
  );
}

export function useOutcomeLabel(source: ImportOfFile['source']): (list: ImportList) => string {
  const { t } = useLingui();
  const ofScheme = source === 'scheme';
  return (list) =>
    ({
      given: t`Used here in the last 90 days`,
      priced: t`Price changed`,
      added: ofScheme ? t({ message: 'New', context: 'rows of a tariff' }) : t`Added`,
      changed: t({ message: 'Changed', context: 'rows of a file' }),
      missing: ofScheme ? t({ message: 'Missing', context: 'rows of a tariff' }) : t`Missing in the file`,
      same: t({ message: 'The same', context: 'rows of a file' }),
      refused: t({ message: 'Refused', context: 'rows of a file' }),
    })[list];
}

const tones: Record<ImportState, Tone> = {
  reading: 'info',
  comparing: 'info',
  ready: 'warn',
  scheduled: 'info',
  applying: 'info',
  applied: 'ok',
  failed: 'bad',
  discarded: 'neutral',
};

/** Shows the state of an import. */
export function ImportStateBadge({ state }: { state: ImportState }) {
  const words: Record<ImportState, React.ReactNode> = {
    reading: <Trans>Being read</Trans>,
    comparing: <Trans>Being compared</Trans>,
    ready: <Trans>Ready, not applied</Trans>,
    scheduled: <Trans>Applies from a later day</Trans>,
    applying: <Trans>Being applied</Trans>,
    applied: <Trans>Applied</Trans>,
    failed: <Trans context="import">Failed</Trans>,
    discarded: <Trans context="import">Discarded</Trans>,
  };
  return <Badge tone={tones[state]}>{words[state]}</Badge>;
}
