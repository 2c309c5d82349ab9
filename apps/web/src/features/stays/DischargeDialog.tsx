import { rules } from 'virtual:rules';
import type { Stay } from '@afyakadi/contract';
import { type StayOutcome, stayOutcomes } from '@afyakadi/contract/care/visits';
import { Trans, useLingui } from '@lingui/react/macro';
import { nameOf } from '../../entities/people/name.ts';
import { PendingOrders, useOutcomeWord } from '../../entities/stays/labels.tsx';
import { useActionForm } from '../../lib/forms/useActionForm.ts';
import { ActionForm } from '../../ui/ActionForm.tsx';
import { Check } from '../../ui/Check.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { StayBill } from './StayBill.tsx';

const first: { outcome: StayOutcome | ''; reason: string; confirmed: boolean } = {
  outcome: '',
  reason: '',
  confirmed: false,
};

/** Discharges a patient; with a reason where orders are not finished. */
export function DischargeDialog({ stay, onClose }: { stay: Stay; onClose: () => void }) {
  const { t } = useLingui();
  const word = useOutcomeWord();
  const name = nameOf(stay) || stay.cardNo;
  const { medicines, tests, services } = stay.pending;
  const open = medicines + tests + services > 0;
  const form = useActionForm({
    first,
    rules: rules.dischargePatient,
    check: ({ outcome, confirmed }) => ({
      outcome: outcome === '' ? t`Choose how the stay ends` : undefined,
      confirmed: outcome === 'Died' && !confirmed ? t`Confirm the death` : undefined,
    }),
    send: (call, { outcome, reason }) =>
      call('dischargePatient', {
        params: { id: stay.id },
        body: { outcome: outcome || 'Home', reason: reason.trim() || null },
      }),
    success: ({ item }) => (item.outcome === 'Died' ? t`Death recorded: ${name}` : t`Discharged: ${name}`),
    onDone: onClose,
  });
  const { values, set, problem } = form;
  const died = values.outcome === 'Died';
  return (
    <Dialog
      title={<Trans>Discharge {name}</Trans>}
      subtitle={null}
      isOpen
      onOpenChange={onClose}
      isDismissable={false}
    >
      <ActionForm
        form={form}
        submit={died ? <Trans>Record the death</Trans> : <Trans>Discharge patient</Trans>}
        variant={died ? 'danger' : 'primary'}
        onCancel={onClose}
      >
        <p>
          <Trans>The bed becomes free, and the claim can be built.</Trans>
        </p>
        <Select
          label={t`The patient goes`}
          name="outcome"
          value={values.outcome}
          error={problem('outcome')}
          placeholder={t`Choose one`}
          options={stayOutcomes.map((outcome) => ({ value: outcome, label: word(outcome) }))}
          onChange={(event) =>
            set({
              outcome: stayOutcomes.find((outcome) => outcome === event.target.value) ?? '',
              confirmed: false,
            })
          }
        />
        {died ? (
          <div className="rounded-md bg-bad-soft px-3 py-1">
            <Check
              label={<Trans>{name} has died</Trans>}
              description={
                <Trans>Make sure that this is the right patient. A discharge cannot be undone.</Trans>
              }
              name="confirmed"
              checked={values.confirmed}
              error={problem('confirmed')}
              onChange={(confirmed) => set({ confirmed })}
            />
          </div>
        ) : null}
        {open ? (
          <div className="rounded-md bg-warn-soft px-3 py-2">
            <p className="font-medium">
              <Trans>Orders that are not finished</Trans>
            </p>
            <PendingOrders pending={stay.pending} />
          </div>
        ) : null}
        {open || problem('reason') ? (
          <TextArea label={t`Why the patient goes anyway`} {...form.field('reason')} />
        ) : null}
        <section aria-labelledby="bill" className="min-h-40">
          <h3 id="bill" className="mb-1 font-medium">
            <Trans>Interim bill</Trans>
          </h3>
          <StayBill stay={stay} ends={form.pending} />
        </section>
      </ActionForm>
    </Dialog>
  );
}
