import { rules } from 'virtual:rules';
import type { LabResult } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/texts/messages';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useActionForm } from '../../lib/forms/useActionForm.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { FailedBand } from '../../ui/FailedBand.tsx';
import { StatementButton } from '../../ui/StatementButton.tsx';
import { TextField } from '../../ui/TextField.tsx';

interface CriticalNoticeProps {
  /** Tests of one doctor whose newest results have critical values. */
  tests: readonly LabResult[];
  onDone: (told: LabResult[]) => void;
  /** Set in a dialog, which offers to correct the result instead. */
  onCorrect?: () => void;
}

/** Records which doctor was told of critical values. The doctor who requested the tests is preset. */
export function CriticalNotice({ tests, onDone, onCorrect }: CriticalNoticeProps) {
  const { t } = useLingui();
  const form = useActionForm({
    first: { notifiedTo: tests[0]?.orderedByName ?? '' },
    rules: rules.notifyCriticalResult,
    send: async (call, { notifiedTo }) => {
      const told: LabResult[] = [];
      for (const { memberVisitItemId, versions } of tests) {
        const version = versions[0]?.version ?? 0;
        const body = { memberVisitItemId, version, notifiedTo: notifiedTo.trim() };
        told.push((await call('notifyCriticalResult', { body, intention: memberVisitItemId })).item);
      }
      return told;
    },
    success: t`Recorded that the doctor was told`,
    failure: failures.submission,
    onDone,
  });
  // What is asked is read first: the Enter that sent the result must confirm nothing.
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => question.current?.focus(), []);
  const doctor = form.values.notifiedTo.trim();
  return (
    <form
      ref={form.ref}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      className={cx('flex flex-col gap-3', onCorrect ? 'mt-4 border-t border-line pt-4' : 'mt-2 max-w-md')}
    >
      <p ref={question} tabIndex={-1} className="outline-none">
        <Trans>Tell a doctor now. Your name and the time are recorded.</Trans>
      </p>
      <TextField label={t`Doctor told`} autoComplete="off" {...form.field('notifiedTo')} />
      <FailedBand failed={form.failed} />
      <div className="flex flex-wrap gap-2">
        {onCorrect ? (
          <Button onClick={() => form.whenDiscarded(onCorrect)} disabled={form.pending}>
            <Trans>Correct</Trans>
          </Button>
        ) : null}
        <StatementButton
          variant="primary"
          className="max-w-full py-1.5 break-words whitespace-normal"
          pending={form.pending}
          onClick={() => void form.submit()}
        >
          {doctor ? <Trans>I told {doctor}</Trans> : <Trans>I told a doctor</Trans>}
        </StatementButton>
      </div>
    </form>
  );
}
