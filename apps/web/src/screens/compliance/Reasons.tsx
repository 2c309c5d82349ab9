import type { ComplianceReport } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatNumber } from '../../lib/text/format.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { useCareKindWord } from '../../lib/text/useCareKindWord.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/States.tsx';

/** Why lines were refused or cut, the most expensive first, each with a bar relative to the first. */
export function Reasons({ report }: { report: ComplianceReport | undefined }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const department = useCareKindWord();
  const reasons = report?.reasons;
  const worst = Math.max(1, ...(reasons ?? []).map(({ amountLost }) => amountLost));
  const lost = (reasons ?? []).reduce((sum, { amountLost }) => sum + amountLost, 0);
  return (
    <section aria-labelledby="reasons" className="min-w-0 rounded-md border border-line bg-surface">
      <h3 id="reasons" className="px-4 pt-3 text-base font-semibold">
        <Trans>Why money was lost</Trans>
      </h3>
      <p className="px-4 text-sm text-muted">
        <Trans>Lines that the scheme refused or reduced, with its reason and the department</Trans>
      </p>
      {reasons?.length === 0 ? (
        <EmptyState title={<Trans>Nothing was refused in this period.</Trans>}>
          <Trans>Reasons appear once the scheme has decided.</Trans>
        </EmptyState>
      ) : (
        <table aria-labelledby="reasons" className="mt-2 w-full border-collapse text-sm">
          <thead>
            <tr className="text-muted">
              <th scope="col" className="h-9 px-2 pl-4 text-left font-medium">
                <Trans>Reason</Trans>
              </th>
              <th scope="col" className="h-9 px-2 text-left font-medium max-sm:hidden">
                <Trans>Department</Trans>
              </th>
              <th scope="col" className="h-9 px-2 text-right font-medium">
                <Trans>Lines</Trans>
              </th>
              <th scope="col" className="h-9 px-2 pr-4 text-right font-medium">
                <Trans>Lost (TZS)</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {reasons === undefined ? (
              <tr className="border-t border-line">
                <td colSpan={4} className="h-12 px-4">
                  <Skeleton className="w-1/2" />
                </td>
              </tr>
            ) : (
              reasons.map((reason) => (
                <tr key={`${reason.reason} ${reason.department}`} className="border-t border-line align-top">
                  <th scope="row" className="px-2 py-2 pl-4 text-left font-normal">
                    <span className="break-words">{translate(reason.reason)}</span>
                    <span className="block text-muted sm:hidden">{department(reason.department)}</span>
                    <ShareBar share={reason.amountLost / worst} />
                  </th>
                  <td className="px-2 py-2 text-muted max-sm:hidden">{department(reason.department)}</td>
                  <td className="figures px-2 py-2 text-right">{formatNumber(reason.lines)}</td>
                  <td className="figures px-2 py-2 pr-4 text-right font-medium whitespace-nowrap">
                    {formatNumber(reason.amountLost)}
                  </td>
                </tr>
              ))
            )}
          </tbody>
          {lost > 0 ? (
            <tfoot>
              <tr className="border-t border-edge font-semibold">
                <th scope="row" className="h-10 px-2 pl-4 text-left">
                  {t`Total`}
                </th>
                <td className="max-sm:hidden" />
                <td className="figures px-2 text-right">
                  {formatNumber((reasons ?? []).reduce((sum, { lines }) => sum + lines, 0))}
                </td>
                <td className="figures px-2 pr-4 text-right whitespace-nowrap">{formatNumber(lost)}</td>
              </tr>
            </tfoot>
          ) : null}
        </table>
      )}
    </section>
  );
}

/** Decorative: the amount next to it says the same. */
function ShareBar({ share }: { share: number }) {
  return (
    <svg aria-hidden viewBox="0 0 100 6" preserveAspectRatio="none" className="mt-1.5 h-1.5 w-full max-w-md">
      <rect width="100" height="6" className="fill-sunken" />
      <rect width={Math.max(1, share * 100)} height="6" className="fill-bad" />
    </svg>
  );
}
