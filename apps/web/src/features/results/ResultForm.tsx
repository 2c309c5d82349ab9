import type { LabResult } from '@afyakadi/contract';
import { failures, successes, validationTexts } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, describe, newKey } from '../../lib/api/api.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/TextField.tsx';
import { bodyOf, type Draft, draftOf, valueErrors } from './draft.ts';
import { MeasureField } from './MeasureField.tsx';
import { type ResultBody, useSendResult } from './queries.ts';

interface ResultFormProps {
  test: LabResult;
  onDone: (test: LabResult) => void;
  onBack: () => void;
  /** Told with the first letter: from then on something would be lost. */
  onTyped: () => void;
}

interface Problems {
  unread: readonly string[];
  empty: boolean;
  noReason: boolean;
}
const none: Problems = { unread: [], empty: false, noReason: false };

/** A result being typed: the measured values where the test has them, words beside; for a correction the reason too. */
export function ResultForm({ test, onDone, onBack, onTyped }: ResultFormProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const send = useSendResult(test.authorizedMemberId);
  const [key] = useState(newKey);
  // The version that one sees while typing: a newer one that arrives meanwhile is not corrected unseen.
  const [begun] = useState(test);
  const [draft, setDraft] = useState<Draft>(() => draftOf(begun));
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState(none);
  const [sent, setSent] = useState<ResultBody>({});
  const form = useRef<HTMLFormElement>(null);
  const corrected = begun.versions[0];
  const measures = begun.measures;

  const edit = (change: () => void) => {
    change();
    setProblems(none);
    send.reset();
    onTyped();
  };
  const toFirstProblem = () =>
    requestAnimationFrame(() => {
      const first = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
      first?.focus();
      // With what is wrong with it, which stands below.
      first?.scrollIntoView({ block: 'center' });
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    const { body, unread, empty } = bodyOf(begun, draft);
    const noReason = corrected !== undefined && reason.trim().length < 3;
    setProblems({ unread, empty, noReason });
    if (unread.length > 0 || empty || noReason) {
      toFirstProblem();
      return;
    }
    setSent(body);
    const correction = corrected ? { reason: reason.trim(), version: corrected.version } : null;
    send.mutate(
      { body, correction, key },
      {
        onSuccess: ({ item }) => {
          notify.ok(corrected ? t`Result corrected` : translate(successes.result));
          onDone(item);
        },
        onError: (error) => {
          notify.bad(translate(describe(error, failures.submission)), error);
          toFirstProblem();
        },
      },
    );
  };
  const refused = send.error instanceof ApiError ? send.error.fields : {};
  const ofValues = valueErrors(refused, sent);
  const valueError = (code: string) =>
    problems.unread.includes(code)
      ? t`Must be a number`
      : ofValues[code]
        ? translate(ofValues[code])
        : undefined;
  const remarksError = problems.empty
    ? translate(validationTexts.resultEmpty)
    : refused.remarks
      ? translate(refused.remarks)
      : undefined;
  const reasonError = problems.noReason
    ? t`Say why, in at least 3 characters`
    : refused.reason
      ? translate(refused.reason)
      : undefined;
  return (
    <form ref={form} onSubmit={submit} noValidate>
      {measures.length > 0 ? (
        <div className={measures.length > 4 ? 'grid gap-x-8 md:grid-cols-2' : undefined}>
          {measures.map((measure, index) => (
            <MeasureField
              key={measure.code}
              measure={measure}
              value={draft.values[measure.code] ?? ''}
              autoFocus={index === 0}
              onChange={(text) =>
                edit(() => setDraft({ ...draft, values: { ...draft.values, [measure.code]: text } }))
              }
              error={valueError(measure.code)}
            />
          ))}
        </div>
      ) : null}
      <div className={measures.length > 0 ? 'mt-4 flex flex-col gap-4' : 'flex flex-col gap-4'}>
        <TextArea
          label={measures.length > 0 ? t`Remarks` : t`Result`}
          value={draft.remarks}
          rows={measures.length > 0 ? 2 : 6}
          maxLength={4_000}
          autoFocus={measures.length === 0}
          onChange={(event) => edit(() => setDraft({ ...draft, remarks: event.target.value }))}
          error={remarksError}
        />
        {corrected ? (
          <TextArea
            label={t`Reason for the correction`}
            description={t`The old result stays, and the doctor sees why it was corrected.`}
            value={reason}
            rows={2}
            maxLength={300}
            onChange={(event) => edit(() => setReason(event.target.value))}
            error={reasonError}
          />
        ) : null}
      </div>
      {send.error && Object.keys(refused).length === 0 ? (
        <div className="mt-4">
          <Band tone="bad" title={translate(describe(send.error, failures.submission))} announce="alert" />
        </div>
      ) : null}
      <DialogActions>
        <Button onClick={onBack} disabled={send.isPending}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" variant="primary" pending={send.isPending}>
          {corrected ? <Trans>Save the correction</Trans> : <Trans>Submit</Trans>}
        </Button>
      </DialogActions>
    </form>
  );
}
