import { paymentTermDays } from '@afyakadi/contract/scheme/claims';
import { Trans, useLingui } from '@lingui/react/macro';
import { MonthOfScheme } from '../../entities/claims/labels.tsx';
import { monthKey } from '../../entities/claims/month.ts';
import { formatDay, formatNumber } from '../../lib/text/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import type { Column } from '../../ui/table/columns.tsx';
import { AgeChart } from './AgeChart.tsx';
import { isUnpaid, type UnpaidMonth, useClaimMonths } from './queries.ts';
import { useMonthLabel } from './useMonthLabel.ts';

/** Closed months that the scheme has not fully decided and paid, with the days of the legal term. */
export function Ageing() {
  const { t } = useLingui();
  const { data: months, error, isPending, refetch } = useClaimMonths();
  // The oldest first.
  const data = months?.filter(isUnpaid).toReversed();
  const columns = useColumns();
  const term = paymentTermDays;
  return (
    <section aria-labelledby="ageing" className="mt-6">
      <h3 id="ageing" className="text-base font-semibold">
        <Trans>Unpaid months</Trans>
      </h3>
      <p className="mb-3 text-sm text-muted">
        <Trans>The scheme must decide and pay within {term} days of the closing.</Trans>
      </p>
      {data && data.length > 0 ? <AgeChart months={data} /> : null}
      <DataTable
        label={t`Unpaid months`}
        columns={columns}
        list={{
          rows: data,
          loading: isPending,
          error: data ? undefined : error,
          retry: () => void refetch(),
        }}
        unpaged
        rowKey={monthKey}
        empty={<Trans>Every closed month is paid.</Trans>}
        emptyHint={
          <Trans>A closed month stays here until the scheme has decided and paid all its claims.</Trans>
        }
      />
    </section>
  );
}

function useColumns(): Column<UnpaidMonth>[] {
  const { t } = useLingui();
  const monthLabel = useMonthLabel();
  const money = (value: number) => <span className="whitespace-nowrap">{formatNumber(value)}</span>;
  return [
    {
      id: 'month',
      header: t`Month`,
      width: 7,
      narrow: 'first',
      cell: ({ year, month, scheme }) => <MonthOfScheme name={monthLabel({ year, month })} scheme={scheme} />,
    },
    {
      id: 'closed',
      header: t`Closed on`,
      width: 7.25,
      narrow: 'hidden',
      cell: ({ closedAt }) => <span className="figures whitespace-nowrap">{formatDay(closedAt)}</span>,
    },
    {
      id: 'awaiting',
      header: t`Not decided yet`,
      width: 8,
      align: 'end',
      narrow: 'hidden',
      cell: ({ awaiting }) => formatNumber(awaiting),
    },
    {
      id: 'approved',
      header: t`Approved (TZS)`,
      width: 8.25,
      align: 'end',
      narrow: 'hidden',
      cell: (month) => money(month.amountApproved),
    },
    {
      id: 'paid',
      header: t`Paid (TZS)`,
      width: 7.25,
      align: 'end',
      narrow: 'hidden',
      cell: (month) => money(month.amountPaid),
    },
    {
      id: 'unpaid',
      header: t`Unpaid (TZS)`,
      width: 7.25,
      align: 'end',
      cell: (month) => (
        <b className="font-semibold">{money(Math.max(0, month.amountApproved - month.amountPaid))}</b>
      ),
    },
    {
      id: 'days',
      header: t`Days`,
      align: 'end',
      width: 5,
      cell: (month) => <DaysWaiting days={month.daysUnpaid} />,
    },
    {
      id: 'term',
      header: t`Term`,
      minWidth: 11.75,
      narrow: 'end',
      cell: (month) => <TermBadge days={month.daysUnpaid} />,
    },
  ];
}

function DaysWaiting({ days }: { days: number }) {
  return (
    <>
      {formatNumber(days)}
      <span className="sm:hidden">
        {' '}
        <Trans>days</Trans>
      </span>
    </>
  );
}

/** Amber in the last third of the term, red after its end. */
function TermBadge({ days }: { days: number }) {
  const over = days - paymentTermDays;
  if (over > 0) {
    return (
      <Badge tone="bad">
        <Trans>{over} days over the term</Trans>
      </Badge>
    );
  }
  return (
    <Badge tone={days > (paymentTermDays * 2) / 3 ? 'warn' : 'neutral'}>
      <Trans>Within the term</Trans>
    </Badge>
  );
}
