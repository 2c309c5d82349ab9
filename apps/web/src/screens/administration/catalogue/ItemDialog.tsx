import type { ManagedItem } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { type CallData, call } from '../../../lib/api/api.ts';
import { useForm } from '../../../lib/forms/useForm.ts';
import { useHere } from '../../../lib/hooks/useHere.ts';
import { notify } from '../../../lib/toasts/notify.ts';
import { Check } from '../../../ui/Check.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormEnd } from '../FormEnd.tsx';
import { useAdminChanged } from '../queries.ts';
import { ItemLimits } from './ItemLimits.tsx';
import { ItemNaming } from './ItemNaming.tsx';
import { ItemSchemes } from './ItemSchemes.tsx';
import { type TypedItem, toBody, typedOf, useItemCheck } from './itemForm.ts';

export interface ItemDialogProps {
  /** The one that is changed; without it a new one is added. */
  item?: ManagedItem;
  onClose: () => void;
}

/** An item of the catalogue: its names, its price, and whom it may be given to. */
export function ItemDialog({ item, onClose }: ItemDialogProps) {
  const { t } = useLingui();
  const changed = useAdminChanged();
  const here = useHere();
  const form = useForm<TypedItem, CallData<'updateItem'>>({
    first: typedOf(item),
    check: useItemCheck(item === undefined),
    send: (typed, idempotencyKey) =>
      item
        ? call('updateItem', { params: { id: item.id }, body: toBody(typed), idempotencyKey })
        : call('createItem', {
            body: { ...toBody(typed), itemCode: typed.itemCode.trim() },
            idempotencyKey,
          }),
    onDone: ({ item: saved }) => {
      notify.ok(t`${saved.itemName}: saved`);
      changed();
      if (here()) onClose();
    },
  });
  const { values, set, problem } = form;
  const fields = { values, set, problem };
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
      <form ref={form.ref} noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
        <ItemNaming {...fields} isNew={item === undefined} />
        <ItemLimits {...fields} />
        <div className="grid gap-x-4 border-t border-line pt-2 sm:grid-cols-2">
          <Check
            name="needsApproval"
            label={t`Needs the scheme’s approval`}
            description={t`Asked for before it is given; without it the claim is refused.`}
            checked={values.needsApproval}
            onChange={(needsApproval) => set({ needsApproval })}
          />
          <Check
            name="active"
            label={t`In use`}
            description={t`Out of use, it can no longer be ordered; what was given stays.`}
            checked={values.active}
            onChange={(active) => set({ active })}
          />
        </div>
        {item ? <ItemSchemes item={item} /> : null}
        {item ? (
          <p className="text-sm text-muted">
            <Trans>
              A new price holds for what is given from now on. Claims keep the price of their day.
            </Trans>
          </p>
        ) : null}
        <FormEnd failed={form.failed} pending={form.pending} onClose={onClose}>
          {item ? <Trans>Save</Trans> : <Trans>Add the item</Trans>}
        </FormEnd>
      </form>
    </Dialog>
  );
}
