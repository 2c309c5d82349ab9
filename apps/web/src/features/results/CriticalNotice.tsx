import { rules } from 'virtual:rules';
import type { LabResult } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { useActionForm } from '../../lib/forms/useActionForm.ts';
import { ActionForm } from '../../ui/ActionForm.tsx';
import { TextField } from '../../ui/TextField.tsx';

interface CriticalNoticeProps {
  /** A test whose newest result has a critical value. */
  test: LabResult;
  onDone: () => void;
  onCorrect: () => void;
}

/** Records which doctor was told of a critical value. The doctor who requested the test is preset. */
export function CriticalNotice({ test, onDone, onCorrect }: CriticalNoticeProps) {
  const { t } = useLingui();
  const version = test.versions[0]?.version ?? 0;
  const form = useActionForm({
    first: { notifiedTo: test.orderedByName },
    rules: rules.notifyCriticalResult,
    send: (call, { notifiedTo }) =>
      call('notifyCriticalResult', {
        body: { memberVisitItemId: test.memberVisitItemId, version, notifiedTo: notifiedTo.trim() },
      }),
    success: t`Recorded that the doctor was told`,
    failure: failures.submission,
    onDone,
  });
  return (
    <div className="mt-4 border-t border-line pt-4">
      <ActionForm
        form={form}
        submit={<Trans>Record</Trans>}
        cancel={<Trans>Correct</Trans>}
        onCancel={onCorrect}
      >
        <TextField
          label={t`Doctor told`}
          description={t`Tell a doctor now. Your name and the time are recorded.`}
          autoFocus
          autoComplete="off"
          {...form.field('notifiedTo')}
        />
      </ActionForm>
    </div>
  );
}
