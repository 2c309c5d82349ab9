import type { ManagedCarePoint } from '@afyakadi/contract';
import { careKinds } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { type CallData, call } from '../../../lib/api/api.ts';
import { useForm } from '../../../lib/forms/useForm.ts';
import { useHere } from '../../../lib/hooks/useHere.ts';
import { useCareKindWord } from '../../../lib/text/useCareKindWord.ts';
import { notify } from '../../../lib/toasts/notify.ts';
import { Check } from '../../../ui/Check.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { FormEnd } from '../FormEnd.tsx';
import { useAdminChanged } from '../queries.ts';
import { ServicePicker } from '../ServicePicker.tsx';

type Typed = Pick<ManagedCarePoint, 'kind' | 'active' | 'chargeItemCode'> & {
  name: string;
  description: string;
  code: string;
};

export interface CarePointDialogProps {
  /** The one that is changed; without it a new one is made. */
  carePoint?: ManagedCarePoint;
  onClose: () => void;
}

/** A care point: what it is called, what is done there, what it charges, and whether it is in use. */
export function CarePointDialog({ carePoint, onClose }: CarePointDialogProps) {
  const { t } = useLingui();
  const kindWord = useCareKindWord();
  const changed = useAdminChanged();
  const here = useHere();
  const form = useForm<Typed, CallData<'updateCarePoint'>>({
    first: {
      name: carePoint?.name ?? '',
      description: carePoint?.description ?? '',
      code: carePoint?.code ?? '',
      kind: carePoint ? carePoint.kind : 'consultation',
      active: carePoint?.active ?? true,
      chargeItemCode: carePoint?.chargeItemCode ?? null,
    },
    check: ({ name, code }) => ({
      ...(name.trim().length < 2 ? { name: t`At least 2 characters` } : {}),
      ...(code.trim() === '' ? { code: t`Give it a short code` } : {}),
    }),
    send: (body, idempotencyKey) =>
      carePoint
        ? call('updateCarePoint', { params: { id: carePoint.id }, body, idempotencyKey })
        : call('createCarePoint', { body, idempotencyKey }),
    onDone: ({ item }) => {
      notify.ok(t`${item.name}: saved`);
      changed();
      if (here()) onClose();
    },
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
      <form ref={form.ref} noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-[1fr_9rem]">
          <TextField
            label={t`Name`}
            name="name"
            maxLength={80}
            autoFocus
            value={values.name}
            error={problem('name')}
            onChange={(event) => set({ name: event.target.value })}
          />
          <TextField
            label={t`Code`}
            name="code"
            maxLength={12}
            value={values.code}
            error={problem('code')}
            onChange={(event) => set({ code: event.target.value })}
          />
        </div>
        <TextField
          label={t`Description`}
          name="description"
          maxLength={200}
          value={values.description}
          error={problem('description')}
          onChange={(event) => set({ description: event.target.value })}
        />
        <Select
          label={t`Kind`}
          description={t`What is done there: it decides who sees the visits.`}
          name="kind"
          value={values.kind ?? ''}
          error={problem('kind')}
          placeholder={t`None of these`}
          options={careKinds.map((kind) => ({ value: kind, label: kindWord(kind) }))}
          onChange={(event) => set({ kind: careKinds.find((kind) => kind === event.target.value) ?? null })}
        />
        <ServicePicker
          label={t`Charged item`}
          description={t`What a visit here is charged with, if anything.`}
          value={values.chargeItemCode}
          onChange={(code) => set({ chargeItemCode: code })}
          error={problem('chargeItemCode')}
        />
        <Check
          name="active"
          label={t`In use`}
          description={t`Out of use, no visit can be started here; those that were stay.`}
          checked={values.active}
          onChange={(active) => set({ active })}
        />
        <FormEnd failed={form.failed ?? problem('active')} pending={form.pending} onClose={onClose}>
          {carePoint ? <Trans>Save</Trans> : <Trans>Make the care point</Trans>}
        </FormEnd>
      </form>
    </Dialog>
  );
}
