import type { Coverage } from '@afyakadi/contract/words';
import { Trans } from '@lingui/react/macro';
import { Badge } from '../../ui/Badge.tsx';

const tones = { covered: 'ok', cash: 'warn', approval: 'info' } as const;

/** Shows whether the scheme pays for an item. */
export function CoverageBadge({ coverage }: { coverage: Coverage }) {
  return (
    <Badge tone={tones[coverage]}>
      {coverage === 'covered' ? (
        <Trans>Covered</Trans>
      ) : coverage === 'cash' ? (
        <Trans>Not covered – cash</Trans>
      ) : (
        <Trans>Needs approval</Trans>
      )}
    </Badge>
  );
}
