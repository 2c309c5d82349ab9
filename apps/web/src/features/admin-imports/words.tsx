import type { ImportKind, ImportOutcome, ImportState } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, type Tone } from '../../ui/Badge.tsx';

/** What a file holds. */
export function useImportKindWord(): (kind: ImportKind) => string {
  const { t } = useLingui();
  return (kind) => ({ members: t`Members`, tariff: t`Tariff`, exclusions: t`Excluded items` })[kind];
}

export function useOutcomeWord(): (outcome: ImportOutcome) => string {
  const { t } = useLingui();
  return (outcome) =>
    ({
      added: t`Added`,
      changed: t({ message: 'Changed', context: 'rows of a file' }),
      missing: t`Missing in the file`,
      same: t({ message: 'The same', context: 'rows of a file' }),
      refused: t({ message: 'Refused', context: 'rows of a file' }),
    })[outcome];
}

const tones: Record<ImportState, Tone> = {
  reading: 'info',
  comparing: 'info',
  ready: 'warn',
  applying: 'info',
  applied: 'ok',
  failed: 'bad',
  discarded: 'neutral',
};

/** How far an import is. */
export function ImportStateBadge({ state }: { state: ImportState }) {
  const words: Record<ImportState, React.ReactNode> = {
    reading: <Trans>Being read</Trans>,
    comparing: <Trans>Being compared</Trans>,
    ready: <Trans>Ready, not applied</Trans>,
    applying: <Trans>Being applied</Trans>,
    applied: <Trans>Applied</Trans>,
    failed: <Trans context="import">Failed</Trans>,
    discarded: <Trans context="import">Discarded</Trans>,
  };
  return <Badge tone={tones[state]}>{words[state]}</Badge>;
}
