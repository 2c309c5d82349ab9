import { type VisitStage, visitStages } from '@afyakadi/contract/care/visits';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { formatNumber } from '../../lib/text/format.ts';
import { cx } from '../../ui/cx.ts';

/** Narrows the pending visits to a stage, each with its count. */
export function StageFilter({
  counts,
  value,
  onChange,
}: {
  counts: Readonly<Record<VisitStage, number>>;
  value: VisitStage | undefined;
  onChange: (stage: VisitStage | undefined) => void;
}) {
  const { t } = useLingui();
  const name = useId();
  const labels: Record<VisitStage, string> = {
    waiting: t`Waiting`,
    inCare: t`In care`,
    mine: t`Mine`,
    results: t`Waiting for results`,
    ready: t`Results ready`,
  };
  // Only at consultation somebody waits for results.
  const shown = visitStages.filter(
    (stage) => (stage !== 'results' && stage !== 'ready') || counts[stage] > 0 || value === stage,
  );
  const choices = [undefined, ...shown];
  return (
    <fieldset className="flex min-w-0 gap-1 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:flex-wrap">
      <legend className="sr-only">{t`Show pending visits by stage`}</legend>
      {choices.map((stage) => (
        <label
          key={stage ?? 'all'}
          className={cx(
            'relative flex min-h-9 shrink-0 items-center gap-1.5 rounded-md px-3 text-sm has-focus-visible:outline-2 pointer-coarse:min-h-11',
            'has-focus-visible:outline-offset-2 has-focus-visible:outline-accent max-sm:px-2',
            stage === value ? 'bg-accent-soft font-medium' : 'hover:bg-sunken',
            stage !== value && (stage === 'ready' ? 'font-medium text-ok' : 'text-muted'),
          )}
        >
          <input
            type="radio"
            name={name}
            checked={stage === value}
            onChange={() => onChange(stage)}
            className="sr-only"
          />
          {stage ? labels[stage] : t`All pending`}
          {stage ? <span className="figures">{formatNumber(counts[stage])}</span> : null}
        </label>
      ))}
    </fieldset>
  );
}
