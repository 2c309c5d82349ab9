import { rules } from 'virtual:rules';
import { failures } from '@afyakadi/contract/texts/messages';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Approvable } from '../../entities/approvals/status.ts';
import { useActionForm } from '../../lib/forms/useActionForm.ts';
import { ActionForm } from '../../ui/ActionForm.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useKeepApproval } from './queries.ts';

interface NumberFormProps {
  line: Approvable;
  onClose: () => void;
}

/** Enters the number of an approval letter. The scheme checks whether it is valid for this card and item. */
export function NumberForm({ line, onClose }: NumberFormProps) {
  const { t } = useLingui();
  const form = useActionForm({
    first: { referenceNo: '' },
    rules: rules.enterApproval,
    send: (call, { referenceNo }) =>
      call('enterApproval', { body: { memberVisitItemId: line.memberVisitItemId, referenceNo } }),
    failure: failures.submission,
    onSuccess: useKeepApproval(),
  });
  return (
    <ActionForm form={form} submit={<Trans>Check and save</Trans>} onCancel={onClose}>
      <TextField
        label={t`Approval number`}
        description={t`As in the scheme’s letter, for example NHIF/REF/10231.`}
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="figures"
        {...form.field('referenceNo')}
      />
    </ActionForm>
  );
}
