import type { PriorityReason } from '@afyakadi/contract/care/triage';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '../../ui/Badge.tsx';

/** Why a patient comes before others. */
export function PriorityBadges({ reasons }: { reasons: readonly PriorityReason[] }) {
  const { t } = useLingui();
  const labels: Record<PriorityReason, string> = {
    emergency: t`Emergency`,
    danger: t`Danger signs`,
    pregnant: t`Pregnant`,
    underFive: t`Under 5`,
    overSixty: t`60 and over`,
  };
  return reasons.map((reason) => (
    <Badge key={reason} tone={reason === 'emergency' || reason === 'danger' ? 'bad' : 'neutral'}>
      {labels[reason]}
    </Badge>
  ));
}
