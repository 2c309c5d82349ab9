import type { Patient } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { ClipboardList } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ItemCategory } from '../../entities/orders/queries.ts';
import { ProvisionalBadge } from '../../entities/people/labels.tsx';
import { nameOf } from '../../entities/people/name.ts';
import { AllergyLine } from '../../entities/record/AllergyLine.tsx';
import { useActiveDiagnoses } from '../../entities/record/queries.ts';
import { useUnloadWarning } from '../../lib/forms/useUnloadWarning.ts';
import { formatNumber } from '../../lib/text/format.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useIsNarrow } from '../../ui/useIsNarrow.ts';
import { hasDose } from './draft.ts';
import { ItemSearch } from './ItemSearch.tsx';
import { fieldId, OrderLineForm } from './OrderLineForm.tsx';
import { OrderTotals } from './OrderTotals.tsx';
import type { PackGroup } from './packs.ts';
import { type OrderOptions, useOrder } from './useOrder.ts';

export interface OrderPanelProps {
  patient: Patient;
  category: ItemCategory;
  startVisit: OrderOptions['startVisit'];
  onSending: (is: boolean) => void;
  onClose: () => void;
  onSent: () => void;
}

/** The order panel beside the patient: the search at the left, the draft order with its cost at the right. */
export function OrderPanel({ patient, category, startVisit, onSending, onClose, onSent }: OrderPanelProps) {
  const { t } = useLingui();
  const narrow = useIsNarrow(1024);
  const search = useRef<HTMLInputElement>(null);
  const [part, setPart] = useState<'search' | 'order'>('search');
  const [leaving, setLeaving] = useState(false);
  const stay = useRef<HTMLButtonElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const [focus, setFocus] = useState<string>();
  const order = useOrder({
    patient,
    category,
    startVisit,
    onSending,
    onSent,
    onProblem: (itemId, field) => {
      setPart('order');
      setFocus(fieldId(itemId, field));
    },
  });
  useUnloadWarning(order.lines.length > 0);
  const status = useActiveDiagnoses(patient.authorizedMemberId, patient.authorization?.createdAt);
  const diagnoses = (status.data ?? []).map(({ id, code, name }) => ({
    value: id,
    label: `${code} ${name}`,
  }));

  // Focuses the next field after the line is rendered and its fieldset is enabled.
  useEffect(() => {
    if (!focus || order.sending) return;
    document.getElementById(focus)?.focus();
    setFocus(undefined);
  }, [focus, order.sending]);
  useEffect(() => search.current?.focus(), []);
  // Only when the dialog is open; before that the panel traps the focus.
  useEffect(() => {
    if (leaving) stay.current?.focus();
  }, [leaving]);
  const toSearch = () => {
    setPart('search');
    requestAnimationFrame(() => {
      search.current?.focus();
      search.current?.select();
    });
  };

  const choose = (group: PackGroup) => {
    const existing = order.add(group);
    const { item } = existing ?? group;
    const { itemName } = item;
    setAnnouncement(existing ? t`${itemName} is in the order already` : t`${itemName} added to the order`);
    if (category === 'medicine' || existing) {
      setPart('order');
      setFocus(fieldId(item.id, hasDose(item) ? 'dose' : 'quantity'));
    }
  };
  const close = () => {
    // An order in progress cannot be closed: the person would think that nothing was ordered.
    if (order.sending) notify.info(t`The order is being sent. Wait for the answer.`);
    else if (order.lines.length > 0) setLeaving(true);
    else onClose();
  };
  const count = formatNumber(order.lines.length);
  return (
    <Sheet
      title={category === 'medicine' ? <Trans>New Prescription</Trans> : <Trans>New Lab Test</Trans>}
      subtitle={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {nameOf(patient) || patient.cardNo}
          <ProvisionalBadge mark={patient.authorization?.provisional ?? null} />
        </span>
      }
      onClose={close}
    >
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <AllergyLine allergies={patient.allergies} />
      {narrow ? (
        <div className="border-b border-line p-3">
          <SegmentedControl
            label={t`Part`}
            hideLabel
            options={[
              { value: 'search', label: t`Search` },
              { value: 'order', label: t`Order (${count})` },
            ]}
            value={part}
            onChange={setPart}
          />
        </div>
      ) : null}
      <fieldset
        disabled={order.lost || order.sending}
        className="flex min-h-0 flex-1 lg:grid lg:grid-cols-[minmax(20rem,2fr)_3fr]"
      >
        <legend className="sr-only">
          <Trans>Order</Trans>
        </legend>
        <section
          aria-label={t`Search`}
          className={cx(
            'flex min-h-0 min-w-0 flex-1 flex-col lg:border-r lg:border-line',
            narrow && part === 'order' && 'hidden',
          )}
        >
          <ItemSearch
            memberId={patient.authorizedMemberId}
            category={category}
            chosen={new Set(order.lines.map(({ item }) => item.id))}
            onChoose={choose}
            inputRef={search}
          />
        </section>
        <section
          aria-label={t`The order`}
          className={cx('min-h-0 min-w-0 flex-1 overflow-y-auto', narrow && part === 'search' && 'hidden')}
        >
          {order.lines.length === 0 ? (
            <Nothing category={category} />
          ) : (
            <ol>
              {order.lines.map((line) => (
                <OrderLineForm
                  key={line.packs[0]?.id}
                  line={line}
                  checked={order.checkOf(line)}
                  problems={order.problems[line.item.id] ?? {}}
                  diagnoses={diagnoses}
                  onChange={(change) => order.change(line.item.id, change)}
                  onRemove={() => {
                    order.remove(line.item.id);
                    toSearch();
                  }}
                  onDone={toSearch}
                />
              ))}
            </ol>
          )}
        </section>
      </fieldset>
      <OrderTotals
        order={order}
        category={category}
        provisional={patient.authorization?.provisional ?? null}
      />
      {leaving ? (
        <Dialog title={<Trans>Leave the order?</Trans>} isOpen onOpenChange={() => setLeaving(false)}>
          <p>
            {order.lost ? (
              <Trans>
                We don't know whether the order arrived. Check the patient's orders before you order again.
              </Trans>
            ) : (
              <Trans>Nothing was sent yet. What is in the order will be lost.</Trans>
            )}
          </p>
          <DialogActions>
            <Button variant="danger" onClick={onClose}>
              <Trans>Leave without sending</Trans>
            </Button>
            <Button ref={stay} variant="primary" onClick={() => setLeaving(false)}>
              <Trans>Continue the order</Trans>
            </Button>
          </DialogActions>
        </Dialog>
      ) : null}
    </Sheet>
  );
}

function Nothing({ category }: { category: ItemCategory }) {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-1 px-6 py-10 text-center">
      <ClipboardList aria-hidden size={28} className="mb-1 text-muted" />
      <p className="font-medium">
        <Trans>Nothing in the order yet.</Trans>
      </p>
      <p className="max-w-prose text-muted">
        {category === 'medicine' ? (
          <Trans>
            Search for a medicine. Enter adds the highlighted one; the arrow keys move the highlight.
          </Trans>
        ) : (
          <Trans>Search for a test. Enter adds the highlighted one; the arrow keys move the highlight.</Trans>
        )}
      </p>
    </div>
  );
}
