import { rules } from 'virtual:rules';
import type { ManagedCarePoint } from '@afyakadi/contract';
import { careKinds } from '@afyakadi/contract/care/care-points';
import { Trans, useLingui } from '@lingui/react/macro';
import { useActionForm } from '../../../lib/forms/useActionForm.ts';
import { useCareKindWord } from '../../../lib/text/useCareKindWord.ts';
import { ActionForm } from '../../../ui/ActionForm.tsx';
import { Check } from '../../../ui/Check.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { ServicePicker } from '../ServicePicker.tsx';

type Typed = Pick<ManagedCarePoint, 'kind' | 'active' | 'chargeItemCode'> & {
  name: string;
  description: string;
  code: string;
};

export interface CarePointDialogProps {
  /** The care point to change; omitted for a new one. */
  carePoint?: ManagedCarePoint;
  onClose: () => void;
}

/** Creates or changes a care point: name, kind, charged service, and whether it is in use. */
export function CarePointDialog({ carePoint, onClose }: CarePointDialogProps) {
  const { t } = useLingui();
  const kindLabel = useCareKindWord();
  const first: Typed = {
    name: carePoint?.name ?? '',
    description: carePoint?.description ?? '',
    code: carePoint?.code ?? '',
    kind: carePoint ? carePoint.kind : 'consultation',
    active: carePoint?.active ?? true,
    chargeItemCode: carePoint?.chargeItemCode ?? null,
  };
  const form = useActionForm({
    first,
    rules: rules.createCarePoint,
    words: { code: t`Enter a short code` },
    send: (call, body) =>
      carePoint
        ? call('updateCarePoint', { params: { id: carePoint.id }, body })
        : call('createCarePoint', { body }),
    success: ({ item }) => t`${item.name}: saved`,
    onDone: onClose,
  });
  const { values, set, problem } = form;
  return (
    <Dialog
      title={carePoint ? <Trans>Edit care point</Trans> : <Trans>New care point</Trans>}
      size="medium"
      isOpen
      onOpenChange={onClose}
      isDismissable={false}
    >
      <ActionForm
        form={form}
        submit={carePoint ? <Trans>Save</Trans> : <Trans>Create care point</Trans>}
        onCancel={onClose}
      >
        <div className="grid gap-4 sm:grid-cols-[1fr_9rem]">
          <TextField label={t`Name`} autoFocus {...form.field('name')} />
          <TextField label={t`Code`} {...form.field('code')} />
        </div>
        <TextField label={t`Description`} {...form.field('description')} />
        <Select
          label={t`Kind`}
          description={t`What is done there. This decides who sees the visits.`}
          name="kind"
          value={values.kind ?? ''}
          error={problem('kind')}
          placeholder={t`None of these`}
          options={careKinds.map((kind) => ({ value: kind, label: kindLabel(kind) }))}
          onChange={(event) => set({ kind: careKinds.find((kind) => kind === event.target.value) ?? null })}
        />
        <ServicePicker
          label={t`Charged item`}
          description={t`The item charged for a visit here, if any.`}
          value={values.chargeItemCode}
          onChange={(code) => set({ chargeItemCode: code })}
          error={problem('chargeItemCode')}
        />
        <Check
          name="active"
          label={t`In use`}
          description={t`Out of use: no visit can be started here. Past visits stay.`}
          checked={values.active}
          onChange={(active) => set({ active })}
          error={problem('active')}
        />
      </ActionForm>
    </Dialog>
  );
}
