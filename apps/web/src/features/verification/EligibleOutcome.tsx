import type { VerificationAnswer, VerifiedCard } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { CeilingBalance } from '../../entities/orders/split.tsx';
import { VisitTypeBadge } from '../../entities/people/labels.tsx';
import { nameOf } from '../../entities/people/name.ts';
import { formatDay, formatTime } from '../../lib/text/format.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { Band } from '../../ui/Band.tsx';
import { AnswerFacts } from './AnswerFacts.tsx';
import { AuthorizationNumber } from './AuthorizationNumber.tsx';
import { ForwardActions, type OnForwarded } from './ForwardActions.tsx';
import { IdentityForm } from './IdentityForm.tsx';
import { OtherHolder } from './OtherHolder.tsx';
import { PrintSlip } from './PrintSlip.tsx';

/** Shows an accepted card: its holder, the authorization number, and the next step. */
export function EligibleOutcome({
  answer,
  onIdentity,
  onForwarded,
}: {
  answer: VerificationAnswer;
  /** The identity was entered, or somebody decided whose card it is. */
  onIdentity: (card: VerifiedCard) => void;
  onForwarded: OnForwarded;
}) {
  const { t } = useLingui();
  const translate = useTranslate();
  const nameless = answer.identitySource === 'missing';
  const unknown = answer.cardStatus.toLowerCase() === 'unknown';
  const name = nameOf(answer) || t`Name not known yet`;
  const portrait = t`Photo of ${name}`;
  const when = formatTime(answer.createdAt);
  const who = answer.createdByName;
  return (
    <div className="flex flex-col gap-3">
      <Band tone="ok" title={<span className="text-xl">{t`Eligible`}</span>}>
        {translate(answer.remarks)}
      </Band>
      {answer.repeated ? (
        <Band tone="info" title={t`Already authorized here today`}>
          <Trans>
            {who} verified this card at {when}. This is the same authorization; no second one was made.
          </Trans>
        </Band>
      ) : null}
      {unknown ? (
        <Band
          tone="warn"
          title={t`The scheme accepts this card but does not know its holder`}
          announce="none"
        >
          <Trans>
            Compare the card with an identity document. Ask the patient to have the card corrected at the
            scheme's office.
          </Trans>
        </Band>
      ) : null}
      <div className="rounded-md border border-line bg-surface">
        <div className="flex flex-wrap items-start justify-between gap-4 border-b border-line px-5 py-4">
          <div className="flex min-w-0 items-start gap-4">
            {answer.photo ? (
              <img
                src={answer.photo}
                alt={portrait}
                className="size-20 shrink-0 rounded-md border border-line object-cover"
              />
            ) : null}
            <div className="min-w-0">
              <h2 className="text-xl font-semibold tracking-tight break-words">{name}</h2>
              <p className="figures mb-1.5 break-all text-muted">{answer.cardNo}</p>
              <VisitTypeBadge id={answer.visitTypeId} name={answer.visitTypeName} />
            </div>
          </div>
          <div className="flex flex-col items-start gap-2">
            <AuthorizationNumber number={answer.authorizationNo} at={answer.createdAt} />
            <PrintSlip card={answer} />
          </div>
        </div>
        <AnswerFacts answer={answer} />
        {answer.balance ? (
          <div className="border-t border-line px-5 py-3">
            <CeilingBalance balance={answer.balance} />
          </div>
        ) : null}
        {answer.latestAuthorization ? (
          <p className="border-t border-line px-5 py-3 text-sm text-muted">
            <LatestAuthorization latest={answer.latestAuthorization} />
          </p>
        ) : null}
      </div>
      {answer.identityConflict ? (
        <OtherHolder card={answer} onDecided={onIdentity} />
      ) : nameless ? (
        <div className="rounded-md border border-line bg-surface px-5 py-4">
          <h3 className="mb-1 font-semibold">
            <Trans>Patient</Trans>
          </h3>
          <IdentityForm authorizationId={answer.id} onSaved={onIdentity} />
        </div>
      ) : (
        <ForwardActions card={answer} alsoAt={answer.alsoAt} onForwarded={onForwarded} />
      )}
    </div>
  );
}

export function LatestAuthorization({
  latest,
}: {
  latest: NonNullable<VerificationAnswer['latestAuthorization']>;
}) {
  const translate = useTranslate();
  const { facilityName } = latest;
  const day = formatDay(latest.createdAt);
  const time = formatTime(latest.createdAt);
  const type = translate(latest.visitTypeName);
  return (
    <Trans>
      Latest authorization: {facilityName}, {day}, {time} ({type})
    </Trans>
  );
}
