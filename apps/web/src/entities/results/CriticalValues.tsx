import type { LabResult } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoment } from '../../lib/text/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Band } from '../../ui/Band.tsx';
import { OctagonAlert } from '../../ui/icons.ts';

type Version = LabResult['versions'][number];

export const isCritical = (version: Version | undefined): boolean =>
  version?.values.some(({ critical }) => critical) ?? false;

/** Returns whether the newest result has a critical value of which no doctor was told. */
export function waitsForNotice({ versions: [newest] }: LabResult): boolean {
  return newest !== undefined && isCritical(newest) && newest.notice === null;
}

/** Marks a test whose newest result has a critical value, and says if no doctor was told of it. */
export function CriticalBadge({ test }: { test: LabResult }) {
  if (!isCritical(test.versions[0])) return null;
  return (
    <Badge tone="bad" icon={<OctagonAlert aria-hidden size={14} />} wraps>
      {waitsForNotice(test) ? <Trans>Critical, no doctor told yet</Trans> : <Trans>Critical</Trans>}
    </Badge>
  );
}

/** Says above a result that it is critical, and who was told of it. */
export function CriticalBand({ version }: { version: Version }) {
  const { t } = useLingui();
  const { notice } = version;
  if (!isCritical(version)) return null;
  return (
    <Band tone="bad" title={t`Critical value`} announce="none">
      {notice ? <Told notice={notice} /> : <Trans>The laboratory has not told a doctor yet.</Trans>}
    </Band>
  );
}

function Told({ notice: { to, at, byName } }: { notice: NonNullable<Version['notice']> }) {
  const when = formatMoment(at);
  return (
    <Trans>
      {to} was told: {when}, by {byName}.
    </Trans>
  );
}
