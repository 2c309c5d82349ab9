import { rules } from 'virtual:rules';
import type { Stay } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { nameOf } from '../../entities/people/name.ts';
import { useActionForm } from '../../lib/forms/useActionForm.ts';
import { dayOf } from '../../lib/text/format.ts';
import { ActionForm } from '../../ui/ActionForm.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

/** Says on which day a patient shall go, which the bed card shows. */
export function PlanDischargeDialog({ stay, onClose }: { stay: Stay; onClose: () => void }) {
  const { t } = useLingui();
  const name = nameOf(stay) || stay.cardNo;
  const form = useActionForm({
    first: { day: stay.plannedOn ?? '' },
    rules: rules.planDischarge,
    send: (call, { day }) =>
      call('planDischarge', { params: { id: stay.id }, body: { day: day === '' ? null : day } }),
    success: t`Planned: ${name}`,
    onDone: onClose,
  });
  return (
    <Dialog
      title={<Trans>Plan the discharge of {name}</Trans>}
      subtitle={null}
      isOpen
      onOpenChange={onClose}
      isDismissable={false}
    >
      <ActionForm form={form} submit={<Trans>Save</Trans>} onCancel={onClose}>
        <DateField
          label={t`The patient goes on`}
          description={t`Leave it empty if it is not known.`}
          min={dayOf(new Date())}
          {...form.field('day')}
        />
      </ActionForm>
    </Dialog>
  );
}
