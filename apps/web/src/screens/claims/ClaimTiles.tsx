import type { ClaimCounts } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney, formatNumber } from '../../lib/text/format.ts';
import { Tile, Tiles } from '../../ui/Tile.tsx';

export const tileFilters = ['Sent', 'Approved', 'Pending', 'Rejected'] as const;

/** The listed claims; undefined: all of the period. */
type TileFilter = (typeof tileFilters)[number] | undefined;

/** The number and total of the period's claims by kind (requirements 8.4). Pressing a tile lists them. */
export function ClaimTiles({
  counts,
  loading,
  selected,
  onSelect,
}: {
  counts: ClaimCounts | undefined;
  loading: boolean;
  selected: TileFilter;
  onSelect: (next: TileFilter) => void;
}) {
  const { t } = useLingui();
  const tiles = [
    { status: 'Sent', key: 'submitted', label: t({ context: 'claims', message: 'Submitted' }) },
    { status: 'Approved', key: 'approved', label: t({ context: 'claims', message: 'Approved' }) },
    { status: 'Pending', key: 'pending', label: t({ context: 'claims', message: 'Pending' }) },
    { status: 'Rejected', key: 'rejected', label: t({ context: 'claims', message: 'Rejected' }) },
  ] as const;
  // What the scheme approved of it is a figure of its own, on other screens.
  const claimed = (sum: number) => {
    const amount = formatMoney(sum);
    return t`${amount} claimed`;
  };
  return (
    <Tiles className="mb-5" legend={<Trans>Show claims by status</Trans>}>
      {tiles.map(({ status, key, label }) => (
        <Tile
          key={status}
          label={label}
          value={counts ? formatNumber(counts.counts[key]) : '–'}
          note={counts ? claimed(counts.amounts[key]) : ''}
          loading={counts === undefined && loading}
          selected={selected === status}
          onPress={() => onSelect(selected === status ? undefined : status)}
        />
      ))}
    </Tiles>
  );
}
