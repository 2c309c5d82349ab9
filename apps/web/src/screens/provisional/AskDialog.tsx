import { Trans, useLingui } from '@lingui/react/macro';
import { useProvisionalChanged } from '../../entities/provisional/queries.ts';
import { type CallData, call } from '../../lib/api/api.ts';
import { useForm } from '../../lib/forms/useForm.ts';
import { useHere } from '../../lib/hooks/useHere.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { Facts } from './Facts.tsx';
import type { RowDialogProps } from './ProvisionalScreen.tsx';

/** Asks the scheme again, perhaps with a number that somebody got from it meanwhile or that was typed wrongly. */
export function AskDialog({ row, onDone, onClose }: RowDialogProps) {
  const { t } = useLingui();
  const changed = useProvisionalChanged();
  const here = useHere();
  const form = useForm<{ authorizationNo: string }, CallData<'settleProvisional'>>({
    first: { authorizationNo: row.source === 'own' ? '' : row.authorizationNo },
    send: ({ authorizationNo }, idempotencyKey) =>
      call('settleProvisional', {
        params: { id: row.id },
        body: { authorizationNo: authorizationNo.trim() || null },
        idempotencyKey,
      }),
    onDone: ({ item }) => {
      const { authorizationNo } = item;
      if (item.mark === null) notify.ok(t`The scheme has authorized it: ${authorizationNo}`);
      else if (item.mark === 'refused') notify.bad(t`The scheme refused it again`);
      else notify.info(t`The scheme is asked as soon as it answers`);
      onDone();
      changed();
      if (here()) onClose();
    },
  });
  return (
    <Dialog title={<Trans>Ask the scheme again</Trans>} isOpen onOpenChange={onClose} isDismissable={false}>
      <form ref={form.ref} noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
        <Facts row={row} />
        <TextField
          label={t`The scheme's authorization number (if it gave one)`}
          description={
            row.source === 'own'
              ? t`As told by telephone or USSD. Left empty, the scheme is asked for one.`
              : t`Correct it if it was typed wrongly. Left empty, the scheme is asked for one.`
          }
          name="authorizationNo"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          autoFocus
          className="figures"
          value={form.values.authorizationNo}
          error={form.problem('authorizationNo')}
          onChange={(event) => form.set({ authorizationNo: event.target.value })}
        />
        {form.failed ? <Band tone="bad" title={form.failed} announce="alert" /> : null}
        <DialogActions>
          <Button onClick={onClose} disabled={form.pending}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            type="submit"
            variant="primary"
            pending={form.pending}
            pendingLabel={<Trans>Asking the scheme…</Trans>}
          >
            <Trans>Ask again</Trans>
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
