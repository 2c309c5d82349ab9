import type { DirectedItem, OrderSet } from '@afyakadi/contract';
import type { ItemCategory } from '@afyakadi/contract/care/orders';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useOrderSets, usePatientMedicines } from '../../entities/orders/queries.ts';
import { formatDay } from '../../lib/text/format.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Layers, Pencil, RotateCcw } from '../../ui/icons.ts';
import { EditOrderSet } from './OrderSetDialogs.tsx';

interface ReadyOrdersProps {
  memberId: string;
  category: ItemCategory;
  onChoose: (lines: readonly DirectedItem[]) => void;
}

/** What comes into the order in one act: the last prescription, and the order sets of the facility. */
export function ReadyOrders({ memberId, category, onChoose }: ReadyOrdersProps) {
  const { t } = useLingui();
  const [edited, setEdited] = useState<OrderSet>();
  const medicines = usePatientMedicines(memberId, category === 'medicine');
  const last = category === 'medicine' ? medicines.data?.last : undefined;
  const sets = useOrderSets(category).data?.itemList ?? [];
  if (!last && sets.length === 0) return null;
  const day = last ? formatDay(last.orderedAt) : '';
  return (
    <>
      <ul aria-label={t`Ready orders`}>
        {last ? (
          <Ready icon={<RotateCcw aria-hidden size={18} />} lines={last.lines} onChoose={onChoose}>
            <Trans>Repeat the prescription of {day}</Trans>
          </Ready>
        ) : null}
        {sets.map((set) => {
          const { name } = set;
          return (
            <Ready
              key={set.id}
              icon={<Layers aria-hidden size={18} />}
              lines={set.lines}
              onChoose={onChoose}
              action={
                <IconButton
                  className="mr-2"
                  label={t`Edit ${name}`}
                  icon={<Pencil aria-hidden size={16} />}
                  onClick={() => setEdited(set)}
                />
              }
            >
              {name}
            </Ready>
          );
        })}
      </ul>
      {edited ? <EditOrderSet set={edited} onClose={() => setEdited(undefined)} /> : null}
    </>
  );
}

function Ready({
  icon,
  lines,
  onChoose,
  action,
  children,
}: {
  icon: ReactNode;
  lines: readonly DirectedItem[];
  onChoose: ReadyOrdersProps['onChoose'];
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <li data-row className="flex items-center border-b border-line">
      <button
        type="button"
        className="flex min-w-0 flex-1 cursor-pointer items-start gap-3 px-4 py-2 text-left -outline-offset-2 hover:bg-sunken"
        onClick={() => onChoose(lines)}
      >
        <span className="mt-0.5 shrink-0 text-accent">{icon}</span>
        <span className="min-w-0">
          <span className="block font-medium break-words">{children}</span>
          <span className="block truncate text-sm text-muted">
            {lines.map(({ itemName }) => itemName).join(', ')}
          </span>
        </span>
      </button>
      {action}
    </li>
  );
}
