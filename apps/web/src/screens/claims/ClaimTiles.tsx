import type { ClaimCounts } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney, formatNumber } from '../../lib/text/format.ts';
import { Tile } from '../../ui/Tile.tsx';

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
  return (
    <fieldset className="mb-5 grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">
      <legend className="sr-only">
        <Trans>Show claims by status</Trans>
      </legend>
      {tiles.map(({ status, key, label }) => (
        <Tile
          key={status}
          label={label}
          value={counts ? formatNumber(counts.counts[key]) : '–'}
          note={counts ? formatMoney(counts.amounts[key], 'TZS') : ''}
          loading={counts === undefined && loading}
          selected={selected === status}
          onPress={() => onSelect(selected === status ? undefined : status)}
        />
      ))}
    </fieldset>
  );
}
