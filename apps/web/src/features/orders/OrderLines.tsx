import { type ItemCategory, itemCategories } from '@afyakadi/contract/care/orders';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { DiagnosisForm } from '../../entities/record/DiagnosisForm.tsx';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { ClipboardList, Layers, Plus } from '../../ui/icons.ts';
import { type Option, Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useSteadyRows } from '../../ui/useSteadyRows.ts';
import { type DraftLine, toSetLines } from './draft.ts';
import { OrderLineForm } from './OrderLineForm.tsx';
import { SaveOrderSet } from './OrderSetDialogs.tsx';
import { useCategoryNames } from './useCategoryNames.ts';
import type { useOrder } from './useOrder.ts';

export interface OrderLinesProps {
  order: ReturnType<typeof useOrder>;
  memberId: string;
  /** What is searched. */
  category: ItemCategory;
  diagnoses: readonly Option[];
  /** A child's weight, for the dose by weight; null for others. */
  weightKg: number | null;
  /** A line is complete, or removed: the search gets the focus. */
  onDone: () => void;
  /** What is below the lines. */
  children: ReactNode;
}

/** The lines of the draft order, with the diagnosis of all of them. */
export function OrderLines(props: OrderLinesProps) {
  const { order, category, children } = props;
  const { t } = useLingui();
  return (
    <>
      {order.missing.length > 0 ? (
        <div className="p-3">
          <Band tone="warn" title={t`Not in the price list any more`} announce="status">
            {order.missing.join(', ')}
          </Band>
        </div>
      ) : null}
      <OrderDiagnosis {...props} />
      {order.lines.length > 0 ? (
        <>
          {itemCategories.map((one) => (
            <LinesOf key={one} {...props} category={one} />
          ))}
          {children}
        </>
      ) : order.isBringing ? (
        <LinesSkeleton />
      ) : (
        <Nothing category={category} />
      )}
    </>
  );
}

/** The diagnosis that the lines are for. One of the visit can be recorded here, so that nobody leaves the order for it. */
function OrderDiagnosis({ order, memberId, diagnoses, onDone }: OrderLinesProps) {
  const { t } = useLingui();
  const [isAdding, setAdding] = useState(false);
  return (
    <div className="flex flex-col gap-2 border-b border-line px-4 py-2.5">
      <div className="flex flex-wrap items-end gap-2">
        {diagnoses.length > 0 ? (
          <div className="min-w-40 flex-1">
            <Select
              label={t`Diagnosis of the order`}
              options={diagnoses}
              placeholder={t`Not linked`}
              value={order.diagnosisId}
              onChange={(event) => order.setDiagnosis(event.target.value)}
            />
          </div>
        ) : (
          <p className="min-w-40 flex-1 self-center text-muted">
            <Trans>No diagnosis is recorded for this visit.</Trans>
          </p>
        )}
        <Button
          variant="quiet"
          className="px-3"
          icon={<Plus aria-hidden size={18} />}
          aria-expanded={isAdding}
          onClick={() => setAdding(!isAdding)}
        >
          <Trans>Add diagnosis</Trans>
        </Button>
      </div>
      {isAdding ? (
        <DiagnosisForm
          memberId={memberId}
          focusOnMount
          onRecorded={() => {
            setAdding(false);
            onDone();
          }}
        />
      ) : null}
    </div>
  );
}

/** The medicines, tests or services of the order. Each kind can be saved as a set. */
function LinesOf({ order, category, diagnoses, weightKg, onDone }: OrderLinesProps) {
  const names = useCategoryNames();
  const [saving, setSaving] = useState(false);
  const lines = order.lines.filter(({ item }) => item.category === category);
  const { list, rows } = useSteadyRows<DraftLine, HTMLOListElement>(
    lines,
    ({ item, packs }) => packs[0]?.id ?? item.id,
  );
  if (rows.length === 0) return null;
  return (
    <>
      {lines.length < order.lines.length ? (
        <p aria-hidden className="border-b border-line bg-sunken px-4 py-1.5 text-sm font-medium">
          {names[category]}
        </p>
      ) : null}
      <ol {...list} aria-label={names[category]}>
        {rows.map(({ key, row: line, gone }) => (
          <OrderLineForm
            key={key}
            line={line}
            gone={gone}
            checked={order.checkOf(line)}
            problems={order.problems[line.item.id] ?? {}}
            diagnoses={diagnoses}
            diagnosisId={order.diagnosisOf(line)}
            weightKg={weightKg}
            onChange={(change) => order.change(line, change)}
            onLeave={(field) => order.leave(line, field)}
            onRemove={() => {
              order.remove(line.item.id);
              onDone();
            }}
            onDone={onDone}
          />
        ))}
      </ol>
      <div className="border-b border-line py-1 last:border-b-0">
        <Button variant="quiet" icon={<Layers aria-hidden size={18} />} onClick={() => setSaving(true)}>
          <Trans>Save as a set</Trans>
        </Button>
      </div>
      {saving ? (
        <SaveOrderSet category={category} lines={toSetLines(lines)} onClose={() => setSaving(false)} />
      ) : null}
    </>
  );
}

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
