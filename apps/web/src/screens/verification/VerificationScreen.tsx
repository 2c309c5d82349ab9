import type { Verifier, VisitType } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/words';
import { useLingui as useLanguage } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef, useState } from 'react';
import { emptyForm, type FormValues, withVerifier } from '../../features/verification/formState.ts';
import { OutcomeView } from '../../features/verification/OutcomeView.tsx';
import { useVerifiers, useVisitTypes } from '../../features/verification/queries.ts';
import { useVerification } from '../../features/verification/useVerification.ts';
import { VerificationForm } from '../../features/verification/VerificationForm.tsx';
import { VerificationProgress } from '../../features/verification/VerificationProgress.tsx';
import { describe } from '../../lib/api/api.ts';
import { cleanCard } from '../../lib/text/cardNumber.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';

/** §2 `/verification`, the most used screen: the form at the left, the scheme's answer at the right. */
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
  const typed = cleanCard(values.cardNo);
  // An answer next to another card's number could forward the wrong patient.
  const isOfOtherCard = typed !== '' && typed !== outcomeOfCard;
  const change = (part: Partial<FormValues>) => setValues((before) => ({ ...before, ...part }));

  const back = () => {
    change({ cardNo: outcomeOfCard });
    // The pressed button disappears with its text.
    answer.current?.focus();
  };

  // On a small screen the answer is below the form and must be brought into view. A layout effect, because a later
  // focus could interrupt a scan.
  // biome-ignore lint/correctness/useExhaustiveDependencies(isOfOtherCard): only a new answer moves the focus.
  useLayoutEffect(() => {
    // The person is already typing the next number.
    if (isOfOtherCard) return;
    // A field that the server refused gets the focus instead.
    if (outcome && !(outcome.kind === 'failed' && Object.keys(outcome.fields).length > 0))
      answer.current?.focus();
  }, [outcome]);

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(300px,380px)_minmax(0,1fr)]">
      <VerificationForm
        verifiers={verifiers}
        visitTypes={visitTypes}
        values={values}
        onChange={change}
        pending={startedAt !== undefined}
        outcome={outcome}
        onSubmit={(request) => void verify(request)}
      />
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
                onOutcome={(next) => replaceOutcome(outcome, next)}
              />
            </div>
          </>
        ) : (
          <p className="rounded-md border border-dashed border-edge px-6 py-12 text-center text-muted">
            <Trans>Scan the card or type its number. The scheme's answer appears here.</Trans>
          </p>
        )}
      </section>
    </div>
  );
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
