import type { Referral } from '@afyakadi/contract';
import { Trans } from '@lingui/react/macro';
import { ReferralStatusBadge } from '../../entities/referrals/labels.tsx';
import { formatMoment } from '../../lib/text/format.ts';
import { useTranslate } from '../../lib/text/i18n.ts';

/** The earlier versions, each with the scheme's answer. */
export function ReferralHistory({ versions }: { versions: readonly Referral[] }) {
  const translate = useTranslate();
  if (versions.length === 0) return null;
  return (
    <section aria-labelledby="referral-history" className="mt-5 border-t border-line pt-4">
      <h3 id="referral-history" className="mb-2 font-semibold">
        <Trans>Versions before</Trans>
      </h3>
      <ol className="flex flex-col gap-3">
        {versions.map((version) => (
          <li key={version.id} className="border-l-2 border-line pl-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium">
                <VersionLabel version={version.version} />
              </span>
              <ReferralStatusBadge status={version.status} />
              <span className="figures text-sm text-muted">{formatMoment(version.createdAt)}</span>
            </p>
            <p className="text-sm break-words">
              {version.facility.name}: {version.reason}
            </p>
            {version.schemeRemarks ? (
              <p className="text-sm break-words text-bad">{translate(version.schemeRemarks)}</p>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

function VersionLabel({ version }: { version: number }) {
  return <Trans>Version {version}</Trans>;
}
