import { rules } from 'virtual:rules';
import type { ManagedItem } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useActionForm } from '../../../lib/forms/useActionForm.ts';
import { ActionForm } from '../../../ui/ActionForm.tsx';
import { Check } from '../../../ui/Check.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ItemLimits } from './ItemLimits.tsx';
import { ItemNaming } from './ItemNaming.tsx';
import { ItemSchemes } from './ItemSchemes.tsx';
import { toBody, typedOf, useItemCheck } from './itemForm.ts';

export interface ItemDialogProps {
  /** The item to change; omitted for a new one. */
  item?: ManagedItem;
  onClose: () => void;
}

/** Creates or changes a catalogue item: its names, price and limits. */
export function ItemDialog({ item, onClose }: ItemDialogProps) {
  const { t } = useLingui();
  const form = useActionForm({
    first: typedOf(item),
    rules: item ? rules.updateItem : rules.createItem,
    check: useItemCheck(item === undefined),
    send: (call, typed) =>
      item
        ? call('updateItem', { params: { id: item.id }, body: toBody(typed) })
        : call('createItem', { body: { ...toBody(typed), itemCode: typed.itemCode.trim() } }),
    success: ({ item: saved }) => t`${saved.itemName}: saved`,
    onDone: onClose,
  });
  const { values, set } = form;
  return (
    <Dialog
      title={
        item ? (
          <span className="flex flex-wrap items-baseline gap-x-2">
            <Trans>Edit item</Trans> <span className="figures text-sm text-muted">{item.itemCode}</span>
          </span>
        ) : (
          <Trans>New item</Trans>
        )
      }
      size="large"
      isOpen
      onOpenChange={onClose}
      isDismissable={false}
    >
      <ActionForm
        form={form}
        submit={item ? <Trans>Save</Trans> : <Trans>Add the item</Trans>}
        onCancel={onClose}
      >
        <ItemNaming form={form} isNew={item === undefined} />
        <ItemLimits form={form} />
        <div className="grid gap-x-4 border-t border-line pt-2 sm:grid-cols-2">
          <Check
            name="needsApproval"
            label={t`Needs the scheme’s approval`}
            description={t`Needed before the service is given. Without it, the scheme refuses the claim.`}
            checked={values.needsApproval}
            onChange={(needsApproval) => set({ needsApproval })}
          />
          <Check
            name="active"
            label={t`In use`}
            description={t`Out of use: it can no longer be ordered. Past records stay.`}
            checked={values.active}
            onChange={(active) => set({ active })}
          />
        </div>
        {item ? <ItemSchemes item={item} /> : null}
        {item ? (
          <p className="text-sm text-muted">
            <Trans>A new price applies from now on. Claims keep the price of their day.</Trans>
          </p>
        ) : null}
      </ActionForm>
    </Dialog>
  );
}
