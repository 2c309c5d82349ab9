import type { ClaimMonth } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Money } from '../../entities/claims/labels.tsx';
import { owed } from '../../entities/claims/month.ts';
import { useMonthName } from '../../entities/claims/useMonthName.ts';
import { lazyComponent } from '../../lib/hooks/lazyComponent.tsx';
import { formatDay, formatMoment, formatMoney, formatNumber } from '../../lib/text/format.ts';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import type { Column } from '../../ui/table/columns.tsx';
import { Reconciliation } from './Reconciliation.tsx';

type Payment = ClaimMonth['payments'][number];

const dialog = lazyComponent(
  async () => (await import('../../features/claims/PaymentDialog.tsx')).PaymentDialog,
);

/** One month: its figures, the scheme's payment, and the comparison with the scheme's list. */
export function MonthDetails({ month }: { month: ClaimMonth }) {
  const { t } = useLingui();
  const monthName = useMonthName();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isPaying, setPaying] = useState(false);
  const name = monthName(month);
  // The person chose the month in the list above, so the focus moves here.
  useEffect(() => heading.current?.focus(), []);
  const open = async () => {
    if (await dialog.load()) setPaying(true);
  };
  const closedBy = month.closedByName ?? '–';
  const closedAt = formatMoment(month.closedAt);
  const figures = [
    { label: t({ context: 'claims', message: 'Sent' }), value: formatNumber(month.folios) },
    { label: t`Awaiting a decision`, value: formatNumber(month.awaiting) },
    { label: t({ context: 'claims', message: 'Approved' }), value: formatNumber(month.approved) },
    { label: t({ context: 'claims', message: 'Rejected' }), value: formatNumber(month.rejected) },
    { label: t`Still owed`, value: formatMoney(owed(month), 'TZS') },
  ];
  const columns: Column<Payment>[] = [
    {
      id: 'day',
      header: t`Paid on`,
      cell: (paid) => <span className="figures whitespace-nowrap">{formatDay(paid.paidOn)}</span>,
    },
    { id: 'reference', header: t`Reference`, narrow: 'first', cell: (paid) => paid.reference },
    { id: 'by', header: t`Recorded by`, narrow: 'hidden', cell: (paid) => paid.recordedByName },
    {
      id: 'amount',
      header: t`Amount (TZS)`,
      align: 'end',
      cell: (paid) => <Money value={paid.amount} bare />,
    },
  ];
  return (
    <section aria-labelledby="month-name" className="mt-6">
      <h2
        ref={heading}
        id="month-name"
        tabIndex={-1}
        className="scroll-mt-20 text-lg font-semibold outline-none"
      >
        {name}
      </h2>
      <p className="mb-3 text-muted">
        {month.closedAt === null ? (
          <Trans>Not closed yet.</Trans>
        ) : (
          <>
            <Trans>
              Closed on {closedAt} by {closedBy}.
            </Trans>{' '}
            {month.receiptNo ? <Trans>Receipt {month.receiptNo}.</Trans> : null}{' '}
            <LateSubmissions month={month} />
          </>
        )}
      </p>
      <dl className="mb-5 grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3 lg:grid-cols-5">
        {figures.map(({ label, value }) => (
          <div key={label} className="rounded-md border border-line bg-surface px-4 py-2.5">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="figures text-lg font-semibold whitespace-nowrap">{value}</dd>
          </div>
        ))}
      </dl>
      {month.closedAt === null ? null : (
        <div className="mb-5">
          <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
            <h3 className="font-semibold">
              <Trans>Payments</Trans>
            </h3>
            <Button onClick={() => void open()}>
              <Trans>Record a payment</Trans>
            </Button>
          </div>
          <DataTable
            label={t`Payments`}
            columns={columns}
            list={{ rows: month.payments }}
            rowKey={(paid) => paid.reference}
            unpaged
            empty={<Trans>Nothing is paid yet.</Trans>}
          />
        </div>
      )}
      <Reconciliation month={month} />
      {isPaying ? <dialog.Component month={month} onClose={() => setPaying(false)} /> : null}
    </section>
  );
}

/** Shows the figures of the scheme's receipt and of later submissions, if they differ. */
function LateSubmissions({ month }: { month: ClaimMonth }) {
  const { closedFolios, closedAmount, folios, amountClaimed } = month;
  if (closedFolios === null || closedAmount === null) return null;
  if (closedFolios === folios && closedAmount === amountClaimed) return null;
  const closed = formatMoney(closedAmount, 'TZS');
  const [receipt, since] = [closedFolios, folios - closedFolios].map(formatNumber);
  const laterAmount = formatMoney(amountClaimed - closedAmount, 'TZS');
  return (
    <>
      <Trans>
        The receipt is for {receipt} folios, {closed}.
      </Trans>{' '}
      {folios > closedFolios ? (
        <Trans>
          Sent after the closing: {since} folios, {laterAmount}.
        </Trans>
      ) : null}
    </>
  );
}
