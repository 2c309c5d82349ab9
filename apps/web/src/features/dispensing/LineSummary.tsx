import type { OrderLine } from '@afyakadi/contract';
import { Trans } from '@lingui/react/macro';
import { Dosage, Findings, Indication } from '../../entities/orders/labels.tsx';
import { formatMoney } from '../../lib/text/format.ts';
import { NotCoveredNotice } from './NotCoveredNotice.tsx';

/** The medicine with its dosage, or the service, the remaining quantity, and warnings. */
export function LineSummary({ line }: { line: OrderLine }) {
  return (
    <div>
      <p className="text-base font-semibold break-words">{line.itemName}</p>
      {line.category === 'medicine' ? (
        <p className="text-muted">
          <Dosage line={line} />
        </p>
      ) : null}
      <p className="figures mt-1 text-sm text-muted">
        {line.itemCode} · {formatMoney(line.unitPrice, 'Tsh')} · <RemainingQuantity line={line} />
      </p>
      <InsteadOf line={line} />
      <Indication line={line} />
      <NotCoveredNotice line={line} />
      <Findings findings={line.findings} />
      <DoctorsReason line={line} />
    </div>
  );
}

/** Shows the remaining quantity of a line. */
export function RemainingQuantity({ line }: { line: OrderLine }) {
  const left = line.remaining;
  const all = line.quantity;
  const dispensed = line.dispensedQuantity;
  // A closed line has no remaining quantity, whatever was ordered.
  if (left === 0)
    return line.category === 'service' ? (
      <Trans>
        {dispensed} of {all} done
      </Trans>
    ) : (
      <Trans>
        {dispensed} of {all} given
      </Trans>
    );
  return (
    <Trans>
      {left} of {all} left
    </Trans>
  );
}

/** Shows in the place of which ordered medicine the pharmacy gives this one, and why. */
export function InsteadOf({ line: { substitutes } }: { line: OrderLine }) {
  if (!substitutes) return null;
  const { itemName, reason, byName } = substitutes;
  return (
    <p className="mt-1 text-sm font-normal break-words">
      <Trans>
        In place of {itemName}: {reason} ({byName})
      </Trans>
    </p>
  );
}

/** Shows why the doctor ordered a medicine despite a finding, such as an allergy. */
export function DoctorsReason({ line }: { line: OrderLine }) {
  const reason = line.overrideReason;
  if (!reason) return null;
  return (
    <p className="mt-1 text-sm font-normal break-words">
      <Trans>The doctor’s reason: {reason}</Trans>
    </p>
  );
}

/** Shows what is given now comes to, and what of it the patient pays, in whole TZS. */
export function GivenTotals({ total, patient }: { total: number; patient: number }) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 rounded-md bg-sunken px-3 py-2">
      <div className="flex gap-2">
        <dt>
          <Trans>Total</Trans>
        </dt>
        <dd className="figures font-semibold">{formatMoney(total)}</dd>
      </div>
      <div className="flex gap-2">
        <dt>
          <Trans>The patient pays</Trans>
        </dt>
        <dd className="figures font-semibold">{formatMoney(patient)}</dd>
      </div>
    </dl>
  );
}

/** What the patient pays of what is given now, in whole TZS. Renders nothing for 0. */
export function PatientPays({ amount }: { amount: number }) {
  if (amount === 0) return null;
  return (
    <p className="flex justify-between gap-4 rounded-md bg-sunken px-3 py-2">
      <Trans>The patient pays</Trans>
      <span className="figures font-semibold">{formatMoney(amount)}</span>
    </p>
  );
}
