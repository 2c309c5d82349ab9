import { rules } from 'virtual:rules';
import type { OrderSet } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderSetBody } from '../../entities/orders/queries.ts';
import { useAction } from '../../lib/api/useAction.ts';
import { useActionForm } from '../../lib/forms/useActionForm.ts';
import { ActionForm } from '../../ui/ActionForm.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Trash } from '../../ui/icons.ts';
import { TextField } from '../../ui/TextField.tsx';

/** Saves lines under a name for all doctors of the facility. */
export function SaveOrderSet({
  category,
  lines,
  onClose,
}: Pick<OrderSetBody, 'category' | 'lines'> & { onClose: () => void }) {
  const { t } = useLingui();
  const form = useActionForm({
    first: { name: '' },
    rules: rules.saveOrderSet,
    send: (call, { name }) => call('saveOrderSet', { body: { name, category, lines } }),
    success: t`Set saved`,
    onDone: onClose,
  });
  return (
    <Dialog title={<Trans>Save as a set</Trans>} isOpen onOpenChange={onClose} isDismissable={false}>
      <ActionForm form={form} submit={<Trans>Save the set</Trans>} onCancel={onClose}>
        <TextField
          label={t`Name`}
          description={t`Such as Malaria, uncomplicated, adult. All doctors of the facility can use it.`}
          autoFocus
          autoComplete="off"
          {...form.field('name')}
        />
      </ActionForm>
    </Dialog>
  );
}

/** Renames a set, or removes it. */
export function EditOrderSet({ set, onClose }: { set: OrderSet; onClose: () => void }) {
  const { t } = useLingui();
  const form = useActionForm({
    first: { name: set.name },
    rules: rules.renameOrderSet,
    send: (call, { name }) => call('renameOrderSet', { params: { id: set.id }, body: { name } }),
    success: t`Set renamed`,
    onDone: onClose,
  });
  const removing = useAction((call) => call('removeOrderSet', { params: { id: set.id } }), {
    success: t`Set removed`,
    onDone: onClose,
  });
  return (
    <Dialog title={<Trans>Edit the set</Trans>} isOpen onOpenChange={onClose} isDismissable={false}>
      <ActionForm form={form} submit={<Trans>Save the name</Trans>} onCancel={onClose}>
        <TextField label={t`Name`} autoFocus autoComplete="off" {...form.field('name')} />
        <p className="text-sm text-muted">{set.lines.map(({ itemName }) => itemName).join(', ')}</p>
        <Button
          variant="danger"
          className="self-start"
          icon={<Trash aria-hidden size={18} />}
          pending={removing.pending}
          disabled={form.pending}
          onClick={() => void removing.run()}
        >
          <Trans>Remove the set</Trans>
        </Button>
      </ActionForm>
    </Dialog>
  );
}
