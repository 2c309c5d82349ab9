import type { DirectedItem, Patient } from '@afyakadi/contract';
import type { ItemCategory } from '@afyakadi/contract/words';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ProvisionalBadge } from '../../entities/people/labels.tsx';
import { nameOf } from '../../entities/people/name.ts';
import { AllergyLine } from '../../entities/record/AllergyLine.tsx';
import { useActiveDiagnoses } from '../../entities/record/queries.ts';
import { useUnsaved } from '../../lib/forms/unsaved.ts';
import { formatNumber } from '../../lib/text/format.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { ClipboardList, Layers } from '../../ui/icons.ts';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { Select } from '../../ui/Select.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useIsNarrow } from '../../ui/useIsNarrow.ts';
import { useSteadyRows } from '../../ui/useSteadyRows.ts';
import { ChildWeight, useChildWeight } from './ChildWeight.tsx';
import { type DraftLine, hasDose, toSetLines } from './draft.ts';
import { ItemSearch } from './ItemSearch.tsx';
import { fieldId, OrderLineForm } from './OrderLineForm.tsx';
import { SaveOrderSet } from './OrderSetDialogs.tsx';
import { OrderTotals } from './OrderTotals.tsx';
import type { PackGroup } from './packs.ts';
import { ReadyOrders } from './ReadyOrders.tsx';
import { type OrderOptions, useOrder } from './useOrder.ts';

export interface OrderPanelProps {
  patient: Patient;
  category: ItemCategory;
  /** What the order begins with. */
  first?: readonly DirectedItem[] | undefined;
  startVisit: OrderOptions['startVisit'];
  onSending: (is: boolean) => void;
  onClose: () => void;
  onSent: () => void;
}

/** The order panel beside the patient: the search at the left, the draft order with its cost at the right. */
export function OrderPanel(props: OrderPanelProps) {
  const { patient, category, first, startVisit, onSending, onClose, onSent } = props;
  const { t } = useLingui();
  const narrow = useIsNarrow(1024);
  const search = useRef<HTMLInputElement>(null);
  const [part, setPart] = useState<'search' | 'order'>('search');
  const [saving, setSaving] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const [focus, setFocus] = useState<string>();
  const { data: diagnoses = [] } = useActiveDiagnoses(
    patient.authorizedMemberId,
    patient.authorization?.createdAt,
  );
  const weighed = useChildWeight(patient);
  const diagnosisOptions = diagnoses.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }));
  const order = useOrder({
    patient,
    category,
    diagnoses,
    startVisit,
    onSending,
    onSent,
    onProblem: (itemId, field) => {
      setPart('order');
      setFocus(fieldId(itemId, field));
    },
  });
  useUnsaved({
    element: () => search.current,
    isUnsaved: () => order.lines.length > 0 && !order.isSent(),
    // An order in progress cannot be closed: the person would think that nothing was ordered.
    busy: () =>
      order.sending && !order.isSent() ? t`The order is being sent. Wait for the answer.` : undefined,
    words: {
      title: t`Leave the order?`,
      text: order.lost
        ? t`We don't know whether the order arrived. Check the patient's orders before you order again.`
        : t`Nothing was sent yet. What is in the order will be lost.`,
      leave: t`Leave without sending`,
      stay: t`Continue the order`,
    },
  });

  // Focuses the next field after the line is rendered and its fieldset is enabled.
  useEffect(() => {
    if (!focus || order.sending) return;
    document.getElementById(focus)?.focus();
    setFocus(undefined);
  }, [focus, order.sending]);
  useEffect(() => search.current?.focus(), []);
  const toSearch = () => {
    // At once: what a fast person types next must not be selected with the old words, or go to another field.
    flushSync(() => setPart('search'));
    search.current?.focus();
    search.current?.select();
  };

  const choose = (group: PackGroup) => {
    const existing = order.add(group);
    const { item } = existing ?? group;
    const { itemName } = item;
    setAnnouncement(existing ? t`${itemName} is in the order already` : t`${itemName} added to the order`);
    if (category !== 'test' || existing) {
      setPart('order');
      setFocus(fieldId(item.id, hasDose(item) ? 'dose' : 'quantity'));
    } else toSearch();
  };
  const bring = async (directed: readonly DirectedItem[]) => {
    const added = await order.bring(directed);
    if (!added) return;
    const count = added.length;
    setAnnouncement(
      t`${plural(count, { one: '# line added to the order', other: '# lines added to the order' })}`,
    );
    setPart('order');
    const [line] = added;
    if (line && category === 'medicine')
      setFocus(fieldId(line.item.id, hasDose(line.item) ? 'dose' : 'quantity'));
  };
  const bringFirst = useRef(() => (first ? void bring(first) : undefined));
  useEffect(() => bringFirst.current(), []);
  const count = formatNumber(order.lines.length);
  const { list, rows } = useSteadyRows<DraftLine, HTMLOListElement>(
    order.lines,
    ({ item, packs }) => packs[0]?.id ?? item.id,
  );
  return (
    <Sheet
      title={titles[category]}
      subtitle={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {nameOf(patient) || patient.cardNo}
          <ProvisionalBadge mark={patient.authorization?.provisional ?? null} />
        </span>
      }
      onClose={onClose}
    >
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <AllergyLine allergies={patient.allergies} />
      {weighed ? <ChildWeight patient={patient} weighed={weighed} /> : null}
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
        className="flex min-h-0 min-w-0 flex-1 lg:grid lg:grid-cols-[minmax(20rem,2fr)_3fr]"
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
            ready={
              <ReadyOrders
                memberId={patient.authorizedMemberId}
                category={category}
                onChoose={(lines) => void bring(lines)}
              />
            }
          />
        </section>
        <section
          aria-label={t`The order`}
          className={cx('min-h-0 min-w-0 flex-1 overflow-y-auto', narrow && part === 'search' && 'hidden')}
        >
          {order.missing.length > 0 ? (
            <div className="p-3">
              <Band tone="warn" title={t`Not in the price list any more`} announce="status">
                {order.missing.join(', ')}
              </Band>
            </div>
          ) : null}
          {order.isBringing && order.lines.length === 0 ? (
            <LinesSkeleton />
          ) : order.lines.length === 0 ? (
            <Nothing category={category} />
          ) : (
            <>
              {diagnoses.length > 0 ? (
                <div className="border-b border-line px-4 py-3">
                  <Select
                    label={t`Diagnosis of the order`}
                    options={diagnosisOptions}
                    placeholder={t`Not linked`}
                    value={order.diagnosisId}
                    onChange={(event) => order.setDiagnosis(event.target.value)}
                  />
                </div>
              ) : null}
              <ol {...list}>
                {rows.map(({ key, row: line, gone }) => (
                  <OrderLineForm
                    key={key}
                    line={line}
                    gone={gone}
                    checked={order.checkOf(line)}
                    problems={order.problems[line.item.id] ?? {}}
                    diagnoses={diagnosisOptions}
                    diagnosisId={order.diagnosisOf(line)}
                    weightKg={weighed?.weightKg ?? null}
                    onChange={(change) => order.change(line.item.id, change)}
                    onRemove={() => {
                      order.remove(line.item.id);
                      toSearch();
                    }}
                    onDone={toSearch}
                  />
                ))}
              </ol>
              <div className="py-3">
                <Button
                  variant="quiet"
                  icon={<Layers aria-hidden size={18} />}
                  onClick={() => setSaving(true)}
                >
                  <Trans>Save as a set</Trans>
                </Button>
              </div>
            </>
          )}
        </section>
      </fieldset>
      <OrderTotals
        order={order}
        category={category}
        provisional={patient.authorization?.provisional ?? null}
      />
      {saving ? (
        <SaveOrderSet category={category} lines={toSetLines(order.lines)} onClose={() => setSaving(false)} />
      ) : null}
    </Sheet>
  );
}

const titles: Record<ItemCategory, ReactNode> = {
  medicine: <Trans>New Prescription</Trans>,
  test: <Trans>New Lab Test</Trans>,
  service: <Trans>New Procedure</Trans>,
};

function LinesSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-3 p-4">
      <span className="sr-only">
        <Trans>Loading</Trans>
      </span>
      <Skeleton className="w-2/3" />
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
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
        ) : category === 'test' ? (
          <Trans>Search for a test. Enter adds the highlighted one; the arrow keys move the highlight.</Trans>
        ) : (
          <Trans>
            Search for a procedure or imaging. Enter adds the highlighted one; the arrow keys move the
            highlight.
          </Trans>
        )}
      </p>
    </div>
  );
}
