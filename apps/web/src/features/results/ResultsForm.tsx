import type { LabResult } from '@afyakadi/contract';
import { failures, successes } from '@afyakadi/contract/texts/messages';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useActionForm } from '../../lib/forms/useActionForm.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { type Drafts, draftFor, problemsOfAll, refusalsOf, resultsOf } from './drafts.ts';
import { TestFields } from './TestFields.tsx';
import { useProblemTexts } from './useProblemTexts.ts';

interface ResultsFormProps {
  /** The tests that may be carried out; each needs a result. */
  tests: readonly LabResult[];
  /** The number of further tests without an approval. */
  waiting: number;
  onDone: (results: readonly LabResult[]) => void;
}

/**
 * Requires all results and submits them together (requirements 7.8). Those that are complete can go before the others,
 * because a critical value must not wait for a test that takes hours (decision 089).
 */
export function ResultsForm({ tests, waiting, onDone }: ResultsFormProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const texts = useProblemTexts();
  const first: { drafts: Drafts } = { drafts: {} };
  const wanted = useRef(tests);
  // A test that is ordered meanwhile takes no focus from the field in which one types.
  const [opening] = useState(tests[0]?.memberVisitItemId);
  const form = useActionForm({
    first,
    check: ({ drafts }) => problemsOfAll(tests, drafts, texts),
    fieldsOf: (fields, { drafts }) => refusalsOf(fields, resultsOf(wanted.current, drafts)),
    send: (call, { drafts }) =>
      call('submitAllLabResults', { body: { results: resultsOf(wanted.current, drafts) } }),
    savedAs: first,
    success: translate(successes.result),
    failure: failures.submission,
    onDone: ({ itemList }) => {
      const isOpen = (id: string) => wanted.current.every((test) => test.memberVisitItemId !== id);
      form.set((typed) => ({
        drafts: Object.fromEntries(Object.entries(typed.drafts).filter(([id]) => isOpen(id))),
      }));
      onDone(itemList);
    },
  });
  const { drafts } = form.values;
  const count = tests.length;
  const problems = problemsOfAll(tests, drafts, texts);
  const complete = tests.filter(({ memberVisitItemId: id }) =>
    Object.keys({ ...problems, ...form.problems }).every((name) => !name.startsWith(`${id}.`)),
  );
  const submit = (results: readonly LabResult[]) => {
    wanted.current = results;
    void form.submit(results === tests);
  };
  return (
    <form
      ref={form.ref}
      onSubmit={(event) => {
        event.preventDefault();
        submit(tests);
      }}
      noValidate
      aria-label={t`Submit Diagnosis Results`}
    >
      <div className="divided">
        {tests.map((test) => {
          const id = test.memberVisitItemId;
          return (
            <TestFields
              key={id}
              test={test}
              draft={draftFor(drafts, test)}
              opens={id === opening}
              problem={(name) => form.problems[`${id}.${name}`]}
              onChange={(draft, name) =>
                form.set({ drafts: { ...drafts, [id]: draft } }, [`${id}.${name}`, `${id}.memberVisitItemId`])
              }
              onLeave={(name) => form.leave(`${id}.${name}`)}
            />
          );
        })}
      </div>
      <div className="flex flex-col gap-3 border-t border-line px-4 py-3">
        {form.failure ? <Failure text={form.failure.text} outcomeUnknown={form.outcomeUnknown} /> : null}
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
          <div className="ml-auto flex flex-wrap justify-end gap-2 max-sm:w-full">
            {complete.length > 0 && complete.length < count ? (
              <Button pending={form.pending} className="max-sm:w-full" onClick={() => submit(complete)}>
                <Plural
                  value={complete.length}
                  one="Submit # complete result now"
                  other="Submit # complete results now"
                />
              </Button>
            ) : null}
            <Button type="submit" variant="primary" pending={form.pending} className="max-sm:w-full">
              <Plural value={count} one="Submit # result" other="Submit # results" />
            </Button>
          </div>
        </div>
      </div>
    </form>
  );
}

function Failure({ text, outcomeUnknown }: { text: string; outcomeUnknown: boolean }) {
  return (
    <Band tone="bad" title={text} announce="alert">
      {outcomeUnknown ? (
        <Trans>We don't know whether the results arrived. Submit again; they are submitted only once.</Trans>
      ) : (
        <Trans>No result was submitted. What you typed is still here.</Trans>
      )}
    </Band>
  );
}
