import type { ListedVisit } from '@afyakadi/contract';
import { Trans } from '@lingui/react/macro';
import { Badge } from '../../ui/Badge.tsx';
import { OctagonAlert } from '../../ui/icons.ts';

/** Marks a patient with a critical result that no doctor has seen, or of which none was told. */
export function CriticalMark({ critical }: Pick<ListedVisit, 'critical'>) {
  if (critical === null) return null;
  return (
    <Badge tone="bad" icon={<OctagonAlert aria-hidden size={14} />} wraps>
      {critical === 'untold' ? (
        <Trans>Critical, no doctor told yet</Trans>
      ) : (
        <Trans>Critical, not seen yet</Trans>
      )}
    </Badge>
  );
}
