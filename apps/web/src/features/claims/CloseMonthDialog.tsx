import type { ClaimMonth } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCloseMonth } from '../../entities/claims/queries.ts';
import { useMonthName } from '../../entities/claims/useMonthName.ts';
import { Money } from '../../entities/claims/words.tsx';
import { describe } from '../../lib/api/api.ts';
import { useKey } from '../../lib/api/useKey.ts';
import { formatMoney, formatNumber } from '../../lib/text/format.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';

/** Shows how many folios were sent and what they come to, warns of those that were not, and closes the month. */
export function CloseMonthDialog({ month, onClose }: { month: ClaimMonth; onClose: () => void }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const monthName = useMonthName();
  const close = useCloseMonth();
  const key = useKey();
  const name = monthName(month);
  const unsent = formatNumber(month.unsent);
  const unsentAmount = formatMoney(month.unsentAmount, 'TZS');
  const { year, folios, amountClaimed } = month;
  const run = () => {
    if (close.isPending) return;
    close.mutate(
      { body: { year, month: month.month, folios, amountClaimed }, key: key.now() },
      {
        onSuccess: () => {
          key.answered();
          notify.ok(t`Month closed`);
          onClose();
        },
        onError: (error) => {
          key.answered(error);
          notify.bad(translate(describe(error, failures.submission)), error);
        },
      },
    );
  };
  return (
    <Dialog title={t`Close ${name}`} isOpen onOpenChange={onClose} isDismissable={false}>
      <dl className="mb-4 grid grid-cols-2 gap-3">
        <div className="rounded-md border border-line px-4 py-3">
          <dt className="text-sm text-muted">
            <Trans>Folios submitted</Trans>
          </dt>
          <dd className="figures text-xl font-semibold">{formatNumber(folios)}</dd>
        </div>
        <div className="rounded-md border border-line px-4 py-3">
          <dt className="text-sm text-muted">
            <Trans>Total amount claimed</Trans>
          </dt>
          <dd className="text-xl font-semibold">
            <Money value={amountClaimed} />
          </dd>
        </div>
      </dl>
      {month.unsent > 0 ? (
        <Band tone="warn" title={t`${unsent} built and not sent, ${unsentAmount}`} announce="none">
          <Trans>They would be missing from this month. Send them first, or close without them.</Trans>
        </Band>
      ) : (
        <p>
          <Trans>The scheme is told these two figures. This cannot be undone.</Trans>
        </p>
      )}
      {close.error ? (
        <div className="mt-4">
          <Band tone="bad" title={translate(describe(close.error, failures.submission))} announce="alert" />
        </div>
      ) : null}
      <DialogActions>
        <Button onClick={onClose} disabled={close.isPending}>
          <Trans>Keep it open</Trans>
        </Button>
        <Button
          variant="primary"
          pending={close.isPending}
          pendingLabel={<Trans>Sending to the scheme…</Trans>}
          onClick={run}
        >
          <Trans>Close month</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
