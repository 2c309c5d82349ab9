import type { Verifier, VisitType } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/texts/messages';
import { useLingui as useLanguage } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useCarePoints } from '../../entities/visits/carePoints.ts';
import {
  emptyForm,
  type FormValues,
  forNextPatient,
  withVerifier,
} from '../../features/verification/formState.ts';
import { LastPatients } from '../../features/verification/LastPatients.tsx';
import { OutcomeView } from '../../features/verification/OutcomeView.tsx';
import type { Outcome } from '../../features/verification/outcome.ts';
import { useVerifiers, useVisitTypes } from '../../features/verification/queries.ts';
import { useVerification } from '../../features/verification/useVerification.ts';
import { VerificationForm } from '../../features/verification/VerificationForm.tsx';
import { VerificationProgress } from '../../features/verification/VerificationProgress.tsx';
import { describe } from '../../lib/api/api.ts';
import { cleanCard } from '../../lib/text/cardNumber.ts';
import { Button } from '../../ui/Button.tsx';
import { focusFirstAct } from '../../ui/focusFirstAct.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';

/** The most used screen (requirements 2.6): the form at the left, the scheme's answer at the right. */
export function VerificationScreen() {
  // Redraws the description of a failure when the language changes.
  useLanguage();
  const verifiers = useVerifiers();
  const visitTypes = useVisitTypes();
  const failed = verifiers.error ?? visitTypes.error;
  if (failed && !(verifiers.data && visitTypes.data)) {
    const retry = () => {
      void verifiers.refetch();
      void visitTypes.refetch();
    };
    return <ErrorState title={describe(failed, failures.server)} error={failed} onRetry={retry} />;
  }
  if (!verifiers.data || !visitTypes.data) return <FormSkeleton />;
  return <Desk verifiers={verifiers.data.itemList} visitTypes={visitTypes.data.itemList} />;
}

function Desk({
  verifiers,
  visitTypes,
}: {
  verifiers: readonly Verifier[];
  visitTypes: readonly VisitType[];
}) {
  const { t } = useLingui();
  const { verify, again, cancel, startedAt, outcome, outcomeOfCard, replaceOutcome } = useVerification();
  const [values, setValues] = useState(() => withVerifier(emptyForm, verifiers, emptyForm.verifierID));
  const answer = useRef<HTMLElement>(null);
  const cardInput = useRef<HTMLInputElement>(null);
  // The care points are there when the first patient is accepted.
  useCarePoints();
  const typed = cleanCard(values.cardNo);
  const isNextTyped = typed !== '' && typed !== outcomeOfCard;
  // An answer next to another card's number could forward the wrong patient.
  const isOfOtherCard = isNextTyped && outcome?.kind !== 'forwarded';
  const change = (part: Partial<FormValues>) => setValues((before) => ({ ...before, ...part }));

  const back = () => {
    // The answer is hidden until then.
    flushSync(() => change({ cardNo: outcomeOfCard }));
    // The pressed button disappears with its text.
    if (answer.current) focusFirstAct(answer.current);
  };

  const replace = (previous: Outcome, next: Outcome) => {
    if (!replaceOutcome(previous, next) || next.kind !== 'forwarded') return;
    // Nothing of this patient, such as a referral number, may remain for the next one, whose number may be typed
    // already.
    setValues((before) => (cleanCard(before.cardNo) === outcomeOfCard ? forNextPatient(before) : before));
  };

  // On a small screen the answer is below the form and must be brought into view. A layout effect, because a later
  // focus could interrupt a scan.
  // biome-ignore lint/correctness/useExhaustiveDependencies(isNextTyped): only a new answer moves the focus.
  useLayoutEffect(() => {
    // The person is already typing the next number.
    if (isNextTyped) return;
    // A field that the server refused gets the focus instead.
    if (!outcome || (outcome.kind === 'failed' && Object.keys(outcome.fields).length > 0)) return;
    if (outcome.kind === 'forwarded') cardInput.current?.focus();
    const part = answer.current;
    if (outcome.kind === 'forwarded' || !part) return;
    focusFirstAct(part);
    // A dialog that led to the answer restores the focus a moment after it closes, to a button that is gone.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) focusFirstAct(part);
    }, 100);
    return () => clearTimeout(timer);
  }, [outcome]);

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(300px,380px)_minmax(0,1fr)]">
      <VerificationForm
        verifiers={verifiers}
        visitTypes={visitTypes}
        cardInput={cardInput}
        values={values}
        onChange={change}
        pending={startedAt !== undefined}
        outcome={outcome}
        answered={!isOfOtherCard && outcome !== undefined && hasNextStep(outcome)}
        onSubmit={(request) => void verify(request)}
      />
      <div className="min-w-0">
        <section
          ref={answer}
          tabIndex={-1}
          aria-label={t`The scheme's answer`}
          className="min-w-0 outline-none"
        >
          {startedAt ? (
            <VerificationProgress since={startedAt} onCancel={cancel} />
          ) : outcome ? (
            <>
              {isOfOtherCard ? <OtherCardNotice onBack={back} cardNo={outcomeOfCard} /> : null}
              <div hidden={isOfOtherCard}>
                <OutcomeView
                  outcome={outcome}
                  visitTypes={visitTypes}
                  onAgain={(request) => void again(request)}
                  onOutcome={(next) => replace(outcome, next)}
                />
              </div>
            </>
          ) : (
            <p className="rounded-md border border-dashed border-edge px-6 py-12 text-center text-muted">
              <Trans>Scan the card or type its number. The scheme's answer appears here.</Trans>
            </p>
          )}
        </section>
        <LastPatients except={isOfOtherCard ? undefined : cardOf(outcome)?.id} />
      </div>
    </div>
  );
}

/** Returns the authorization that the answer shows; undefined without one. */
function cardOf(outcome: Outcome | undefined): { id: string } | undefined {
  if (outcome?.kind === 'eligible') return outcome.answer;
  return outcome?.kind === 'provisional' || outcome?.kind === 'forwarded' ? outcome.card : undefined;
}

/** Returns whether the answer has a strong button of its own, so that the form's must be quiet. */
function hasNextStep({ kind }: Outcome): boolean {
  return ['eligible', 'provisional', 'unavailable', 'unrecognized'].includes(kind);
}

/** Replaces the answer while another card's number is in the form. */
function OtherCardNotice({ cardNo, onBack }: { cardNo: string; onBack: () => void }) {
  return (
    <div
      role="status"
      className="flex flex-col items-center gap-3 rounded-md border border-dashed border-edge px-6 py-10 text-center text-muted"
    >
      <p>
        <Trans>
          The last answer was for card <span className="figures font-medium text-ink">{cardNo}</span>, not for
          the number in the form. Press Verify Patient to ask about this one.
        </Trans>
      </p>
      <Button onClick={onBack}>
        <Trans>Back to the last card</Trans>
      </Button>
    </div>
  );
}

function FormSkeleton() {
  return (
    <div role="status" className="flex max-w-sm flex-col gap-5">
      <span className="sr-only">
        <Trans>Loading</Trans>
      </span>
      {['verifier', 'type', 'card', 'visit'].map((previous) => (
        <div key={previous}>
          <Skeleton className="mb-2 w-24" />
          <Skeleton className="h-10" />
        </div>
      ))}
    </div>
  );
}
