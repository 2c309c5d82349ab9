import type { ImportedRow, ImportList, ImportOfFile } from '@afyakadi/contract';
import { useLingui } from '@lingui/react/macro';
import { formatMoney, formatNumber } from '../../../lib/text/format.ts';
import { useTranslateMessage } from '../../../lib/text/i18n.ts';
import { Truncated } from '../../../ui/Truncated.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import { CellChange, RowDifferences } from './Differences.tsx';
import { useOutcomeLabel } from './labels.tsx';

const price = 'unitPrice';
/** Columns of the scheme's tariff that the table already shows. */
const shownElsewhere = [price, 'itemCode', 'itemName', 'schemeId'];

/**
 * Returns the columns of a list of rows: line, item and outcome. For the scheme's tariff also the use here and its
 * cost.
 */
export function useRowColumns({ kind, source }: ImportOfFile, outcome: ImportList): Column<ImportedRow>[] {
  const { t } = useLingui();
  const translateMessage = useTranslateMessage();
  const line: Column<ImportedRow> = {
    id: 'line',
    header: t`Line`,
    width: 5.25,
    align: 'end',
    cell: ({ line: lineNumber }) =>
      lineNumber === null ? '–' : <Figure header={t`Line`} value={lineNumber} />,
  };
  const entry: Column<ImportedRow> = {
    id: 'entry',
    header: { members: t`Card`, tariff: t`Item`, exclusions: t`Exclusion`, benefits: t`Product` }[kind],
    // The scheme's rows also have a name.
    ...(source === 'file' ? { width: 8.75 } : outcome === 'given' ? { minWidth: 7.75 } : { width: 10.5 }),
    narrow: 'first',
    // A code does not wrap next to the long list of its row's values.
    cell: (row) => <RowKey row={row} hasName={source === 'scheme'} />,
  };
  const reason: Column<ImportedRow> = {
    id: 'reason',
    header: t`Reason for refusal`,
    width: 12.5,
    cell: ({ reason: why, reasonMessage }) => (
      <span className="block py-1.5 text-bad wrap-anywhere">
        {why ? translateMessage(why, reasonMessage) : '–'}
      </span>
    ),
  };
  const hasPrice = kind === 'tariff' && outcome !== 'refused';
  const holds: Column<ImportedRow> = {
    id: 'holds',
    minWidth: 7.75,
    header:
      outcome === 'changed' || outcome === 'priced' || outcome === 'given'
        ? t`What changes`
        : outcome === 'missing'
          ? t`Current data`
          : t`Data of the row`,
    cell: (row) => (
      <RowDifferences row={row} without={source === 'scheme' ? shownElsewhere : hasPrice ? [price] : []} />
    ),
  };
  const prices: Column<ImportedRow> = {
    id: 'price',
    header: t`Price`,
    width: 8,
    align: 'end',
    cell: (row) => <PriceChange row={row} />,
  };
  const used: Column<ImportedRow> = {
    id: 'used',
    header: t`Given in 90 days`,
    width: 6.75,
    align: 'end',
    cell: ({ used: pieces }) => <Figure header={t`Given in 90 days`} value={pieces ?? 0} />,
  };
  const stake: Column<ImportedRow> = {
    id: 'stake',
    header: t`At risk`,
    width: 8.75,
    align: 'end',
    narrow: 'end',
    cell: ({ stake: money }) =>
      money ? (
        <span className="whitespace-nowrap font-medium">
          {money > 0 ? '+' : '−'}
          {formatMoney(Math.abs(money))}
        </span>
      ) : (
        '–'
      ),
  };
  const word = useOutcomeLabel(source);
  const becomes: Column<ImportedRow> = {
    id: 'becomes',
    header: t`What happens next`,
    width: 7.25,
    cell: ({ outcome: what }) => <Truncated text={word(what)} lines={2} />,
  };
  if (source === 'scheme') {
    if (outcome === 'refused') return [entry, reason, holds];
    const last = outcome === 'same' ? [] : [used, stake];
    return [entry, ...(outcome === 'given' ? [becomes] : []), holds, ...(hasPrice ? [prices] : []), ...last];
  }
  switch (outcome) {
    case 'refused':
      return [line, entry, reason, holds];
    case 'missing':
      return [entry, holds, ...(hasPrice ? [prices] : [])];
    default:
      return [line, entry, holds, ...(hasPrice ? [prices] : [])];
  }
}

/** A number with its column's header, which narrow screens do not show above it. */
function Figure({ header, value }: { header: string; value: number }) {
  return (
    <>
      <span aria-hidden className="sm:hidden">
        {header}{' '}
      </span>
      {formatNumber(value)}
    </>
  );
}

function RowKey({ row: { key, name }, hasName }: { row: ImportedRow; hasName: boolean }) {
  return (
    <>
      <span className="figures font-medium wrap-anywhere">
        {key
          ? key.split(' ').map((part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a key never move
              <span key={index} className="sm:whitespace-nowrap">
                {index > 0 ? ' ' : ''}
                {part}
              </span>
            ))
          : '–'}
      </span>
      {hasName && name ? <Truncated text={name} lines={2} className="font-normal text-muted" /> : null}
    </>
  );
}

function PriceChange({ row: { differences } }: { row: ImportedRow }) {
  const change = differences.find(({ column }) => column === price);
  return change ? (
    <span className="whitespace-nowrap">
      {/* The scheme's own price may equal the earlier general one: a new row without a price change. */}
      <CellChange
        difference={change}
        both={change.before !== null && change.after !== null && change.before !== change.after}
        stacked
      />
    </span>
  ) : null;
}
