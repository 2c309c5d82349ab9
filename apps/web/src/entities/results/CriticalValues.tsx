import type { LabResult, MeasuredValue } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoment } from '../../lib/text/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Band } from '../../ui/Band.tsx';
import { translateRemarks } from './choices.ts';
import { Flag } from './labels.tsx';
import { formatRange } from './measuredValue.ts';
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

/** Shows values with unit, mark and normal range. */
export function MarkedValues({ values }: { values: readonly MeasuredValue[] }) {
  return values.map((value) => {
    const range = formatRange(value);
    return (
      <span key={value.code} className="inline-flex flex-wrap items-center gap-x-1.5">
        <span className="figures">
          {value.name} <Measured value={value.value} unit={value.unit} />
        </span>
        <Flag value={value} />
        {range ? <span className="figures text-sm text-muted">({range})</span> : null}
      </span>
    );
  });
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
        <MarkedValues values={values} />
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

/** Says that no doctor was told of a critical result, or has seen it. */
export function CriticalState({ test }: { test: LabResult }) {
  const isUntold = waitsForNotice(test);
  if (!isUntold && !waitsToBeSeen(test)) return null;
  return (
    <Badge tone="bad" wraps>
      {isUntold ? <Trans>No doctor told yet</Trans> : <Trans context="a critical result">Not seen yet</Trans>}
    </Badge>
  );
}

/** The critical values of a test in a list, and whether they wait for somebody. */
export function CriticalSummary({ test }: { test: LabResult }) {
  const [newest] = test.versions;
  if (!newest || !isCritical(newest)) return <CriticalState test={test} />;
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <MarkedValues values={newest.values.filter(({ critical }) => critical)} />
      <CriticalState test={test} />
    </span>
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
