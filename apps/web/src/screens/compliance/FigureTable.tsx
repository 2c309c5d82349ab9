import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/text/format.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useIsNarrow } from '../../ui/useIsNarrow.ts';
import { FigureList } from './FigureList.tsx';

export interface Figures {
  key: string;
  name: ReactNode;
  count: number;
  amountClaimed: number;
  amountApproved: number;
}

export interface FigureTableProps {
  caption: string;
  /** What `count` counts: claims, or lines of claims. */
  counts: string;
  /** Undefined while loading. */
  rows: readonly Figures[] | undefined;
  /** The text for no rows. */
  empty: ReactNode;
}

/** The count, claimed and approved amount of each kind, in TZS. */
export function FigureTable({ caption, counts, rows, empty }: FigureTableProps) {
  const { t } = useLingui();
  const narrow = useIsNarrow(640);
  const heads = [counts, t`Claimed`, t({ message: 'Approved', context: 'amount' })] as const;
  if (narrow && rows) {
    return (
      <div className="min-w-0 rounded-md border border-line bg-surface">
        <h3 className="px-4 pt-3 pb-2 text-base font-semibold">
          {caption} <span className="text-sm font-normal text-muted">TZS</span>
        </h3>
        <FigureList
          label={caption}
          entries={rows.map(({ key, name, count, amountClaimed, amountApproved }) => ({
            key,
            name,
            figures: [
              [heads[0], formatNumber(count)],
              [heads[1], formatNumber(amountClaimed)],
              [heads[2], formatNumber(amountApproved)],
            ],
          }))}
        />
        {rows.length === 0 ? <p className="px-4 pb-3 text-muted">{empty}</p> : null}
      </div>
    );
  }
  return (
    <div className="min-w-0 rounded-md border border-line bg-surface">
      <table className="w-full border-collapse text-sm">
        <caption className="px-4 pt-3 pb-1 text-left text-base font-semibold">
          {caption} <span className="text-sm font-normal text-muted">TZS</span>
        </caption>
        <thead>
          <tr className="text-muted">
            <th scope="col" className="h-9 px-1 pl-4 text-left font-medium">
              <span className="sr-only">{caption}</span>
            </th>
            {heads.map((head) => (
              <th
                key={head}
                scope="col"
                className="h-9 px-1.5 text-right leading-tight font-medium last:pr-4"
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(rows ?? [undefined, undefined]).map((row, index) => (
            // A placeholder row has no key of its own.
            <tr key={row?.key ?? `place-${index}`} className="border-t border-line">
              <th scope="row" className="h-10 px-1 pl-4 text-left font-normal">
                {row ? row.name : <Skeleton className="w-2/3" />}
              </th>
              {heads.map((head, column) => {
                const value = row && [row.count, row.amountClaimed, row.amountApproved][column];
                return (
                  <td key={head} className="figures h-10 px-1.5 text-right whitespace-nowrap last:pr-4">
                    {value === undefined ? <Skeleton className="ml-auto w-2/3" /> : formatNumber(value)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {rows?.length === 0 ? <p className="px-4 pb-3 text-muted">{empty}</p> : null}
    </div>
  );
}
