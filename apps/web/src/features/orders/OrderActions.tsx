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
        startVisits={order.startVisits}
        isOpen={order.isOpen}
        onSending={order.onSending}
        onClose={order.close}
        onSent={(ordered) => void order.finish(ordered)}
      />
    ) : null,
  };
}

interface OrderActionsProps {
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

/** Returns what every button that starts an order has. */
function useStartButton(
  orders: ReturnType<typeof useOrders>,
): (starts: ItemCategory | 'repeat') => ButtonProps {
  return (starts) => ({
    pending: orders.starting === starts,
    disabled: orders.starting !== undefined,
    onPointerEnter: panel.preload,
    onFocus: panel.preload,
  });
}

/** The order of a patient, as one control: New Prescription, New Lab Test and New Procedure open the same panel. */
export function OrderActions({ orders, categories, children }: OrderActionsProps) {
  const button = useStartButton(orders);
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        <fieldset className="flex flex-wrap gap-1 max-sm:*:grow max-sm:[&_svg]:hidden">
          <legend className="sr-only">
            <Trans>Order</Trans>
          </legend>
          {categories.map((category, index) => (
            <Button
              key={category}
              {...button(category)}
              variant={index === 0 ? 'primary' : 'secondary'}
              className="px-3"
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
        </fieldset>
        {children}
      </div>
      {orders.failed ? (
        <div className="mt-3">
          <FailedBand failed={orders.failed} announce="none" />
        </div>
      ) : null}
    </div>
  );
}

/** Starts an order with the lines of the last prescription. Renders nothing without one. */
export function RepeatLast({ patient, orders }: { patient: Patient; orders: OrderActionsProps['orders'] }) {
  const { t } = useLingui();
  const button = useStartButton(orders);
  const last = usePatientMedicines(patient.authorizedMemberId).data?.last;
  if (!last) return null;
  return (
    <Button
      {...button('repeat')}
      variant="quiet"
      className="mt-1 px-3"
      aria-label={t`Repeat last prescription`}
      icon={<RotateCcw aria-hidden size={18} />}
      onClick={() => void orders.open('medicine', last.lines)}
    >
      <Trans>Repeat last</Trans>
    </Button>
  );
}
