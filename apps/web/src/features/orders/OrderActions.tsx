import type { DirectedItem, Patient } from '@afyakadi/contract';
import type { ItemCategory } from '@afyakadi/contract/care/orders';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { usePatientMedicines } from '../../entities/orders/queries.ts';
import { lazyComponent } from '../../lib/hooks/lazyComponent.tsx';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { FailedBand } from '../../ui/FailedBand.tsx';
import { Bandage, FlaskConical, type IconComponent, Pill, RotateCcw } from '../../ui/icons.ts';
import { useStartOrder } from './useStartOrder.ts';

const panel = lazyComponent(async () => (await import('./OrderPanel.tsx')).OrderPanel);

/** Starts orders for a patient. The screen renders `panel` once, outside of its tabs. */
export function useOrders(patient: Patient) {
  const order = useStartOrder(patient);
  const [pressed, setPressed] = useState<ItemCategory | 'repeat'>();
  return {
    open: async (category: ItemCategory, first?: readonly DirectedItem[]) => {
      setPressed(first ? 'repeat' : category);
      // Starts no visit if the panel's code fails to load, because nobody could order under it.
      if (await panel.load()) await order.start(category, first);
    },
    /** What is being started. */
    starting: order.starting ? pressed : undefined,
    failed: order.failed,
    panel: order.order ? (
      <panel.Component
        patient={patient}
        category={order.order.category}
        first={order.order.first}
        startVisit={order.startVisit}
        onSending={order.onSending}
        onClose={order.close}
        onSent={() => void order.finish()}
      />
    ) : null,
  };
}

export interface OrderActionsProps {
  patient: Patient;
  orders: ReturnType<typeof useOrders>;
  /** The kinds that can be ordered here; the first is the screen's primary action. */
  categories: readonly ItemCategory[];
  /** Further actions. */
  children?: ReactNode;
}

const icons: Record<ItemCategory, IconComponent> = { medicine: Pill, test: FlaskConical, service: Bandage };

function Icon({ of }: { of: ItemCategory }) {
  const Drawn = icons[of];
  return <Drawn aria-hidden size={18} />;
}

/** New Prescription, New Lab Test, New Procedure, and one act that repeats the last prescription. */
export function OrderActions({ patient, orders, categories, children }: OrderActionsProps) {
  const { t } = useLingui();
  const prescribes = categories.includes('medicine');
  const last = usePatientMedicines(patient.authorizedMemberId, prescribes).data?.last;
  const button = (action: ItemCategory | 'repeat'): ButtonProps => ({
    pending: orders.starting === action,
    disabled: orders.starting !== undefined,
    onPointerEnter: panel.preload,
    onFocus: panel.preload,
  });
  return (
    <>
      <div className="flex flex-wrap gap-2 max-sm:*:grow max-sm:[&_svg]:hidden">
        {categories.map((category, index) => (
          <Button
            key={category}
            {...button(category)}
            variant={index === 0 ? 'primary' : 'secondary'}
            icon={<Icon of={category} />}
            onClick={() => void orders.open(category)}
          >
            {category === 'medicine' ? (
              <Trans>New Prescription</Trans>
            ) : category === 'test' ? (
              <Trans>New Lab Test</Trans>
            ) : (
              <Trans>New Procedure</Trans>
            )}
          </Button>
        ))}
        {last ? (
          <Button
            {...button('repeat')}
            aria-label={t`Repeat last prescription`}
            icon={<RotateCcw aria-hidden size={18} />}
            onClick={() => void orders.open('medicine', last.lines)}
          >
            <Trans>Repeat last</Trans>
          </Button>
        ) : null}
        {children}
      </div>
      {orders.failed ? (
        <div className="mt-3 w-full">
          <FailedBand failed={orders.failed} announce="none" />
        </div>
      ) : null}
    </>
  );
}
