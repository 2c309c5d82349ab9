import { failures } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { describe } from '../../lib/api.ts';
import { useSay } from '../../lib/i18n.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { Asking } from './Asking.tsx';
import { OutcomeView } from './OutcomeView.tsx';
import { useVerifiers, useVisitTypes } from './queries.ts';
import { useVerification } from './useVerification.ts';
import { VerificationForm } from './VerificationForm.tsx';

/** §2 `/verification`, the most used screen: the form at the left, the scheme's answer large at the right. */
export function VerificationScreen() {
  const { t } = useLingui();
  const say = useSay();
  const verifiers = useVerifiers();
  const visitTypes = useVisitTypes();
  const { ask, again, cancel, askedAt, outcome, setOutcome } = useVerification();
  const answer = useRef<HTMLElement>(null);

  // Where the answer appears below the form, on a small screen, it must not go unseen.
  useEffect(() => {
    // A field that the server did not take has the focus instead.
    if (outcome && !(outcome.kind === 'failed' && Object.keys(outcome.fields).length > 0))
      answer.current?.focus();
  }, [outcome]);

  const failed = verifiers.error ?? visitTypes.error;
  if (failed && !(verifiers.data && visitTypes.data)) {
    const retry = () => {
      void verifiers.refetch();
      void visitTypes.refetch();
    };
    return <ErrorState title={say(describe(failed, failures.server))} error={failed} onRetry={retry} />;
  }
  if (!verifiers.data || !visitTypes.data) return <FormSkeleton />;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(300px,380px)_minmax(0,1fr)]">
      <VerificationForm
        verifiers={verifiers.data.itemList}
        visitTypes={visitTypes.data.itemList}
        asking={askedAt !== undefined}
        outcome={outcome}
        onSubmit={(question) => void ask(question)}
      />
      <section
        ref={answer}
        tabIndex={-1}
        aria-label={t`The scheme's answer`}
        className="min-w-0 outline-none"
      >
        {askedAt ? (
          <Asking since={askedAt} onCancel={cancel} />
        ) : outcome ? (
          <OutcomeView
            outcome={outcome}
            visitTypes={visitTypes.data.itemList}
            onAgain={(question) => void again(question)}
            onOutcome={setOutcome}
          />
        ) : (
          <p className="rounded-md border border-dashed border-edge px-6 py-12 text-center text-muted">
            <Trans>Scan the card or type its number. The scheme's answer appears here.</Trans>
          </p>
        )}
      </section>
    </div>
  );
}

function FormSkeleton() {
  return (
    <div role="status" className="flex max-w-sm flex-col gap-5">
      <span className="sr-only">
        <Trans>Loading</Trans>
      </span>
      {['verifier', 'type', 'card', 'visit'].map((place) => (
        <div key={place}>
          <Skeleton className="mb-2 w-24" />
          <Skeleton className="h-10" />
        </div>
      ))}
    </div>
  );
}
