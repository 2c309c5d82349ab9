import { Trans, useLingui } from '@lingui/react/macro';
import { useSignal } from '../lib/browser/signal.ts';
import { delaysKept, isPaceChosen, setSkipWaiting } from '../lib/session/pace.ts';
import { Button } from '../ui/Button.tsx';

const delaysBeforeOffer = 3;

/** Offers "Skip waiting" to a person who has waited several times. Either answer is remembered on the device. */
export function PaceOffer({ className }: { className: string }) {
  const { t } = useLingui();
  const delays = useSignal(delaysKept);
  const offers = !useSignal(isPaceChosen) && delays >= delaysBeforeOffer;
  return (
    <div role="status" className={className}>
      {offers ? (
        <section
          aria-label={t`Pauses after actions`}
          className="flex flex-col gap-2 rounded-md border border-line bg-raised p-3"
        >
          <p>
            <Trans>Pauses after actions can be skipped on this device.</Trans>
          </p>
          <div className="flex flex-wrap gap-2">
            <Button className="px-3" onClick={() => setSkipWaiting(true)}>
              <Trans>Skip waiting</Trans>
            </Button>
            <Button variant="quiet" className="px-3" onClick={() => setSkipWaiting(false)}>
              <Trans>Keep pauses</Trans>
            </Button>
          </div>
        </section>
      ) : null}
    </div>
  );
}
