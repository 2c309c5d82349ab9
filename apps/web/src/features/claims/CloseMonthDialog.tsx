import type { ClaimMonth } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/texts/messages';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Money } from '../../entities/claims/labels.tsx';
import { monthKey } from '../../entities/claims/month.ts';
import { useMostUnclaimed } from '../../entities/claims/queries.ts';
import { useMonthName } from '../../entities/claims/useMonthName.ts';
import { nameOf } from '../../entities/people/name.ts';
import { useAction } from '../../lib/api/useAction.ts';
import { formatDay, formatMoney, formatNumber } from '../../lib/text/format.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { FailedBand } from '../../ui/FailedBand.tsx';
import { StatementButton } from '../../ui/StatementButton.tsx';

const maxNamed = 5;

/** Closes a month. Shows the number and the total of its submitted folios, and warns about unsubmitted ones. */
export function CloseMonthDialog({ month, onClose }: { month: ClaimMonth; onClose: () => void }) {
  const { t } = useLingui();
  const monthName = useMonthName();
  const name = monthName(month);
  const unsent = formatNumber(month.unsent);
  const unsentAmount = formatMoney(month.unsentAmount, 'TZS');
  const { unclaimed } = month;
  const unclaimedAmount = formatMoney(month.unclaimedAmount, 'TZS');
  const { year, scheme, folios, amountClaimed } = month;
  const monthRef = { year, month: month.month, verifierId: scheme?.verifierId };
  const close = useAction((call) => call('closeMonth', { body: { ...monthRef, folios, amountClaimed } }), {
    success: t`Month closed`,
    failure: failures.submission,
    onDone: onClose,
  });
  return (
    <Dialog title={t`Close ${name}`} isOpen onOpenChange={onClose} isDismissable={false}>
      <dl className="mb-4 grid gap-3 sm:grid-cols-2">
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
      {month.unclaimed > 0 ? (
        <div className="mb-3">
          <Band
            tone="warn"
            title={t`${plural(unclaimed, { one: '# visit without a claim', other: '# visits without a claim' })}, ${unclaimedAmount}`}
            announce="none"
          >
            <Trans>Nobody pays for these visits once the month is closed.</Trans>
            <Unclaimed month={month} />
          </Band>
        </div>
      ) : null}
      {month.unsent > 0 ? (
        <Band tone="warn" title={t`${unsent} built and not sent, ${unsentAmount}`} announce="none">
          <Trans>This month would not include them. Send them first, or close without them.</Trans>
        </Band>
      ) : null}
      <p className="mt-3">
        <Trans>The scheme receives these two figures. This cannot be undone.</Trans>
      </p>
      <div className="mt-4 empty:hidden">
        <FailedBand failed={close.failed} />
      </div>
      <DialogActions>
        <Button onClick={onClose} disabled={close.pending}>
          <Trans context="a month">Keep it open</Trans>
        </Button>
        <StatementButton
          variant="primary"
          pending={close.pending}
          pendingLabel={<Trans>Sending to the scheme…</Trans>}
          onClick={() => void close.run()}
        >
          <Trans>Close month</Trans>
        </StatementButton>
      </DialogActions>
    </Dialog>
  );
}

/** Names the visits that cost most, and leads to all. */
function Unclaimed({ month }: { month: ClaimMonth }) {
  const { t } = useLingui();
  const { data } = useMostUnclaimed(month, maxNamed);
  const named = data?.itemList ?? [];
  const count = formatNumber(month.unclaimed - named.length);
  return (
    <>
      <ul aria-label={t`Visits not claimed yet`} className="my-1">
        {named.map((visit) => (
          <li key={visit.authorizationId} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 break-words">
              {nameOf(visit) || visit.authorizationNo},{' '}
              <span className="figures">{formatDay(visit.day)}</span>
            </span>
            <span className="ml-auto">
              <Money value={visit.amount} />
            </span>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-2">
        {data && month.unclaimed > named.length ? (
          <span>
            <Trans context="visits">and {count} more</Trans>
          </span>
        ) : null}
        <Link
          to="/claims/new"
          search={{ of: monthKey(month) }}
          className="text-accent underline underline-offset-2"
        >
          <Trans>Show visits without a claim</Trans>
        </Link>
      </p>
    </>
  );
}
