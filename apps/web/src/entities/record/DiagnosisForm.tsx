import { rules } from 'virtual:rules';
import type { DiagnosisCode } from '@afyakadi/contract';
import type { certainties } from '@afyakadi/contract/care/orders';
import { Trans, useLingui } from '@lingui/react/macro';
import { useActionForm } from '../../lib/forms/useActionForm.ts';
import { Button } from '../../ui/Button.tsx';
import { FailedBand } from '../../ui/FailedBand.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { CodePicker } from './CodePicker.tsx';

interface Typed {
  code: DiagnosisCode | undefined;
  certainty: (typeof certainties)[number];
  note: string;
}

const empty: Typed = { code: undefined, certainty: 'Provisional', note: '' };

/** Records a coded diagnosis. The typed values stay after a failure. */
export function DiagnosisForm({
  memberId,
  onRecorded,
  focusOnMount = false,
}: {
  memberId: string;
  onRecorded?: () => void;
  /** The search of codes gets the focus: a person asked for the form. */
  focusOnMount?: boolean;
}) {
  const { t } = useLingui();
  const form = useActionForm({
    first: empty,
    rules: rules.addDiagnosis,
    check: ({ code }) => ({ code: code ? undefined : t`Choose a diagnosis from the list` }),
    send: (call, { code, certainty, note }) =>
      call('addDiagnosis', {
        params: { id: memberId },
        body: { code: code?.code ?? '', certainty, note: note.trim() || null },
      }),
    success: t`Diagnosis recorded`,
    onDone: () => {
      form.set(empty);
      onRecorded?.();
    },
  });
  return (
    <form ref={form.ref} noValidate onSubmit={form.onSubmit} className="flex flex-col gap-3">
      <CodePicker
        value={form.values.code}
        error={form.problem('code')}
        focusOnMount={focusOnMount}
        onChange={(code) => form.set({ code })}
      />
      <div className="flex flex-wrap items-end gap-3">
        <SegmentedControl
          label={<Trans>Certainty</Trans>}
          options={[
            { value: 'Provisional', label: t`Provisional` },
            { value: 'Final', label: t`Final` },
          ]}
          value={form.values.certainty}
          onChange={(certainty) => form.set({ certainty })}
        />
        <div className="min-w-40 flex-1">
          <TextField label={t`Remark (optional)`} {...form.field('note')} />
        </div>
        <Button type="submit" pending={form.pending}>
          <Trans>Record diagnosis</Trans>
        </Button>
      </div>
      <FailedBand failed={form.failed} />
    </form>
  );
}
