import { rules } from 'virtual:rules';
import type { LabResult } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { useActionForm } from '../../lib/forms/useActionForm.ts';
import { ActionForm } from '../../ui/ActionForm.tsx';
import { Button } from '../../ui/Button.tsx';
import { FailedBand } from '../../ui/FailedBand.tsx';
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
  const field = (
    <TextField
      label={t`Doctor told`}
      description={t`Tell a doctor now. Your name and the time are recorded.`}
      autoFocus
      autoComplete="off"
      {...form.field('notifiedTo')}
    />
  );
  if (onCorrect)
    return (
      <div className="mt-4 border-t border-line pt-4">
        <ActionForm
          form={form}
          submit={<Trans>Record</Trans>}
          cancel={<Trans>Correct</Trans>}
          onCancel={onCorrect}
        >
          {field}
        </ActionForm>
      </div>
    );
  return (
    <form ref={form.ref} noValidate onSubmit={form.onSubmit} className="mt-2 flex max-w-md flex-col gap-3">
      {field}
      <FailedBand failed={form.failed} />
      <Button type="submit" variant="primary" pending={form.pending} className="self-start">
        <Trans>Record</Trans>
      </Button>
    </form>
  );
}
