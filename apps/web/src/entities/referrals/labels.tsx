import type { Referral } from '@afyakadi/contract';
import type { ReferralStatus } from '@afyakadi/contract/scheme/claims';
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge } from '../../ui/Badge.tsx';
import { CircleCheck, CircleX, Clock } from '../../ui/icons.ts';
import type { Direction } from './queries.ts';

/** Pending, Completed or Rejected, each with a colour and an icon. */
export function ReferralStatusBadge({ status }: { status: ReferralStatus }) {
  if (status === 'Completed') {
    return (
      <Badge tone="ok" icon={<CircleCheck aria-hidden size={14} />}>
        <Trans context="referral">Completed</Trans>
      </Badge>
    );
  }
  if (status === 'Rejected') {
    return (
      <Badge tone="bad" icon={<CircleX aria-hidden size={14} />}>
        <Trans context="referral">Rejected</Trans>
      </Badge>
    );
  }
  return (
    <Badge tone="warn" icon={<Clock aria-hidden size={14} />}>
      <Trans context="referral">Pending</Trans>
    </Badge>
  );
}

/** Returns the label of a direction: sent by this facility, or received. */
export function useDirectionLabel(): (direction: Direction) => string {
  const { t } = useLingui();
  return (direction) => (direction === 'out' ? t`Sent` : t`Received`);
}

/** Returns whether the scheme has not answered about a referral of ours, so it may not have it. */
export function isUnanswered({ direction, status, referralNo }: Referral): boolean {
  return direction === 'out' && status === 'Pending' && referralNo === null;
}
