import type { Patient } from '@afyakadi/contract';
import { Trans } from '@lingui/react/macro';
import { FlaskConical, Pill } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import type { ItemCategory } from './queries.ts';
import { useStartOrder } from './useStartOrder.ts';

const load = () => import('./OrderPanel.tsx');
const OrderPanel = lazy(async () => ({ default: (await load()).OrderPanel }));

export interface OrderActionsProps {
  patient: Patient;
  /** What can be ordered here; the first is the screen's primary action. */
  categories: readonly ItemCategory[];
  /** Further actions beside. */
  children?: ReactNode;
}

/** §2: New Prescription and New Lab Test, with the panel that they open. */
export function OrderActions({ patient, categories, children }: OrderActionsProps) {
  const order = useStartOrder(patient);
  const [pressed, setPressed] = useState<ItemCategory>();
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
            onClick={() => {
              setPressed(category);
              // The panel's code comes while the visit is started.
              void load();
              void order.start(category);
            }}
          >
            {category === 'medicine' ? <Trans>New Prescription</Trans> : <Trans>New Lab Test</Trans>}
          </Button>
        ))}
        {children}
      </div>
      {order.failed ? (
        <div className="mt-3 w-full">
          <Band tone="bad" title={order.failed} announce="none" />
        </div>
      ) : null}
      {order.order ? (
        <Suspense>
          <OrderPanel
            patient={patient}
            category={order.order.category}
            startVisit={order.startVisit}
            onClose={order.close}
            onSent={() => void order.finish()}
          />
        </Suspense>
      ) : null}
    </>
  );
}
