import type { ItemCategory } from '@afyakadi/contract/care/orders';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { ClipboardList, Layers } from '../../ui/icons.ts';
import { type Option, Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useSteadyRows } from '../../ui/useSteadyRows.ts';
import { type DraftLine, toSetLines } from './draft.ts';
import { OrderLineForm } from './OrderLineForm.tsx';
import { SaveOrderSet } from './OrderSetDialogs.tsx';
import type { useOrder } from './useOrder.ts';

export interface OrderLinesProps {
  order: ReturnType<typeof useOrder>;
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
export function OrderLines({ order, category, diagnoses, weightKg, onDone, children }: OrderLinesProps) {
  const { t } = useLingui();
  const [saving, setSaving] = useState(false);
  const { list, rows } = useSteadyRows<DraftLine, HTMLOListElement>(
    order.lines,
    ({ item, packs }) => packs[0]?.id ?? item.id,
  );
  return (
    <>
      {order.missing.length > 0 ? (
        <div className="p-3">
          <Band tone="warn" title={t`Not in the price list any more`} announce="status">
            {order.missing.join(', ')}
          </Band>
        </div>
      ) : null}
      {order.lines.length > 0 ? (
        <>
          {diagnoses.length > 0 ? (
            <div className="border-b border-line px-4 py-3">
              <Select
                label={t`Diagnosis of the order`}
                options={diagnoses}
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
          <div className="py-3">
            <Button variant="quiet" icon={<Layers aria-hidden size={18} />} onClick={() => setSaving(true)}>
              <Trans>Save as a set</Trans>
            </Button>
          </div>
          {children}
        </>
      ) : order.isBringing ? (
        <LinesSkeleton />
      ) : (
        <Nothing category={category} />
      )}
      {saving ? (
        <SaveOrderSet category={category} lines={toSetLines(order.lines)} onClose={() => setSaving(false)} />
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
