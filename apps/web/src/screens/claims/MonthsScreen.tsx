import type { ClaimMonth } from '@afyakadi/contract';
import { closableFrom } from '@afyakadi/contract/scheme/claims';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ClaimTabs } from '../../entities/claims/ClaimTabs.tsx';
import { Money, MonthOfScheme } from '../../entities/claims/labels.tsx';
import { monthKey, owed, unpaidTone } from '../../entities/claims/month.ts';
import { useMonths } from '../../entities/claims/queries.ts';
import { useMonthName } from '../../entities/claims/useMonthName.ts';
import { lazyComponent } from '../../lib/hooks/lazyComponent.tsx';
import { dayOf, formatDay, formatNumber } from '../../lib/text/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { type Column, useActions } from '../../ui/table/columns.tsx';
import { MonthDetails } from './MonthDetails.tsx';

const closing = lazyComponent(
  async () => (await import('../../features/claims/CloseMonthDialog.tsx')).CloseMonthDialog,
);

/** The months of claims: submitted, decided, closed and paid, and the differences to the scheme's list. */
export function MonthsScreen() {
  const { t } = useLingui();
  const { of } = useSearch({ strict: false });
  const months = useMonths();
  const [toClose, setToClose] = useState<ClaimMonth>();
  const close = async (month: ClaimMonth) => {
    if (await closing.load()) setToClose(month);
  };
  const columns = useColumns((month) => void close(month));
  const selected = months.data?.itemList.find((month) => monthKey(month) === of);
  return (
    <>
      <ClaimTabs />
      <p className="mb-5 text-muted">
        <Trans>Close a month once all its claims are sent. The scheme must pay within 60 days.</Trans>
      </p>
      <DataTable
        label={t`Months`}
        columns={columns}
        list={months}
        rowKey={monthKey}
        empty={<Trans>No claims yet.</Trans>}
        emptyHint={<Trans>A month appears here with its first claim.</Trans>}
      />
      {selected ? <MonthDetails key={monthKey(selected)} month={selected} /> : null}
      {toClose ? <closing.Component month={toClose} onClose={() => setToClose(undefined)} /> : null}
    </>
  );
}

function useColumns(onClose: (month: ClaimMonth) => void): Column<ClaimMonth>[] {
  const { t } = useLingui();
  const name = useMonthName();
  const actions = useActions<ClaimMonth>();
  return [
    {
      id: 'month',
      header: t`Month`,
      width: 8.5,
      narrow: 'first',
      cell: (row) => (
        <Link
          to="/claims/months"
          search={{ of: monthKey(row) }}
          resetScroll={false}
          className="control inline-flex flex-col justify-center rounded-md text-accent-strong underline-offset-4 hover:underline"
        >
          <MonthOfScheme name={name({ year: row.year, month: row.month })} scheme={row.scheme} />
        </Link>
      ),
    },
    {
      id: 'sent',
      header: t({ context: 'claims', message: 'Sent' }),
      width: 6.6,
      align: 'end',
      narrow: 'hidden',
      cell: (month) => formatNumber(month.folios),
    },
    {
      id: 'claimed',
      header: t`Claimed (TZS)`,
      width: 6.25,
      align: 'end',
      cell: (month) => <Money value={month.amountClaimed} bare />,
    },
    {
      id: 'unsent',
      header: t`Not sent`,
      width: 7.25,
      align: 'end',
      isNamed: true,
      cell: ({ unsent }) =>
        unsent > 0 ? <Badge tone="warn">{formatNumber(unsent)}</Badge> : formatNumber(unsent),
    },
    {
      id: 'approved',
      header: t`Approved (TZS)`,
      width: 7.6,
      align: 'end',
      narrow: 'hidden',
      cell: (month) => <Money value={month.amountApproved} bare />,
    },
    {
      id: 'paid',
      header: t`Paid (TZS)`,
      width: 6.25,
      align: 'end',
      narrow: 'hidden',
      cell: (month) => <Money value={month.amountPaid} bare />,
    },
    { id: 'state', header: t`State`, minWidth: 7.9, cell: (month) => <MonthState month={month} /> },
    actions(
      (month) => (month.closedAt === null ? <CloseMonthCell month={month} onClose={onClose} /> : null),
      9.75,
    ),
  ];
}

/** Closes a past month; for the current month, says when it can be closed. */
function CloseMonthCell({ month, onClose }: { month: ClaimMonth; onClose: (month: ClaimMonth) => void }) {
  const { t } = useLingui();
  const name = useMonthName();
  const from = closableFrom(month);
  if (dayOf(new Date()) < from) {
    // The date stays on one line.
    const day = formatDay(from).replaceAll(' ', '\u00a0');
    return (
      <span className="block text-right text-[0.8125rem] text-muted max-sm:max-w-32">
        <Trans>Can be closed from {day}</Trans>
      </span>
    );
  }
  return (
    <Button className="px-2.5" aria-label={t`Close ${name(month)}`} onClick={() => onClose(month)}>
      <Trans>Close month</Trans>
    </Button>
  );
}

/** Shows whether a month is open or paid, or for how many days it has been unpaid. */
export function MonthState({ month }: { month: ClaimMonth }) {
  const days = month.daysUnpaid;
  if (month.closedAt === null) {
    return (
      <Badge tone="info">
        <Trans context="a month">Open</Trans>
      </Badge>
    );
  }
  if (days !== null && owed(month) === 0 && month.awaiting > 0) {
    return (
      <Badge tone={unpaidTone(days)} wraps>
        <Plural value={month.awaiting} one="# claim not decided" other="# claims not decided" />
      </Badge>
    );
  }
  if (days !== null) {
    return (
      <Badge tone={unpaidTone(days)} wraps>
        {days === 0 ? (
          <Trans>Closed today</Trans>
        ) : days === 1 ? (
          <Trans>1 day unpaid</Trans>
        ) : (
          <Trans>{days} days unpaid</Trans>
        )}
      </Badge>
    );
  }
  return (
    <Badge tone="ok">
      {month.amountPaid > 0 ? <Trans context="a month">Paid</Trans> : <Trans context="a month">Closed</Trans>}
    </Badge>
  );
}
