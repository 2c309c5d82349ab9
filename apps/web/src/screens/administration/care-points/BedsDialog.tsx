import { rules } from 'virtual:rules';
import type { ManagedBed, ManagedCarePoint } from '@afyakadi/contract';
import { type BedClass, bedClasses } from '@afyakadi/contract/care/visits';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useBedClasses } from '../../../entities/stays/labels.tsx';
import { useActionForm } from '../../../lib/forms/useActionForm.ts';
import { ActionForm } from '../../../ui/ActionForm.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Check } from '../../../ui/Check.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { Pencil, Plus } from '../../../ui/icons.ts';
import { RowAction } from '../../../ui/RowAction.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { type Column, useActions } from '../../../ui/table/columns.tsx';
import { UseBadge } from '../labels.tsx';
import { useManagedBeds } from '../queries.ts';
import { ServicePicker } from '../ServicePicker.tsx';

export interface BedsDialogProps {
  ward: ManagedCarePoint;
  onClose: () => void;
}

/** The beds of a ward, to add and change. */
export function BedsDialog({ ward, onClose }: BedsDialogProps) {
  const [edited, setEdited] = useState<ManagedBed | 'new'>();
  const back = () => setEdited(undefined);
  return (
    <Dialog
      title={
        edited === undefined ? (
          <Trans>Beds of {ward.name}</Trans>
        ) : edited === 'new' ? (
          <Trans>New bed</Trans>
        ) : (
          <Trans>Edit bed</Trans>
        )
      }
      size="medium"
      isOpen
      onOpenChange={onClose}
      isDismissable={false}
    >
      {edited ? (
        <BedForm ward={ward} {...(edited === 'new' ? {} : { bed: edited })} onDone={back} />
      ) : (
        <BedList ward={ward} onEdit={setEdited} onClose={onClose} />
      )}
    </Dialog>
  );
}

function BedList({ ward, onEdit, onClose }: BedsDialogProps & { onEdit: (bed: ManagedBed | 'new') => void }) {
  const { t } = useLingui();
  const beds = useManagedBeds(ward.id);
  const classes = useBedClasses();
  const actions = useActions<ManagedBed>();
  const columns: Column<ManagedBed>[] = [
    { id: 'name', header: t`Name`, width: 7, narrow: 'first', cell: ({ name }) => name },
    { id: 'class', header: t`Class`, width: 9, cell: ({ bedClass }) => classes[bedClass] },
    { id: 'item', header: t`Bed-day`, minWidth: 9, cell: ({ itemName }) => itemName },
    { id: 'state', header: t`State`, width: 7.5, cell: ({ active }) => <UseBadge active={active} /> },
    actions(
      (bed) => (
        <RowAction
          label={t`Edit ${bed.name}`}
          icon={<Pencil aria-hidden size={16} />}
          onClick={() => onEdit(bed)}
        >
          <Trans>Edit</Trans>
        </RowAction>
      ),
      6,
    ),
  ];
  return (
    <>
      <DataTable
        label={t`Beds of ${ward.name}`}
        columns={columns}
        list={{
          rows: beds.data?.itemList,
          loading: beds.isPending,
          error: beds.data ? undefined : (beds.error ?? undefined),
          retry: () => void beds.refetch(),
        }}
        rowKey={({ id }) => id}
        empty={<Trans>No beds yet.</Trans>}
        emptyHint={<Trans>Patients cannot be admitted without a bed.</Trans>}
      />
      <DialogActions>
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
        <Button variant="primary" icon={<Plus aria-hidden size={18} />} onClick={() => onEdit('new')}>
          <Trans>New bed</Trans>
        </Button>
      </DialogActions>
    </>
  );
}

interface BedFormProps {
  ward: ManagedCarePoint;
  /** The bed to change; omitted for a new one. */
  bed?: ManagedBed;
  onDone: () => void;
}

function BedForm({ ward, bed, onDone }: BedFormProps) {
  const { t } = useLingui();
  const classes = useBedClasses();
  const bedClass: BedClass = bed?.bedClass ?? 'General';
  const form = useActionForm({
    first: {
      name: bed?.name ?? '',
      bedClass,
      itemCode: bed?.itemCode ?? '',
      roundItemCode: bed?.roundItemCode ?? null,
      active: bed?.active ?? true,
    },
    rules: rules.createBed,
    words: { itemCode: t`Choose the item of a bed-day` },
    send: (call, body) =>
      bed
        ? call('updateBed', { params: { id: bed.id }, body })
        : call('createBed', { params: { id: ward.id }, body }),
    success: ({ item }) => t`Bed ${item.name}: saved`,
    onDone,
  });
  const { values, set, problem } = form;
  return (
    <ActionForm
      form={form}
      submit={bed ? <Trans>Save</Trans> : <Trans>Create bed</Trans>}
      cancel={<Trans>Back</Trans>}
      onCancel={onDone}
    >
      <TextField label={t`Name`} autoFocus {...form.field('name')} />
      <Select
        label={t`Class`}
        name="bedClass"
        value={values.bedClass}
        error={problem('bedClass')}
        options={bedClasses.map((bedClass) => ({ value: bedClass, label: classes[bedClass] }))}
        onChange={(event) =>
          set({ bedClass: bedClasses.find((bedClass) => bedClass === event.target.value) ?? 'General' })
        }
      />
      <ServicePicker
        label={t`Bed-day`}
        description={t`The item charged for each midnight in this bed.`}
        value={values.itemCode || null}
        onChange={(code) => set({ itemCode: code ?? '' })}
        error={problem('itemCode')}
      />
      <ServicePicker
        label={t`Daily round`}
        description={t`The item charged with each bed-day, if the tariff has one.`}
        value={values.roundItemCode}
        onChange={(code) => set({ roundItemCode: code })}
        error={problem('roundItemCode')}
      />
      <Check
        name="active"
        label={t`In use`}
        description={t`Out of use: nobody can be admitted to this bed.`}
        checked={values.active}
        onChange={(active) => set({ active })}
        error={problem('active')}
      />
    </ActionForm>
  );
}
