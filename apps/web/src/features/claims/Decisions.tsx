import { failures } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { RefreshCw } from 'lucide-react';
import type { useDecisions } from '../../entities/claims/queries.ts';
import { describe } from '../../lib/api/api.ts';
import { useKey } from '../../lib/api/useKey.ts';
import { formatNumber } from '../../lib/text/format.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';

type Decisions = ReturnType<typeof useDecisions>;

/** Asks the scheme what it decided about the claims that wait for it. */
export function DecisionsButton({
  decisions,
  awaiting,
}: {
  decisions: Decisions;
  /** How many of the listed period wait. */
  awaiting: number | undefined;
}) {
  const { t } = useLingui();
  const translate = useTranslate();
  const key = useKey();
  const ask = () => {
    if (decisions.isPending) return;
    decisions.mutate(
      { key: key.now() },
      {
        onSuccess: () => {
          key.answered();
          notify.fetched(t`Decisions fetched`);
        },
        onError: (error) => {
          key.answered(error);
          notify.bad(translate(describe(error, failures.any)), error);
        },
      },
    );
  };
  return (
    <Button
      icon={<RefreshCw aria-hidden size={18} />}
      pending={decisions.isPending}
      pendingLabel={<Trans>Asking the scheme…</Trans>}
      onClick={ask}
    >
      {awaiting ? <Trans>Get decisions ({awaiting})</Trans> : <Trans>Get decisions</Trans>}
    </Button>
  );
}

/** The result of the last request, until the next. */
export function DecisionsOutcome({ decisions }: { decisions: Decisions }) {
  const { t } = useLingui();
  const translate = useTranslate();
  if (decisions.error) {
    return (
      <div className="mb-5">
        <Band tone="bad" title={translate(describe(decisions.error, failures.any))} announce="none" />
      </div>
    );
  }
  if (!decisions.data) return null;
  const { asked, approved, rejected, waiting } = decisions.data.item;
  const count = formatNumber(asked);
  return (
    <div className="mb-5">
      {asked === 0 ? (
        <Band tone="info" title={t`No claim waits for a decision.`} />
      ) : (
        <Band
          tone={rejected > 0 ? 'warn' : waiting === asked ? 'info' : 'ok'}
          title={t`The scheme was asked about ${count}.`}
        >
          <Trans>
            Approved: {approved}. Rejected: {rejected}. Still waiting: {waiting}.
          </Trans>
        </Band>
      )}
    </div>
  );
}
