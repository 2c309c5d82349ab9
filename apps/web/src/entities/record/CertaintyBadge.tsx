import type { Diagnosis } from '@afyakadi/contract';
import { Trans } from '@lingui/react/macro';
import { Badge } from '../../ui/Badge.tsx';

/** Shows whether a diagnosis is final, provisional or withdrawn. */
export function CertaintyBadge({ diagnosis }: { diagnosis: Pick<Diagnosis, 'withdrawnAt' | 'certainty'> }) {
  if (diagnosis.withdrawnAt !== null) {
    return (
      <Badge>
        <Trans>Withdrawn</Trans>
      </Badge>
    );
  }
  return diagnosis.certainty === 'Final' ? (
    <Badge tone="ok">
      <Trans>Final</Trans>
    </Badge>
  ) : (
    <Badge tone="warn">
      <Trans>Provisional</Trans>
    </Badge>
  );
}
