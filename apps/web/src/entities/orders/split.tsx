import type { Balance, Split } from '@afyakadi/contract';
import type { SplitReason } from '@afyakadi/contract/scheme/claims';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney } from '../../lib/text/format.ts';

function useSplitReasonLabel(): (reason: SplitReason) => string {
  const { t } = useLingui();
  return (reason) =>
    ({
      excluded: t`not covered`,
      'co-payment': t`co-payment`,
      'over-number': t`over the yearly number`,
      'over-ceiling': t`over the yearly ceiling`,
    })[reason];
}

/** Shows who pays a line, and why the scheme does not pay all of it. */
export function SplitFacts({ split }: { split: Split }) {
  const scheme = formatMoney(split.scheme);
  const patient = formatMoney(split.patient);
  const waived = formatMoney(split.waived);
  return (
    <>
      <span className="figures block">
        <Trans>Scheme: {scheme}</Trans>
      </span>
      {split.patient > 0 ? (
        <span className="figures block">
          <Trans>Patient: {patient}</Trans>
        </span>
      ) : null}
      {split.waived > 0 ? (
        <span className="figures block">
          <Trans>Waived: {waived}</Trans>
        </span>
      ) : null}
      <span className="block text-sm text-muted">
        <UnpaidParts split={split} />
      </span>
    </>
  );
}

/** Shows what the scheme does not pay, and why. */
export function UnpaidParts({ split: { parts, waived } }: { split: Split }) {
  const reasonLabel = useSplitReasonLabel();
  return parts.map(({ reason, amount }) => {
    const [money, why] = [formatMoney(amount), reasonLabel(reason)];
    return (
      <span key={reason} className="figures block">
        {waived > 0 ? (
          <Trans>
            {money} waived: {why}
          </Trans>
        ) : (
          <Trans>
            {money} by the patient: {why}
          </Trans>
        )}
      </span>
    );
  });
}

/** Shows what is left of the yearly ceiling, and whose figure that is. */
export function CeilingBalance({ balance: { patientType, ceiling, left } }: { balance: Balance }) {
  const [most, rest] = [formatMoney(ceiling), formatMoney(left)];
  return (
    <p className="figures text-sm text-muted">
      {patientType === 'IN' ? (
        <Trans>
          In-patient ceiling this year: {rest} of {most} left. This facility’s own count.
        </Trans>
      ) : (
        <Trans>
          Out-patient ceiling this year: {rest} of {most} left. This facility’s own count.
        </Trans>
      )}
    </p>
  );
}
