import type { ClaimDetail } from '@afyakadi/contract';
import { useLingui } from '@lingui/react/macro';
import { isEditable, leftOutAmount } from '../../entities/claims/claimEdit.ts';
import { formatMoney } from '../../lib/text/format.ts';
import { cx } from '../../ui/cx.ts';

/** Shows the amounts of a claim: claimed, at risk or approved, and left out. */
export function ClaimFigures({ claim }: { claim: ClaimDetail }) {
  const { t } = useLingui();
  const leftOut = leftOutAmount(claim.lines);
  const { split } = claim;
  const decided = claim.amountApproved !== null;
  const lost = claim.amountClaimed - (claim.amountApproved ?? 0);
  const figures = [
    { label: t`Amount claimed`, value: claim.amountClaimed, tone: '' },
    ...(decided
      ? [
          { label: t`Amount approved`, value: claim.amountApproved ?? 0, tone: 'text-ok' },
          { label: t`Not paid`, value: lost, tone: lost > 0 ? 'text-bad' : '' },
        ]
      : [{ label: t`At risk`, value: claim.atRisk, tone: claim.atRisk > 0 ? 'text-warn' : '' }]),
    ...(split && split.patient > 0 ? [{ label: t`Patient pays`, value: split.patient, tone: '' }] : []),
    ...(split && split.waived > 0 ? [{ label: t`Waived`, value: split.waived, tone: 'text-muted' }] : []),
    ...(leftOut > 0 || isEditable(claim) ? [{ label: t`Excluded`, value: leftOut, tone: 'text-muted' }] : []),
  ];
  return (
    <dl
      aria-label={t`Totals`}
      className="mb-5 grid grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))] overflow-clip rounded-md border border-line bg-surface max-sm:grid-cols-2"
    >
      {figures.map(({ label, value, tone }, index) => (
        <div
          key={label}
          className={cx(
            '-mr-px -mb-px border-r border-b border-line px-4 py-3',
            // A last one alone in its row takes the whole row.
            index === 2 && figures.length === 3 && 'max-sm:col-span-2',
          )}
        >
          <dt className="text-sm text-muted">{label}</dt>
          <dd className={cx('figures text-xl font-semibold tracking-tight whitespace-nowrap', tone)}>
            {formatMoney(value, 'TZS')}
          </dd>
        </div>
      ))}
    </dl>
  );
}
