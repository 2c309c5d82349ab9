import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useFetchLogo } from '../../lib/api/facilityLogo.ts';
import { useAction } from '../../lib/api/useAction.ts';
import { lazyComponent } from '../../lib/hooks/lazyComponent.tsx';
import { Button } from '../../ui/Button.tsx';
import { Printer } from '../../ui/icons.ts';
import { Select } from '../../ui/Select.tsx';
import type { PrintedNumber } from './QueueSlip.tsx';
import { slipPapers, storedSlipPaper, storeSlipPaper } from './slipPaper.ts';

const slip = lazyComponent(async () => (await import('./QueueSlip.tsx')).QueueSlip);

/** Shows the number of a forwarded patient, and prints it on the paper of this device. */
export function PrintNumber({ slip: given }: { slip: Omit<PrintedNumber, 'paper'> }) {
  const { t } = useLingui();
  const [paper, setPaper] = useState(storedSlipPaper);
  const [printed, setPrinted] = useState<PrintedNumber>();
  useEffect(() => {
    if (printed) window.print();
  }, [printed]);
  const fetchLogo = useFetchLogo();
  const print = useAction(async () => {
    const [isLoaded] = await Promise.all([slip.load(), fetchLogo()]);
    if (isLoaded) setPrinted({ ...given, paper });
  });
  const names = { '80mm': t`Roll, 80 mm`, '58mm': t`Roll, 58 mm`, a6: 'A6' };
  const number = given.queueNo;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <p>
        <span className="block text-sm text-muted">
          <Trans>Number</Trans>
        </span>
        <span className="figures text-3xl font-semibold">{number}</span>
      </p>
      <Select
        label={<Trans>Paper</Trans>}
        options={slipPapers.map((value) => ({ value, label: names[value] }))}
        value={paper}
        onChange={({ target }) => {
          const chosen = slipPapers.find((value) => value === target.value) ?? '80mm';
          setPaper(chosen);
          storeSlipPaper(chosen);
        }}
      />
      <Button
        icon={<Printer aria-hidden size={16} />}
        pending={print.pending}
        aria-label={t`Print number ${number}`}
        onClick={() => void print.run()}
      >
        <Trans>Print number</Trans>
      </Button>
      {printed ? <slip.Component slip={printed} /> : null}
    </div>
  );
}
