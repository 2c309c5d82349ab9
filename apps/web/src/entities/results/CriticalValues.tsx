import type { LabResult } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoment } from '../../lib/text/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Band } from '../../ui/Band.tsx';
import { OctagonAlert } from '../../ui/icons.ts';
import { translateRemarks } from './choices.ts';
import { Flag } from './labels.tsx';
import { Measured } from './UnitLabel.tsx';

type Version = LabResult['versions'][number];

export const isCritical = (version: Version | undefined): boolean =>
  version?.values.some(({ critical }) => critical) ?? false;

/** Returns whether the newest result has a critical value of which no doctor was told, and which none has seen. */
export function waitsForNotice({ versions: [newest], critical }: LabResult): boolean {
  return newest !== undefined && isCritical(newest) && newest.notice === null && !critical?.seen;
}

/** Returns whether no doctor has seen the newest version of a result that is critical, or was before. */
export function waitsToBeSeen({ critical }: LabResult): boolean {
  return critical !== null && critical.seen === null;
}

/** Names a test with its critical values, or with what they were corrected to. */
export function CriticalValues({ test: { itemName, versions, choices } }: { test: LabResult }) {
  const [newest, before] = versions;
  if (!newest) return null;
  const values = isCritical(newest) ? newest.values.filter(({ critical }) => critical) : newest.values;
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-4">
        <span className="font-medium">{itemName}</span>
        {values.map((value) => (
          <span key={value.code} className="inline-flex items-center gap-1.5">
            <span className="figures">
              {value.name} <Measured value={value.value} unit={value.unit} />
            </span>
            <Flag value={value} />
          </span>
        ))}
        {values.length === 0 ? translateRemarks(choices, newest.remarks) : null}
      </p>
      {before && isCritical(before) ? (
        <p className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
          <Trans>Before the correction</Trans>
          {before.values
            .filter(({ critical }) => critical)
            .map(({ code, name, value, unit }) => (
              <span key={code} className="figures">
                {name} <Measured value={value} unit={unit} />
              </span>
            ))}
        </p>
      ) : null}
    </div>
  );
}

/** Marks a test whose newest result has a critical value, and says if no doctor was told of it, or has seen it. */
export function CriticalBadge({ test }: { test: LabResult }) {
  if (!isCritical(test.versions[0])) return null;
  return (
    <Badge tone="bad" icon={<OctagonAlert aria-hidden size={14} />} wraps>
      {waitsForNotice(test) ? (
        <Trans>Critical, no doctor told yet</Trans>
      ) : waitsToBeSeen(test) ? (
        <Trans>Critical, not seen yet</Trans>
      ) : (
        <Trans>Critical</Trans>
      )}
    </Badge>
  );
}

/** Says above a result that it is critical, who was told of it, and who saw it. */
export function CriticalBand({ version, critical }: { version: Version; critical: LabResult['critical'] }) {
  const { t } = useLingui();
  const { notice } = version;
  if (!isCritical(version)) return null;
  const seen = critical?.seen;
  return (
    <Band tone="bad" title={t`Critical value`} announce="none">
      {notice ? (
        <Told notice={notice} />
      ) : seen ? null : (
        <Trans>The laboratory has not told a doctor yet.</Trans>
      )}{' '}
      {seen ? <SeenBy seen={seen} /> : null}
    </Band>
  );
}

function SeenBy({ seen: { at, byName } }: { seen: { at: string; byName: string } }) {
  const when = formatMoment(at);
  return (
    <Trans>
      {byName} saw it: {when}.
    </Trans>
  );
}

/** Says who was told of a critical result. */
export function Told({ notice: { to, at, byName } }: { notice: NonNullable<Version['notice']> }) {
  const when = formatMoment(at);
  return (
    <Trans>
      {to} was told: {when}, by {byName}.
    </Trans>
  );
}
