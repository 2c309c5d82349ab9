import type { ImportedRow, ImportKind, ImportOutcome } from '@afyakadi/contract';
import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '../../lib/format.ts';
import { useSay } from '../../lib/i18n.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { Change, Holds } from './Differences.tsx';

const price = 'unitPrice';

/** The columns of the rows of one outcome: where a row stands, what it is about, and what becomes of it. */
export function useRowColumns(kind: ImportKind, outcome: ImportOutcome): Column<ImportedRow>[] {
  const { t } = useLingui();
  const say = useSay();
  const line: Column<ImportedRow> = {
    id: 'line',
    header: t`Line`,
    align: 'end',
    cell: ({ line: at }) =>
      at === null ? (
        '–'
      ) : (
        <>
          {/* Where the column has no head in sight. */}
          <span aria-hidden className="sm:hidden">
            {t`Line`}{' '}
          </span>
          {formatNumber(at)}
        </>
      ),
  };
  const entry: Column<ImportedRow> = {
    id: 'entry',
    header: { members: t`Card`, tariff: t`Item`, exclusions: t`Exclusion` }[kind],
    narrow: 'first',
    // A code stays in one piece beside the long list of what its row holds.
    cell: ({ key }) => (
      <span className="figures font-medium wrap-anywhere">
        {key
          ? key.split(' ').map((part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one key keep their places
              <span key={at} className="sm:whitespace-nowrap">
                {at > 0 ? ' ' : ''}
                {part}
              </span>
            ))
          : '–'}
      </span>
    ),
  };
  const reason: Column<ImportedRow> = {
    id: 'reason',
    header: t`Why it is refused`,
    cell: ({ reason: why }) => (
      <span className="block py-1.5 text-bad wrap-anywhere">{why ? say(why) : '–'}</span>
    ),
  };
  const hasPrice = kind === 'tariff' && outcome !== 'refused';
  const holds: Column<ImportedRow> = {
    id: 'holds',
    header:
      outcome === 'changed'
        ? t`What changes`
        : outcome === 'missing'
          ? t`What stands here`
          : t`What the row holds`,
    cell: (row) => <Holds row={row} without={hasPrice ? price : undefined} />,
  };
  const prices: Column<ImportedRow> = {
    id: 'price',
    header: t`Price`,
    align: 'end',
    cell: ({ differences }) => {
      const found = differences.find(({ column }) => column === price);
      return found ? (
        <span className="whitespace-nowrap">
          <Change it={found} both={outcome === 'changed'} stacked />
        </span>
      ) : null;
    },
  };
  switch (outcome) {
    case 'refused':
      return [line, entry, reason, holds];
    case 'missing':
      return [entry, holds, ...(hasPrice ? [prices] : [])];
    default:
      return [line, entry, holds, ...(hasPrice ? [prices] : [])];
  }
}
