import { Trans } from '@lingui/react/macro';
import { useClaim } from '../../entities/claims/queries.ts';
import { useFindingText } from '../../entities/orders/labels.tsx';
import { formatMoney } from '../../lib/text/format.ts';
import { CircleAlert, ShieldAlert, TriangleAlert } from '../../ui/icons.ts';
import { amountAtRisk, correctableFindings } from './risk.ts';

/**
 * Shows the amount of this visit that the scheme may refuse, and why, while it can be corrected (domain 8.3). Renders
 * nothing if there is nothing to correct, or while loading.
 */
export function MoneyAtRisk({ authorizationId }: { authorizationId: string }) {
  const text = useFindingText();
  const { data } = useClaim({ authorizationId });
  const findings = data ? correctableFindings(data.item) : [];
  const risk = data ? amountAtRisk(findings, data.item.amountClaimed) : 0;
  // Without services there is nothing to refuse.
  if (risk === 0) return null;
  const amount = formatMoney(risk, 'TZS');
  return (
    <details className="my-4 rounded-md border border-line bg-surface px-4 py-2">
      <summary className="control flex cursor-pointer list-none items-center gap-2 marker:hidden">
        <ShieldAlert aria-hidden size={18} className="shrink-0 text-bad" />
        <span className="figures font-medium">
          <Trans>Money at risk: {amount}</Trans>
        </span>
        <span className="text-sm text-accent underline">
          <Trans>Why</Trans>
        </span>
      </summary>
      <ul className="flex flex-col gap-1.5 pb-2">
        {findings.map((finding) => {
          const Icon = finding.severity === 'warn' ? TriangleAlert : CircleAlert;
          return (
            <li
              key={`${finding.code} ${finding.lineId} ${JSON.stringify(finding.params)}`}
              className="flex items-start gap-2 text-sm"
            >
              <Icon
                aria-hidden
                size={16}
                className={
                  finding.severity === 'warn' ? 'mt-0.5 shrink-0 text-warn' : 'mt-0.5 shrink-0 text-bad'
                }
              />
              <span className="min-w-0 flex-1">{text(finding)}</span>
              {finding.atRisk > 0 ? (
                <span className="figures shrink-0 text-muted">{formatMoney(finding.atRisk, 'TZS')}</span>
              ) : null}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
