import type { Split } from '@afyakadi/contract';
import type { Coverage } from '@afyakadi/contract/care/orders';
import { Trans } from '@lingui/react/macro';
import { Badge } from '../../ui/Badge.tsx';

const tones = { covered: 'ok', cash: 'warn', approval: 'info' } as const;

/** Shows whether the scheme pays for an item; of a line that the patient pays a part of, by its split. */
export function CoverageBadge({ coverage, split = null }: { coverage: Coverage; split?: Split | null }) {
  if (coverage === 'covered' && split && split.patient > 0)
    return (
      <Badge tone="warn">
        {split.scheme > 0 ? <Trans>Partly covered</Trans> : <Trans>Patient pays cash</Trans>}
      </Badge>
    );
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
