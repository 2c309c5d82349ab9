import type { Patient } from '@afyakadi/contract';
import { Trans } from '@lingui/react/macro';
import { FlaskConical, Pill } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ItemCategory } from '../../entities/orders/queries.ts';
import { lazyComponent } from '../../lib/hooks/lazyComponent.tsx';
import { Button } from '../../ui/Button.tsx';
import { FailedBand } from '../../ui/FailedBand.tsx';
import { useStartOrder } from './useStartOrder.ts';

const panel = lazyComponent(async () => (await import('./OrderPanel.tsx')).OrderPanel);

export interface OrderActionsProps {
  patient: Patient;
  /** The kinds that can be ordered here; the first is the screen's primary action. */
  categories: readonly ItemCategory[];
  /** Further actions. */
  children?: ReactNode;
}

/** §2: New Prescription and New Lab Test, with their panel. */
export function OrderActions({ patient, categories, children }: OrderActionsProps) {
  const order = useStartOrder(patient);
  const [pressed, setPressed] = useState<ItemCategory>();
  const open = async (category: ItemCategory) => {
    setPressed(category);
    // Starts no visit if the panel's code fails to load, because nobody could order under it.
    if (await panel.load()) await order.start(category);
  };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {categories.map((category, index) => (
          <Button
            key={category}
            variant={index === 0 ? 'primary' : 'secondary'}
            icon={
              category === 'medicine' ? (
                <Pill aria-hidden size={18} />
              ) : (
                <FlaskConical aria-hidden size={18} />
              )
            }
            pending={order.starting && pressed === category}
            disabled={order.starting}
            onPointerEnter={panel.preload}
            onFocus={panel.preload}
            onClick={() => void open(category)}
          >
            {category === 'medicine' ? <Trans>New Prescription</Trans> : <Trans>New Lab Test</Trans>}
          </Button>
        ))}
        {children}
      </div>
      {order.failed ? (
        <div className="mt-3 w-full">
          <FailedBand failed={order.failed} announce="none" />
        </div>
      ) : null}
      {order.order ? (
        <panel.Component
          patient={patient}
          category={order.order.category}
          startVisit={order.startVisit}
          onSending={order.onSending}
          onClose={order.close}
          onSent={() => void order.finish()}
        />
      ) : null}
    </>
  );
}
