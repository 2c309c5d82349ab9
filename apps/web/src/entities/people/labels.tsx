import type { IdentityConflict } from '@afyakadi/contract';
import type { VisitStatus } from '@afyakadi/contract/care/visits';
import { maskCard } from '@afyakadi/contract/formats/identifiers';
import { type Gender, referralVisitTypeId } from '@afyakadi/contract/scheme/cards';
import type { ProvisionalMark } from '@afyakadi/contract/scheme/provisional';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatTime } from '../../lib/text/format.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { Badge } from '../../ui/Badge.tsx';
import { CircleSlash, CircleX, Hourglass, Users } from '../../ui/icons.ts';
import { nameOf } from './name.ts';

/** Returns Male or Female in the reader's language, or a dash if it is unknown. */
export function useSexLabel(): (gender: Gender | null) => string {
  const { t } = useLingui();
  return (gender) => (gender === 'Male' ? t`Male` : gender === 'Female' ? t`Female` : '–');
}

export function SexLabel({ gender }: { gender: Gender | null }) {
  return useSexLabel()(gender);
}

/** Shows a masked card number: enough to distinguish rows, too little for a bystander to use. */
export function CardNumber({ cardNo }: { cardNo: string }) {
  return <span className="figures whitespace-nowrap">{maskCard(cardNo)}</span>;
}

/**
 * The colour follows the id, not the word; type 3 reads `Referal` (requirements 2.4). `dashboard`: yellow there for all
 * others; elsewhere yellow means that something needs attention.
 */
export function VisitTypeBadge({
  id,
  name,
  dashboard = false,
}: {
  id: number;
  name: string;
  dashboard?: boolean;
}) {
  const translate = useTranslate();
  const referral = id === referralVisitTypeId;
  const tone = referral ? 'ok' : dashboard ? 'warn' : 'neutral';
  return <Badge tone={tone}>{translate(referral ? 'Referal' : name)}</Badge>;
}

/**
 * Shows what has become of a visit. One that is pending may have begun.
 * @param tellsTime with the time when it began, where nothing beside it says so
 */
export function VisitStatusBadge({
  visit: { visitStatus: status, takenAt },
  tellsTime = false,
}: {
  visit: { visitStatus: VisitStatus; takenAt: string | null };
  tellsTime?: boolean;
}) {
  const since = formatTime(takenAt);
  if (status === 'Completed') {
    return (
      <Badge tone="ok">
        <Trans context="a visit">Completed</Trans>
      </Badge>
    );
  }
  if (status === 'Cancelled') {
    return (
      <Badge>
        <Trans context="a visit">Withdrawn</Trans>
      </Badge>
    );
  }
  if (takenAt) {
    return (
      <Badge tone="info" wraps>
        {tellsTime ? <Trans>In care since {since}</Trans> : <Trans>In care</Trans>}
      </Badge>
    );
  }
  return (
    <Badge tone="warn">
      <Trans context="a visit">Pending</Trans>
    </Badge>
  );
}

/** Marks a patient of whose card the scheme names another holder, until a person decides. Renders nothing otherwise. */
export function IdentityBadge({ conflict }: { conflict: IdentityConflict | null }) {
  if (conflict === null) return null;
  const name = nameOf(conflict.theirs) || '–';
  return (
    <Badge tone="bad" wraps icon={<Users aria-hidden size={14} />}>
      <Trans>At the scheme: {name}</Trans>
    </Badge>
  );
}

/** Marks a provisional authorization. Renders nothing for one that the scheme gave. */
export function ProvisionalBadge({ mark }: { mark: ProvisionalMark | null }) {
  if (mark === null) return null;
  if (mark === 'refused') {
    return (
      <Badge tone="bad" wraps icon={<CircleX aria-hidden size={14} />}>
        <Trans>Provisional, refused</Trans>
      </Badge>
    );
  }
  if (mark === 'closed') {
    return (
      <Badge wraps icon={<CircleSlash aria-hidden size={14} />}>
        <Trans>Provisional, ended</Trans>
      </Badge>
    );
  }
  return (
    <Badge tone="warn" icon={<Hourglass aria-hidden size={14} />}>
      <Trans context="an authorization">Provisional</Trans>
    </Badge>
  );
}
