import { paymentTermDays } from '@afyakadi/contract/scheme/claims';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatNumber } from '../../lib/text/format.ts';
import { cx } from '../../ui/cx.ts';
import type { UnpaidMonth } from './queries.ts';
import { ageGroups } from './rates.ts';

/** What the scheme owes by the age of the closed months, as bars in a table: the figures say the same as the bars. */
export function AgeChart({ months }: { months: readonly UnpaidMonth[] }) {
  const { t } = useLingui();
  const groups = ageGroups(months);
  const most = Math.max(1, ...groups.map(({ unpaid }) => unpaid));
  return (
    <div className="mb-3 overflow-x-auto rounded-md border border-line bg-surface">
      <table className="w-full border-collapse text-sm">
        <caption className="px-4 pt-3 pb-1 text-left font-medium">
          <Trans>Unpaid by age (TZS)</Trans>
        </caption>
        <thead>
          <tr className="text-muted">
            <th scope="col" className="h-9 px-2 pl-4 text-left font-medium">
              <Trans>Days since closing</Trans>
            </th>
            <th scope="col" className="h-9 px-2 text-right font-medium">
              <Trans>Months</Trans>
            </th>
            <th scope="col" className="h-9 px-2 text-right font-medium max-sm:hidden">
              <Trans>Not decided yet</Trans>
            </th>
            <th scope="col" className="h-9 px-2 pr-4 text-right font-medium">
              <Trans>Unpaid (TZS)</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ from, to, months: count, awaiting, unpaid }) => (
            <tr key={from} className="border-t border-line">
              <th scope="row" className="w-1/2 px-2 py-2 pl-4 text-left font-normal">
                {to === undefined ? t`More than ${from - 1}` : t`${from} to ${to}`}
                <svg
                  aria-hidden
                  viewBox="0 0 100 8"
                  preserveAspectRatio="none"
                  className="mt-1 block h-2 w-full"
                >
                  <rect width="100" height="8" className="fill-sunken" />
                  <rect
                    width={(100 * unpaid) / most}
                    height="8"
                    className={cx(from > paymentTermDays ? 'fill-bad' : from > 0 ? 'fill-warn' : 'fill-info')}
                  />
                </svg>
              </th>
              <td className="figures px-2 text-right">{formatNumber(count)}</td>
              <td className="figures px-2 text-right max-sm:hidden">{formatNumber(awaiting)}</td>
              <td className="figures px-2 pr-4 text-right font-medium whitespace-nowrap">
                {formatNumber(unpaid)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
