import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { CallItem } from '../../lib/api/api.ts';
import { useAction } from '../../lib/api/useAction.ts';
import { formatNumber } from '../../lib/text/format.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { FailedBand } from '../../ui/FailedBand.tsx';
import { RefreshCw } from '../../ui/icons.ts';

type Decisions = ReturnType<typeof useDecisions>;

/** Asks the scheme for its decisions on waiting claims. */
export function useDecisions() {
  const { t } = useLingui();
  const [answer, setAnswer] = useState<CallItem<'claimDecisions'>>();
  const ask = useAction(
    async (call) => {
      setAnswer(undefined);
      return (await call('claimDecisions')).item;
    },
    {
      onSuccess: (item) => {
        setAnswer(item);
        notify.fetched(t`Decisions received`);
      },
    },
  );
  return { ask, answer };
}

/** The button that asks. `awaiting`: the number of waiting claims in the listed period. */
export function DecisionsButton({
  decisions: { ask },
  awaiting,
}: {
  decisions: Decisions;
  awaiting: number | undefined;
}) {
  return (
    <Button
      icon={<RefreshCw aria-hidden size={18} />}
      pending={ask.pending}
      pendingLabel={<Trans>Asking the scheme…</Trans>}
      onClick={() => void ask.run()}
    >
      {awaiting ? <Trans>Check for decisions ({awaiting})</Trans> : <Trans>Check for decisions</Trans>}
    </Button>
  );
}

/** The result of the last request. */
export function DecisionsOutcome({ decisions: { ask, answer } }: { decisions: Decisions }) {
  const { t } = useLingui();
  if (ask.failed) {
    return (
      <div className="mb-5">
        <FailedBand failed={ask.failed} announce="none" />
      </div>
    );
  }
  if (!answer) return null;
  const { asked, approved, rejected, waiting } = answer;
  const count = formatNumber(asked);
  return (
    <div className="mb-5">
      {asked === 0 ? (
        <Band tone="info" title={t`No claim is waiting for a decision.`} />
      ) : (
        <Band
          tone={rejected > 0 ? 'warn' : waiting === asked ? 'info' : 'ok'}
          title={t`Claims checked: ${count}`}
        >
          <Trans>
            Approved: {approved}. Rejected: {rejected}. Still waiting: {waiting}.
          </Trans>
        </Band>
      )}
    </div>
  );
}
