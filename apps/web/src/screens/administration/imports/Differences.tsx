import type { ImportedRow } from '@afyakadi/contract';
import { Trans } from '@lingui/react/macro';
import { cx } from '../../../ui/cx.ts';
import { ArrowRight } from '../../../ui/icons.ts';
import { useCellText } from './useCellText.ts';
import { useColumnLabel } from './useColumnLabel.ts';

type Difference = ImportedRow['differences'][number];

/** Shows a row's changes or values by column. `without`: columns that appear elsewhere. */
export function RowDifferences({ row, without }: { row: ImportedRow; without: readonly string[] }) {
  const columnLabel = useColumnLabel();
  const changes = row.outcome === 'changed';
  const shown = row.differences.filter(
    // An empty value matters only if it replaces another one.
    ({ column, before, after }) => !without.includes(column) && (changes || Boolean(before ?? after)),
  );
  if (shown.length === 0) return null;
  return (
    <dl className="figures flex flex-wrap gap-x-4 gap-y-0.5 py-1.5">
      {shown.map((difference) => (
        <div key={difference.column} className="flex min-w-0 flex-wrap items-baseline gap-x-1.5">
          <dt className="text-muted">{columnLabel(difference.column)}</dt>
          <dd className="min-w-0 wrap-anywhere">
            <CellChange difference={difference} both={changes} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export interface ChangeProps {
  difference: Difference;
  /** Shows the current and the new value; otherwise the one that exists. */
  both: boolean;
  /** Puts the values below each other, so that their digits line up. */
  stacked?: boolean;
}

/** Shows the current value of a cell and the value in the file. */
export function CellChange({ difference: { column, before, after }, both, stacked = false }: ChangeProps) {
  const word = useCellText();
  if (!both) return word(column, after ?? before);
  return (
    <span
      className={cx(
        'inline-flex gap-x-1.5',
        stacked ? 'flex-col items-end py-1.5' : 'flex-wrap items-baseline',
      )}
    >
      <span className="text-muted">
        <span className="sr-only">
          <Trans>so far:</Trans>{' '}
        </span>
        <s>{word(column, before)}</s>
      </span>
      {stacked ? null : <ArrowRight aria-hidden size={14} className="shrink-0 self-center text-muted" />}
      <span className="font-medium">
        <span className="sr-only">
          <Trans>from now on:</Trans>{' '}
        </span>
        {word(column, after)}
      </span>
    </span>
  );
}
