import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { Dosage } from '../../entities/orders/labels.tsx';
import { usePatientMedicines } from '../../entities/orders/queries.ts';
import { formatDay } from '../../lib/text/format.ts';

/** The medicines whose days have not run out. Renders nothing without any. */
export function CurrentMedicines({ memberId }: { memberId: string }) {
  const title = useId();
  const current = usePatientMedicines(memberId).data?.current ?? [];
  if (current.length === 0) return null;
  return (
    <section aria-labelledby={title} className="mb-4">
      <h3 id={title} className="mb-1 text-sm font-semibold">
        <Trans>Current medicines</Trans>
      </h3>
      <ul className="flex flex-col gap-y-1">
        {current.map((medicine) => {
          const until = formatDay(medicine.until);
          return (
            <li key={medicine.itemId} className="min-w-0 break-words">
              <span className="font-medium">{medicine.itemName}</span>{' '}
              <span className="text-sm text-muted">
                <Dosage line={{ ...medicine, durationDays: null }} /> · <Trans>until {until}</Trans>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
