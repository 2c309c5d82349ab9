import { rules } from 'virtual:rules';
import type { Allergy } from '@afyakadi/contract';
import type { severities } from '@afyakadi/contract/care/orders';
import { Trans, useLingui } from '@lingui/react/macro';
import { useActionForm } from '../../lib/forms/useActionForm.ts';
import { ActionForm } from '../../ui/ActionForm.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { TextField } from '../../ui/TextField.tsx';

type Severity = (typeof severities)[number];

/** Records an allergy. */
export function AddAllergy({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const { t } = useLingui();
  const first: { substance: string; reaction: string; severity: Severity } = {
    substance: '',
    reaction: '',
    severity: 'Moderate',
  };
  const form = useActionForm({
    first,
    rules: rules.addAllergy,
    send: (call, { reaction, ...rest }) =>
      call('addAllergy', { params: { id: memberId }, body: { ...rest, reaction: reaction.trim() || null } }),
    success: t`Allergy recorded`,
    onDone: onClose,
  });
  return (
    <Dialog title={<Trans>Add allergy</Trans>} isOpen onOpenChange={onClose} isDismissable={false}>
      <ActionForm
        form={form}
        submit={<Trans>Record the allergy</Trans>}
        cancel={<Trans>Close</Trans>}
        onCancel={onClose}
      >
        <TextField
          label={t`Medicine or substance`}
          description={t`Such as Penicillin, Sulfa, Latex`}
          autoFocus
          autoComplete="off"
          {...form.field('substance')}
        />
        <SegmentedControl
          label={<Trans>How severe</Trans>}
          options={[
            { value: 'Mild', label: t`Mild` },
            { value: 'Moderate', label: t`Moderate` },
            { value: 'Severe', label: t`Severe` },
          ]}
          value={form.values.severity}
          onChange={(severity) => form.set({ severity })}
        />
        <TextField label={t`What happens (optional)`} autoComplete="off" {...form.field('reaction')} />
      </ActionForm>
    </Dialog>
  );
}

/** Withdraws an allergy that was recorded by mistake. */
export function WithdrawAllergy({ allergy, onClose }: { allergy: Allergy; onClose: () => void }) {
  const { t } = useLingui();
  const { id, substance } = allergy;
  return (
    <ReasonDialog
      title={<Trans>Withdraw the allergy</Trans>}
      submit={<Trans>Withdraw</Trans>}
      usual={[t`Another patient`, t`Typed wrongly`, t`Entered twice`]}
      rules={rules.withdrawAllergy}
      send={(call, reason) => call('withdrawAllergy', { params: { id }, body: { reason } })}
      success={t`Allergy withdrawn`}
      onClose={onClose}
    >
      <Trans>
        Staff are no longer warned of {substance}. The allergy stays in the history, marked as withdrawn.
      </Trans>
    </ReasonDialog>
  );
}
