import type { MeasuredValue } from '@afyakadi/contract';
import { Trans } from '@lingui/react/macro';
import { Badge } from '../../ui/Badge.tsx';
import { ArrowDown, ArrowUp, OctagonAlert } from '../../ui/icons.ts';

/** Shows the normal range: `13–17`, `≥ 13`. */
export function Range({ value: { low, high } }: { value: Pick<MeasuredValue, 'low' | 'high'> }) {
  if (low !== null && high !== null) return `${low}–${high}`;
  if (low !== null) return `≥ ${low}`;
  if (high !== null) return `≤ ${high}`;
  return '–';
}

/** Shows with an arrow and a word that a value is critical, high or low. */
export function Flag({ value }: { value: Pick<MeasuredValue, 'flag' | 'critical'> | null }) {
  if (value?.critical) {
    return (
      <Badge tone="bad" icon={<OctagonAlert aria-hidden size={14} />}>
        <Trans>Critical</Trans>
      </Badge>
    );
  }
  if (!value?.flag) return null;
  return value.flag === 'high' ? (
    <Badge tone="bad" icon={<ArrowUp aria-hidden size={14} />}>
      <Trans>High</Trans>
    </Badge>
  ) : (
    <Badge tone="bad" icon={<ArrowDown aria-hidden size={14} />}>
      <Trans>Low</Trans>
    </Badge>
  );
}
