import type { LabResult } from '@afyakadi/contract';
import { failures, successes } from '@afyakadi/contract/words';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, describe, isOutcomeUnknown } from '../../lib/api/api.ts';
import { useKey } from '../../lib/api/useKey.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { useSubmitAll } from './allTests.ts';
import { type Drafts, draftFor, type Problem, refusalsOf, resultsOf } from './drafts.ts';
import type { ResultBody } from './queries.ts';
import { TestFields } from './TestFields.tsx';

interface ResultsFormProps {
  memberId: string;
  /** Those that may be carried out; each must have its result. */
  tests: readonly LabResult[];
  /** How many more have no approval. */
  waiting: number;
  onDone: () => void;
}

/** §2 Submit Diagnosis Results, §5: every test result filled, all of them submitted or none. */
export function ResultsForm({ memberId, tests, waiting, onDone }: ResultsFormProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const submit = useSubmitAll(memberId);
  const key = useKey();
  const form = useRef<HTMLFormElement>(null);
  const [drafts, setDrafts] = useState<Drafts>({});
  const [problems, setProblems] = useState<Readonly<Record<string, Problem>>>({});
  const [sent, setSent] = useState<readonly ResultBody[]>([]);

  const toFirstProblem = () =>
    requestAnimationFrame(() => {
      const first = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
      first?.focus();
      first?.scrollIntoView({ block: 'center' });
    });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (submit.isPending) return;
    const { results, problems: found } = resultsOf(tests, drafts);
    setProblems(found);
    if (Object.keys(found).length > 0) {
      toFirstProblem();
      return;
    }
    setSent(results);
    submit.mutate(
      { results, key: key.now() },
      {
        onSuccess: () => {
          notify.ok(translate(successes.result));
          setDrafts({});
          onDone();
        },
        onError: (error) => {
          notify.bad(translate(describe(error, failures.submission)), error);
          toFirstProblem();
        },
        onSettled: (_, error) => key.answered(error),
      },
    );
  };
  const refused = refusalsOf(submit.error instanceof ApiError ? submit.error.fields : {}, sent);
  const count = tests.length;
  return (
    <form ref={form} onSubmit={send} noValidate aria-label={t`Submit Diagnosis Results`}>
      <div className="divide-y divide-line">
        {tests.map((test) => (
          <TestFields
            key={test.memberVisitItemId}
            test={test}
            draft={draftFor(drafts, test)}
            problem={problems[test.memberVisitItemId]}
            refused={refused[test.memberVisitItemId]}
            sent={sent.find(({ memberVisitItemId }) => memberVisitItemId === test.memberVisitItemId)}
            onChange={(draft) => {
              setDrafts((all) => ({ ...all, [test.memberVisitItemId]: draft }));
              setProblems(({ [test.memberVisitItemId]: _, ...others }) => others);
              submit.reset();
            }}
          />
        ))}
      </div>
      <div className="flex flex-col gap-3 border-t border-line px-4 py-3">
        {submit.error ? (
          <Band tone="bad" title={translate(describe(submit.error, failures.submission))} announce="alert">
            {isOutcomeUnknown(submit.error) ? (
              <Trans>
                It is not known whether the results arrived. Submit again: they are submitted once, whatever
                happened.
              </Trans>
            ) : (
              <Trans>No result was submitted. What you typed is still here.</Trans>
            )}
          </Band>
        ) : null}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="text-sm text-muted">
            {waiting > 0 ? (
              <Plural
                value={waiting}
                one="# more test has no approval. Its result is submitted later."
                other="# more tests have no approval. Their results are submitted later."
              />
            ) : null}
          </p>
          <Button
            type="submit"
            variant="primary"
            pending={submit.isPending}
            className="ml-auto max-sm:w-full"
          >
            <Plural value={count} one="Submit # result" other="Submit # results" />
          </Button>
        </div>
      </div>
    </form>
  );
}
