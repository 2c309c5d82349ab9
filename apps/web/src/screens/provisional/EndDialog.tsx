import { type ClosedOutcome, closedOutcomes } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { useProvisionalChanged } from '../../entities/provisional/queries.ts';
import { useOutcomeWord } from '../../entities/provisional/words.ts';
import { type CallData, call } from '../../lib/api/api.ts';
import { useForm } from '../../lib/forms/useForm.ts';
import { useHere } from '../../lib/hooks/useHere.ts';
import { formatMoney } from '../../lib/text/format.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextField.tsx';
import { Facts } from './Facts.tsx';
import type { RowDialogProps } from './ProvisionalScreen.tsx';

/** Ends one that the scheme refused or does not decide: what becomes of its cost, and why. */
export function EndDialog({ row, onDone, onClose }: RowDialogProps) {
  const { t } = useLingui();
  const word = useOutcomeWord();
  const changed = useProvisionalChanged();
  const here = useHere();
  const form = useForm<{ outcome: ClosedOutcome | ''; note: string }, CallData<'closeProvisional'>>({
    first: { outcome: '', note: '' },
    check: ({ outcome, note }) => ({
      ...(outcome === '' && row.cost !== 0 ? { outcome: t`Say what becomes of the cost` } : {}),
      ...(note.trim().length < 3 ? { note: t`Say why, in at least 3 characters` } : {}),
    }),
    send: ({ outcome, note }, idempotencyKey) =>
      call('closeProvisional', {
        params: { id: row.id },
        body: { outcome: outcome === '' ? 'other' : outcome, note: note.trim() },
        idempotencyKey,
      }),
    onDone: () => {
      const number = row.provisionalNo;
      notify.ok(t`${number} is ended`);
      onDone();
      changed();
      if (here()) onClose();
    },
  });
  const cost = formatMoney(row.cost, 'TZS');
  return (
    <Dialog
      title={<Trans>End a provisional authorization</Trans>}
      isOpen
      onOpenChange={onClose}
      isDismissable={false}
    >
      <form ref={form.ref} noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
        <Facts row={row} />
        <p className="text-muted">
          {row.cost === 0 ? (
            <Trans>
              Nothing was given under it. Ended, it leaves the list, and the mark stays wherever it is shown.
            </Trans>
          ) : (
            <Trans>
              The scheme does not pay {cost}. Ended, it leaves the list, nothing of it is claimed, and the
              mark stays wherever it is shown.
            </Trans>
          )}
        </p>
        {row.cost === 0 ? null : (
          <Select
            label={t`What becomes of the cost`}
            name="outcome"
            placeholder={t`Select`}
            options={closedOutcomes.map((outcome) => ({ value: outcome, label: word(outcome) }))}
            value={form.values.outcome}
            error={form.problem('outcome')}
            onChange={({ target: { value } }) =>
              form.set({ outcome: closedOutcomes.find((one) => one === value) ?? '' })
            }
          />
        )}
        <TextArea
          label={t`Note`}
          description={row.cost === 0 ? t`Why, or who decided it.` : t`A receipt number, or who decided it.`}
          name="note"
          maxLength={300}
          value={form.values.note}
          error={form.problem('note')}
          onChange={(event) => form.set({ note: event.target.value })}
        />
        {form.failed ? <Band tone="bad" title={form.failed} announce="alert" /> : null}
        <DialogActions>
          <Button onClick={onClose} disabled={form.pending}>
            <Trans>Keep it open</Trans>
          </Button>
          <Button type="submit" variant="danger" pending={form.pending}>
            <Trans>End it</Trans>
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
