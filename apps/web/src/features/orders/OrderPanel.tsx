import '../../ui/columns.css';
import type { DirectedItem, OrderableItem } from '@afyakadi/contract';
import { type ItemCategory, itemCategories } from '@afyakadi/contract/care/orders';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ProvisionalBadge } from '../../entities/people/labels.tsx';
import { nameOf } from '../../entities/people/name.ts';
import { useActiveDiagnoses } from '../../entities/record/queries.ts';
import { useUnsaved } from '../../lib/forms/unsaved.ts';
import { formatNumber } from '../../lib/text/format.ts';
import { cx } from '../../ui/cx.ts';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useIsNarrow } from '../../ui/useIsNarrow.ts';
import { type DraftField, type DraftLine, fieldId, hasDose } from './draft.ts';
import { ItemSearch } from './ItemSearch.tsx';
import { OrderFacts, useChildWeight } from './OrderFacts.tsx';
import { OrderLines } from './OrderLines.tsx';
import { OrderNotes, OrderTotals } from './OrderTotals.tsx';
import type { PackGroup } from './packs.ts';
import { ReadyOrders } from './ReadyOrders.tsx';
import { useCategoryNames } from './useCategoryNames.ts';
import { type OrderOptions, useOrder } from './useOrder.ts';

export interface OrderPanelProps
  extends Pick<OrderOptions, 'patient' | 'startVisits' | 'isOpen' | 'onSending' | 'onSent'> {
  /** What is searched at first. */
  category: ItemCategory;
  /** What the order begins with. */
  first?: readonly DirectedItem[] | undefined;
  onClose: () => void;
}

type Part = 'search' | 'order';

/**
 * The order panel beside the patient: the search at the left, with a tab for each kind of item, and the draft order with
 * its cost at the right. All of it is sent at once.
 */
export function OrderPanel(props: OrderPanelProps) {
  const { patient, first, onClose } = props;
  const memberId = patient.authorizedMemberId;
  const { t } = useLingui();
  const narrow = useIsNarrow(1024);
  const [part, setPart] = useState<Part>('search');
  const [category, setCategory] = useState(props.category);
  const { data: diagnoses = [] } = useActiveDiagnoses(memberId, patient.authorization?.createdAt);
  const childWeight = useChildWeight(patient)?.weightKg ?? null;
  const { search, toSearch, focusField } = usePanelFocus(setPart);
  const order = useOrder({ ...props, diagnoses, onProblem: focusField });
  useUnsavedOrder(order, () => search.current);
  const { announcement, choose, bring } = useAdding({ order, toSearch, focusField, setPart });
  const bringFirst = useRef(() => (first ? void bring(first) : undefined));
  useEffect(() => bringFirst.current(), []);
  const notes = order.checked ? <OrderNotes checked={order.checked} /> : null;
  const names = useCategoryNames();
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
      <OrderFacts patient={patient} />
      {narrow ? <PartSwitch part={part} lines={order.lines.length} onChange={setPart} /> : null}
      <fieldset
        disabled={order.lost || order.sending}
        className={cx('min-h-0 min-w-0 flex-1', narrow ? 'flex' : 'columns-order')}
      >
        <legend className="sr-only">
          <Trans>Order</Trans>
        </legend>
        <section
          aria-label={t`Search`}
          className={cx(
            'flex min-h-0 min-w-0 flex-1 flex-col',
            !narrow && 'border-r border-line',
            narrow && part === 'order' && 'hidden',
          )}
        >
          <Tabs
            fills
            label={t`What to order`}
            selected={category}
            onSelect={(id) => {
              setCategory(itemCategories.find((one) => one === id) ?? category);
              // Once the press has given the tab its focus.
              setTimeout(() => search.current?.focus());
            }}
            tabs={itemCategories.map((one) => ({
              id: one,
              title: <TabTitle name={names[one]} count={countOf(order.lines, one)} />,
              content: (
                <ItemSearch
                  memberId={memberId}
                  category={one}
                  chosen={new Set(order.lines.map(({ item }) => item.id))}
                  onChoose={choose}
                  inputRef={search}
                  ready={
                    <ReadyOrders memberId={memberId} category={one} onChoose={(lines) => void bring(lines)} />
                  }
                />
              ),
            }))}
          />
        </section>
        <section
          aria-label={t`The order`}
          className={cx('min-h-0 min-w-0 flex-1 overflow-y-auto', narrow && part === 'search' && 'hidden')}
        >
          <OrderLines
            order={order}
            memberId={memberId}
            category={category}
            diagnoses={diagnoses.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
            weightKg={childWeight}
            onDone={toSearch}
          >
            {/* On a phone there is no room for them beside the lines. */}
            {narrow ? <div className="px-4 pb-3">{notes}</div> : null}
          </OrderLines>
        </section>
      </fieldset>
      <OrderTotals order={order} category={category} provisional={patient.authorization?.provisional ?? null}>
        {narrow ? null : notes}
      </OrderTotals>
    </Sheet>
  );
}

const countOf = (lines: readonly DraftLine[], category: ItemCategory) =>
  lines.filter(({ item }) => item.category === category).length;

/** The name of a tab, with the number of its lines in the order. */
function TabTitle({ name, count }: { name: string; count: number }) {
  return (
    <span>
      {name} {count > 0 ? <span className="figures text-sm text-accent">{formatNumber(count)}</span> : null}
    </span>
  );
}

const firstField = (item: OrderableItem) => (hasDose(item) ? 'dose' : 'quantity');

/** Adds what was chosen to the order, and goes to what is typed next. */
function useAdding({
  order,
  toSearch,
  focusField,
  setPart,
}: {
  order: ReturnType<typeof useOrder>;
  setPart: (part: Part) => void;
} & Omit<ReturnType<typeof usePanelFocus>, 'search'>) {
  const { t } = useLingui();
  const [announcement, setAnnouncement] = useState('');
  const choose = (group: PackGroup) => {
    const existing = order.add(group);
    const { item } = existing ?? group;
    const { itemName } = item;
    setAnnouncement(existing ? t`${itemName} is in the order already` : t`${itemName} added to the order`);
    if (item.category !== 'test' || existing) {
      focusField(item.id, firstField(item));
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
    if (line?.item.category === 'medicine') focusField(line.item.id, firstField(line.item));
  };
  return { announcement, choose, bring };
}

/** Moves the focus between the search and the fields of the order, in whichever part of the panel they are. */
function usePanelFocus(setPart: (part: Part) => void) {
  const search = useRef<HTMLInputElement>(null);
  const [focus, setFocus] = useState<string>();
  // After the line is rendered and its fieldset is enabled.
  useEffect(() => {
    const field = focus === undefined ? null : document.getElementById(focus);
    if (focus === undefined || field?.closest('fieldset')?.disabled) return;
    field?.focus();
    setFocus(undefined);
  });
  useEffect(() => search.current?.focus(), []);
  return {
    search,
    toSearch: () => {
      // At once: what a fast person types next must not be selected with the old words, or go to another field.
      flushSync(() => setPart('search'));
      search.current?.focus();
      search.current?.select();
    },
    focusField: (itemId: string, field: DraftField) => {
      setPart('order');
      setFocus(fieldId(itemId, field));
    },
  };
}

/** Asks before an order is left that was not sent. */
function useUnsavedOrder(order: ReturnType<typeof useOrder>, element: () => HTMLElement | null) {
  const { t } = useLingui();
  useUnsaved({
    element,
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
}

/** Which part of the panel a narrow screen shows. */
function PartSwitch({
  part,
  lines,
  onChange,
}: {
  part: Part;
  lines: number;
  onChange: (part: Part) => void;
}) {
  const { t } = useLingui();
  const count = formatNumber(lines);
  return (
    <div className="border-b border-line px-3 py-1.5">
      <SegmentedControl
        label={t`Part`}
        hideLabel
        options={[
          { value: 'search', label: t`Search` },
          { value: 'order', label: t`Order (${count})` },
        ]}
        value={part}
        onChange={onChange}
      />
    </div>
  );
}

const titles: Record<ItemCategory, ReactNode> = {
  medicine: <Trans>New Prescription</Trans>,
  test: <Trans>New Lab Test</Trans>,
  service: <Trans>New Procedure</Trans>,
};
