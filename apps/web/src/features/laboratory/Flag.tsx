import type { MeasuredValue } from '@afyakadi/contract';
import { Trans } from '@lingui/react/macro';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Badge } from '../../ui/Badge.tsx';

/** Marks a value outside its range, in a word and an arrow beside the colour. */
export function Flag({ flag }: { flag: MeasuredValue['flag'] }) {
  if (flag === null) return null;
  return flag === 'low' ? (
    <Badge tone="bad" icon={<ArrowDown aria-hidden size={14} />}>
      <Trans>Low</Trans>
    </Badge>
  ) : (
    <Badge tone="bad" icon={<ArrowUp aria-hidden size={14} />}>
      <Trans>High</Trans>
    </Badge>
  );
}
