import type { LabResult, MeasuredValue } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { lazyComponent } from '../../lib/hooks/lazyComponent.tsx';
import { formatDay, formatMoment } from '../../lib/text/format.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { Band } from '../../ui/Band.tsx';
import { ChartLine } from '../../ui/icons.ts';
import { CriticalBand } from './CriticalValues.tsx';
import { translateRemarks } from './choices.ts';
import { differenceText } from './difference.ts';
import { Flag, Range } from './labels.tsx';
import { UnitLabel } from './UnitLabel.tsx';

const trend = lazyComponent(async () => (await import('./ValueTrend.tsx')).ValueTrend);

type Version = LabResult['versions'][number];

/** A requested test: its result with author and time, and the versions before its corrections. */
export function ResultView({ result }: { result: LabResult }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const { orderedByName, doctorNote, closedReason } = result;
  const [current, ...earlier] = result.versions;
  const when = formatMoment(result.createdAt);
  const reason = closedReason ? translate(closedReason) : '';
  return (
    <article aria-label={result.itemName}>
      <p className="text-sm text-muted">
        <Trans>
          Requested {when} by {orderedByName}
        </Trans>
      </p>
      {doctorNote ? (
        <p className="text-sm text-muted">
          <Trans>Note: {doctorNote}</Trans>
        </p>
      ) : null}
      {current ? (
        <>
          {current.state === 'Preliminary' ? (
            <div className="mt-3">
              <Band tone="info" title={t`Preliminary`} announce="none">
                <Trans>A second person in the laboratory has not authorized it yet.</Trans>
              </Band>
            </div>
          ) : null}
          <div className="mt-3 empty:hidden">
            <CriticalBand version={current} critical={result.critical} />
          </div>
          <VersionView version={current} result={result} withPrevious />
        </>
      ) : (
        <p className="mt-3">
          {closedReason ? (
            <Trans>Not carried out: {reason}</Trans>
          ) : (
            <Trans>The laboratory has not sent a result yet.</Trans>
          )}
        </p>
      )}
      {earlier.length > 0 ? (
        <details className="mt-3 rounded-md border border-line px-3 py-2">
          <summary className="font-medium">
            <Trans>Before the correction</Trans>
          </summary>
          {earlier.map((version) => (
            <VersionView key={version.version} version={version} result={result} />
          ))}
        </details>
      ) : null}
    </article>
  );
}

interface VersionViewProps {
  version: Version;
  result: LabResult;
  /** Compares it with the patient's result of the same test before. */
  withPrevious?: boolean;
}

function VersionView({ version, result, withPrevious = false }: VersionViewProps) {
  const { at, byName, authorizedAt, authorizedByName, correctionReason } = version;
  const when = formatMoment(at);
  const authorized = formatMoment(authorizedAt);
  return (
    <div className="mt-3">
      {correctionReason ? (
        <p className="mb-2 text-warn">
          <Trans>Corrected: {correctionReason}</Trans>
        </p>
      ) : null}
      {version.values.length > 0 ? (
        <Values
          memberId={result.authorizedMemberId}
          values={version.values}
          previous={withPrevious ? result.previous : null}
        />
      ) : null}
      {version.remarks ? (
        <p className="mt-2 whitespace-pre-wrap break-words">
          {translateRemarks(result.choices, version.remarks)}
        </p>
      ) : null}
      {withPrevious && version.values.length === 0 ? <PreviousWords result={result} /> : null}
      <p className="mt-2 text-sm text-muted">
        {when}, {byName}
        {authorizedByName ? (
          <>
            {' · '}
            <Trans>
              authorized {authorized} by {authorizedByName}
            </Trans>
          </>
        ) : null}
      </p>
    </div>
  );
}

/** Shows the words of the patient's result of the same test before. */
export function PreviousWords({ result: { previous, choices } }: { result: LabResult }) {
  if (!previous || previous.remarks === '') return null;
  const day = formatDay(previous.at);
  return (
    <p className="mt-2 text-sm whitespace-pre-wrap break-words text-muted">
      <Trans>Previous result, {day}:</Trans> {translateRemarks(choices, previous.remarks)}
    </p>
  );
}

interface ValuesProps {
  memberId: string;
  values: readonly MeasuredValue[];
  previous: LabResult['previous'];
}

function Values({ memberId, values, previous }: ValuesProps) {
  const { t } = useLingui();
  const [charted, setCharted] = useState<string>();
  const chart = values.find(({ code }) => code === charted);
  const show = async (code: string) => {
    if (await trend.load()) setCharted(code === charted ? undefined : code);
  };
  const compares = previous !== null && values.some(({ code }) => codesOf(previous).includes(code));
  const day = formatDay(previous?.at ?? null);
  return (
    <>
      <div className="overflow-x-auto">
        <table className="w-full border-collapse text-sm" aria-label={t`Measured values`}>
          <thead>
            <tr className="border-b border-line text-left text-muted">
              <th scope="col" className="h-9 pr-3 font-medium">
                <Trans>Measured</Trans>
              </th>
              <th scope="col" className="pl-3 text-right font-medium">
                <Trans>Value</Trans>
              </th>
              <td />
              <th scope="col" className="pl-3 font-medium">
                <Trans>Range</Trans>
              </th>
              {compares ? (
                <th scope="col" className="pl-3 text-right font-medium">
                  <Trans>Previous, {day}</Trans>
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {values.map((value) => (
              <tr data-row key={value.code} className="border-b border-line last:border-b-0">
                <th scope="row" className="h-10 py-1 pr-3 text-left font-normal">
                  <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                    {valueBefore(value, previous) ? (
                      <TrendButton
                        name={value.name}
                        isOpen={value.code === charted}
                        onPress={() => void show(value.code)}
                      />
                    ) : (
                      value.name
                    )}
                    <Flag value={value} />
                  </span>
                </th>
                <td className="figures pl-3 text-right font-semibold whitespace-nowrap">{value.value}</td>
                <td className="figures pr-3 pl-1.5 whitespace-nowrap text-muted">
                  <UnitLabel unit={value.unit} />
                </td>
                <td className="figures pl-3 whitespace-nowrap text-muted">
                  <Range value={value} />
                </td>
                {compares ? (
                  <td className="figures pl-3 text-right whitespace-nowrap text-muted">
                    <Previous value={value} previous={previous} />
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {chart ? <trend.Component memberId={memberId} measure={chart} /> : null}
    </>
  );
}

/** The name of a measure that has earlier values: shows them in a chart below the table. */
function TrendButton({ name, isOpen, onPress }: { name: string; isOpen: boolean; onPress: () => void }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      aria-label={t`${name} over time`}
      title={t`${name} over time`}
      aria-expanded={isOpen}
      onPointerEnter={trend.preload}
      onFocus={trend.preload}
      onClick={onPress}
      className="control inline-flex items-center gap-1.5 text-left text-accent hover:underline"
    >
      {name}
      <ChartLine aria-hidden size={16} className="shrink-0" />
    </button>
  );
}

const codesOf = (previous: NonNullable<LabResult['previous']>) => previous.values.map(({ code }) => code);

const valueBefore = (value: MeasuredValue, previous: LabResult['previous']) =>
  previous?.values.find(({ code, unit }) => code === value.code && unit === value.unit);

/** Shows the value before and the difference to it. */
function Previous({ value, previous }: { value: MeasuredValue; previous: LabResult['previous'] }) {
  const before = valueBefore(value, previous);
  if (!before) return '–';
  return (
    <>
      {before.value}{' '}
      <span className="inline-block min-w-12">({differenceText(value.value, before.value)})</span>
    </>
  );
}
