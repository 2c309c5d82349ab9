import type { VerifiedCard } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { ProvisionalBadge, VisitTypeBadge } from '../../entities/people/labels.tsx';
import { nameOf } from '../../entities/people/name.ts';
import { formatTime } from '../../lib/text/format.ts';
import { Band } from '../../ui/Band.tsx';
import { AuthorizationNumber } from './AuthorizationNumber.tsx';
import { ForwardActions, type OnForwarded } from './ForwardActions.tsx';
import { OtherHolder } from './OtherHolder.tsx';
import { PrintSlip } from './PrintSlip.tsx';

/** Shows a provisional authorization: its meaning, its number, and the next step. */
export function ProvisionalOutcome({
  card,
  repeated,
  onDecided,
  onForwarded,
}: {
  card: VerifiedCard;
  repeated: boolean;
  /** Somebody decided whose card it is. */
  onDecided: (card: VerifiedCard) => void;
  onForwarded: OnForwarded;
}) {
  const { t } = useLingui();
  const name = nameOf(card) || t`Name not known yet`;
  const when = formatTime(card.createdAt);
  const who = card.createdByName;
  return (
    <div className="flex flex-col gap-3">
      <Band
        tone="warn"
        title={<span className="text-xl">{t`Provisional: not confirmed by the scheme`}</span>}
      >
        <Trans>
          The patient can be seen now. We'll ask the scheme automatically. Until it confirms, this visit
          cannot be claimed.
        </Trans>
      </Band>
      {repeated ? (
        <Band tone="info" title={t`Already authorized here today`} announce="none">
          <Trans>
            {who} issued it at {when}. This is the same one; no second one was made.
          </Trans>
        </Band>
      ) : null}
      <div className="flex flex-wrap items-start justify-between gap-4 rounded-md border border-line bg-surface px-5 py-4">
        <div className="min-w-0">
          <h2 className="text-xl font-semibold tracking-tight break-words">{name}</h2>
          <p className="figures mb-1.5 break-all text-muted">{card.cardNo}</p>
          <span className="flex flex-wrap gap-1.5">
            <VisitTypeBadge id={card.visitTypeId} name={card.visitTypeName} />
            <ProvisionalBadge mark={card.provisional} />
          </span>
        </div>
        <div className="flex flex-col items-start gap-2">
          <AuthorizationNumber number={card.authorizationNo} at={card.createdAt} provisional />
          <PrintSlip card={card} />
        </div>
      </div>
      <OtherHolder card={card} onDecided={onDecided} />
      <ForwardActions card={card} onForwarded={onForwarded} />
    </div>
  );
}
