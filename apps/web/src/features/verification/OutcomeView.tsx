import type { VerifiedCard, VisitType } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Band } from '../../ui/Band.tsx';
import { EligibleOutcome } from './EligibleOutcome.tsx';
import type { OnForwarded } from './ForwardActions.tsx';
import { ForwardedOutcome } from './ForwardedOutcome.tsx';
import type { VerificationRequest } from './outcome.ts';
import { describeFailure, type Outcome } from './outcome.ts';
import { ProvisionalOutcome } from './ProvisionalOutcome.tsx';
import { RefusedOutcome } from './RefusedOutcome.tsx';
import { UncheckedOutcome } from './UncheckedOutcome.tsx';

/** Shows each kind of outcome in its own layout, so that nobody confuses them. */
export function OutcomeView({
  outcome,
  visitTypes,
  onAgain,
  onOutcome,
}: {
  outcome: Outcome;
  visitTypes: readonly VisitType[];
  onAgain: (request: VerificationRequest) => void;
  /** Gets the next outcome: the identity was entered, a provisional authorization issued, or the patient forwarded. */
  onOutcome: (next: Outcome) => void;
}) {
  const { t } = useLingui();
  const forwarded =
    (card: VerifiedCard): OnForwarded =>
    (to, visit) =>
      onOutcome({ kind: 'forwarded', card, to, visit });
  switch (outcome.kind) {
    case 'eligible':
      // The scheme has not confirmed this authorization of today yet, so it appears as provisional.
      if (outcome.answer.provisional !== null) {
        const { answer } = outcome;
        return (
          <ProvisionalOutcome
            card={answer}
            repeated={answer.repeated}
            onDecided={(card) => onOutcome({ kind: 'eligible', answer: { ...answer, ...card } })}
            onForwarded={forwarded(answer)}
          />
        );
      }
      return (
        <EligibleOutcome
          answer={outcome.answer}
          onForwarded={forwarded(outcome.answer)}
          onIdentity={(card) => onOutcome({ kind: 'eligible', answer: { ...outcome.answer, ...card } })}
        />
      );
    case 'provisional':
      return (
        <ProvisionalOutcome
          card={outcome.card}
          repeated={false}
          onDecided={(card) => onOutcome({ kind: 'provisional', card })}
          onForwarded={forwarded(outcome.card)}
        />
      );
    case 'forwarded':
      return <ForwardedOutcome forwarded={outcome} />;
    case 'unavailable':
    case 'unrecognized':
      return (
        <UncheckedOutcome
          unanswered={outcome}
          visitTypes={visitTypes}
          onAgain={() => onAgain(outcome.request)}
          onIssued={(card) => onOutcome({ kind: 'provisional', card })}
        />
      );
    case 'refused':
      return <RefusedOutcome refused={outcome} />;
    case 'unchecked':
      return (
        <Band tone="warn" title={t`Could not be checked`} announce="alert">
          <p>{describeFailure(outcome)}</p>
          <p className="mt-2">
            <Trans>
              Nothing is recorded as refused. Ask the patient to wait, then press Verify Patient again. The
              visit is never counted twice.
            </Trans>
          </p>
        </Band>
      );
    case 'cancelled':
      return (
        <Band tone="info" title={t`Cancelled`}>
          <Trans>
            You stopped waiting for the scheme. Verify the same card again at any time; the visit is never
            counted twice.
          </Trans>
        </Band>
      );
    case 'failed':
      return (
        // A toast has announced it.
        <Band tone="bad" title={describeFailure(outcome)} announce="none">
          {outcome.outcomeUnknown ? (
            <Trans>
              The answer was incomplete. Verify the card again; the visit is authorized only once.
            </Trans>
          ) : (
            <Trans>Nothing was recorded.</Trans>
          )}
        </Band>
      );
  }
}
