import type { StayBill as Bill, Stay } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useFindingText } from '../../entities/orders/labels.tsx';
import { nameOf } from '../../entities/people/name.ts';
import { useStayBill } from '../../entities/stays/queries.ts';
import { formatMoney } from '../../lib/text/format.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Printer } from '../../ui/icons.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { BillSlip } from './BillSlip.tsx';

/** The bill of a stay as it is now. */
export function StayBillDialog({ stay, onClose }: { stay: Stay; onClose: () => void }) {
  const name = nameOf(stay) || stay.cardNo;
  return (
    <Dialog title={<Trans>Interim bill of {name}</Trans>} isOpen onOpenChange={onClose} size="medium">
      <StayBill stay={stay} prints />
    </Dialog>
  );
}

/**
 * Shows what a stay comes to until now, who pays it, and what the scheme may refuse of it and why.
 * @param ends the discharge is being sent
 * @param prints with a button that prints it for the family
 */
export function StayBill({
  stay,
  ends = false,
  prints = false,
}: {
  stay: Stay;
  ends?: boolean;
  prints?: boolean;
}) {
  const { t } = useLingui();
  const { data, error, isPending, refetch } = useStayBill(stay, ends);
  if (isPending) return <Skeleton className="h-40" />;
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const { scheme, patient, waived, atRisk, lines, findings } = data.item;
  const figures = [
    { label: t`Scheme pays`, value: scheme, tone: '' },
    { label: t`Patient pays`, value: patient, tone: '' },
    ...(waived > 0 ? [{ label: t`Waived`, value: waived, tone: 'text-muted' }] : []),
    { label: t`At risk`, value: atRisk, tone: atRisk > 0 ? 'text-warn' : '' },
  ];
  return (
    <>
      <BillLines lines={lines} />
      <dl aria-label={t`Totals`} className="grid gap-y-1">
        {figures.map(({ label, value, tone }) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-muted">{label}</dt>
            <dd className={cx('figures font-semibold whitespace-nowrap', tone)}>
              {formatMoney(value, 'TZS')}
            </dd>
          </div>
        ))}
      </dl>
      {findings.length === 0 ? (
        <p className="mt-3 text-sm text-muted">
          <Trans>So far there is nothing that the scheme may refuse.</Trans>
        </p>
      ) : (
        <ul aria-label={t`What the scheme may refuse`} className="mt-3 divided rounded-md border border-line">
          {findings.map((finding) => (
            <FindingRow
              key={`${finding.code} ${finding.lineId ?? ''} ${JSON.stringify(finding.params)}`}
              finding={finding}
            />
          ))}
        </ul>
      )}
      {prints ? <PrintBill stay={stay} bill={data.item} /> : null}
    </>
  );
}

/** What was given, a line for each item; the ward sees no names of medicines and tests. */
function BillLines({ lines }: Pick<Bill, 'lines'>) {
  const { t } = useLingui();
  if (lines.length === 0) return null;
  return (
    <ul aria-label={t`What was given`} className="mb-3 divided border-b border-line">
      {lines.map(({ category, itemName, quantity, unitPrice, amount }) => (
        <li key={`${category} ${itemName} ${unitPrice}`} className="flex justify-between gap-4 py-1">
          <span className="min-w-0 break-words">
            {itemName ?? (category === 'medicine' ? t`Medicines` : t`Tests`)}
            {quantity !== null && unitPrice !== null ? (
              <span className="figures block text-sm text-muted">
                {quantity} × {formatMoney(unitPrice, 'TZS')}
              </span>
            ) : null}
          </span>
          <span className="figures whitespace-nowrap">{formatMoney(amount, 'TZS')}</span>
        </li>
      ))}
    </ul>
  );
}

function PrintBill({ stay, bill }: { stay: Stay; bill: Bill }) {
  const [printed, setPrinted] = useState<Date>();
  useEffect(() => {
    if (printed) window.print();
  }, [printed]);
  return (
    <DialogActions>
      <Button icon={<Printer aria-hidden size={18} />} onClick={() => setPrinted(new Date())}>
        <Trans>Print</Trans>
      </Button>
      {printed ? <BillSlip stay={stay} bill={bill} at={printed} /> : null}
    </DialogActions>
  );
}

/** A reason, with its service and amount. Of a medicine or a test it says no more than that it is one. */
function FindingRow({ finding }: { finding: Bill['findings'][number] }) {
  const { t } = useLingui();
  const text = useFindingText();
  const { category, itemName, params, atRisk } = finding;
  const hidden = category === 'medicine' ? t`a medicine` : category === 'test' ? t`a test` : undefined;
  const reason = text({ ...finding, params: { ...params, ...(hidden && { item: hidden }) } });
  const label = itemName ?? hidden;
  return (
    <li className="flex items-start justify-between gap-4 px-3 py-2">
      <div className="min-w-0">
        <p className="break-words first-letter:uppercase">{reason}</p>
        {label && !reason.includes(label) ? (
          <p className="text-sm break-words text-muted first-letter:uppercase">{label}</p>
        ) : null}
      </div>
      {atRisk > 0 ? (
        <p className="figures shrink-0 font-medium whitespace-nowrap">
          <span className="sr-only">
            <Trans>At risk:</Trans>{' '}
          </span>
          {formatMoney(atRisk, 'TZS')}
        </p>
      ) : null}
    </li>
  );
}
