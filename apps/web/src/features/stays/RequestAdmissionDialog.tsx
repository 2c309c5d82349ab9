import { rules } from 'virtual:rules';
import type { CarePoint, Patient } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useActionForm } from '../../lib/forms/useActionForm.ts';
import { ActionForm } from '../../ui/ActionForm.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';

interface RequestAdmissionDialogProps {
  patient: Patient;
  wards: readonly CarePoint[];
  onClose: () => void;
}

/** Asks a ward to admit the patient. */
export function RequestAdmissionDialog({ patient, wards, onClose }: RequestAdmissionDialogProps) {
  const { t } = useLingui();
  const form = useActionForm({
    first: { pointOfCareId: wards[0]?.id ?? '', reason: '' },
    rules: rules.requestAdmission,
    send: (call, { pointOfCareId, reason }) =>
      call('requestAdmission', {
        body: { authorizedMemberId: patient.authorizedMemberId, pointOfCareId, reason: reason.trim() },
      }),
    success: t`Admission requested`,
    onDone: onClose,
  });
  return (
    <Dialog title={<Trans>Admit patient</Trans>} isOpen onOpenChange={onClose} isDismissable={false}>
      <ActionForm form={form} submit={<Trans>Ask for admission</Trans>} onCancel={onClose}>
        <p>
          <Trans>The ward sees the patient on its bed board and gives a bed.</Trans>
        </p>
        <Select
          label={t`Ward`}
          name="pointOfCareId"
          value={form.values.pointOfCareId}
          error={form.problem('pointOfCareId')}
          options={wards.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => form.set({ pointOfCareId: event.target.value })}
        />
        <TextArea label={t`Reason`} autoFocus {...form.field('reason')} />
      </ActionForm>
    </Dialog>
  );
}
