import type { CarePoint, VerifiedCard } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { openVisitOf } from '../../entities/cards/queries.ts';
import { nameOf } from '../../entities/people/name.ts';
import { call } from '../../lib/api/api.ts';
import { useFetchLogo } from '../../lib/api/facilityLogo.ts';
import { useAction } from '../../lib/api/useAction.ts';
import { lazyComponent } from '../../lib/hooks/lazyComponent.tsx';
import { Button } from '../../ui/Button.tsx';
import { Printer } from '../../ui/icons.ts';
import type { PrintedSlip } from './AuthorizationSlip.tsx';

const slip = lazyComponent(async () => (await import('./AuthorizationSlip.tsx')).AuthorizationSlip);

/**
 * Prints the slip of an accepted patient.
 * @param to where the patient was forwarded to just now, with the place in the queue there
 */
export function PrintSlip({ card, to }: { card: VerifiedCard; to?: CarePoint }) {
  const { t } = useLingui();
  const [printed, setPrinted] = useState<PrintedSlip>();
  useEffect(() => {
    if (printed) window.print();
  }, [printed]);
  const fetchLogo = useFetchLogo();
  const print = useAction(async () => {
    const [isLoaded, place] = await Promise.all([slip.load(), to ? placeAt(to) : undefined, fetchLogo()]);
    if (isLoaded) setPrinted({ card, carePoint: to?.name ?? openVisitOf(card)?.carePointName, place });
  });
  const name = nameOf(card) || card.cardNo;
  return (
    <>
      <Button
        icon={<Printer aria-hidden size={16} />}
        pending={print.pending}
        aria-label={t`Print the slip of ${name}`}
        onClick={() => void print.run()}
      >
        <Trans>Print</Trans>
      </Button>
      {printed ? <slip.Component slip={printed} /> : null}
    </>
  );
}

/** The place of the patient who came last. Without an answer, the slip is printed without it. */
async function placeAt({ id }: CarePoint): Promise<number | undefined> {
  try {
    const { item } = await call('dashboardWork');
    return item.carePoints.find((point) => point.id === id)?.waiting;
  } catch {
    return undefined;
  }
}
