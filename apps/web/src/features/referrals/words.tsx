import type { ReferralStatus } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { Badge } from '../../ui/Badge.tsx';
import type { Direction } from './queries.ts';

/** §4: Pending, Completed, Rejected, each with its colour and sign. */
export function ReferralStatusBadge({ status }: { status: ReferralStatus }) {
  if (status === 'Completed') {
    return (
      <Badge tone="ok" icon={<CircleCheck aria-hidden size={14} />}>
        <Trans>Completed</Trans>
      </Badge>
    );
  }
  if (status === 'Rejected') {
    return (
      <Badge tone="bad" icon={<CircleX aria-hidden size={14} />}>
        <Trans>Rejected</Trans>
      </Badge>
    );
  }
  return (
    <Badge tone="warn" icon={<Clock aria-hidden size={14} />}>
      <Trans>Pending</Trans>
    </Badge>
  );
}

/** Whether this facility sent the patient or received them. */
export function useDirectionWord(): (direction: Direction) => string {
  const { t } = useLingui();
  return (direction) => (direction === 'out' ? t`Sent` : t`Received`);
}
