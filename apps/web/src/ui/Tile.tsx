import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Skeleton } from './Skeleton.tsx';

export interface TileProps {
  label: ReactNode;
  /** The formatted figure. */
  value: ReactNode;
  /** A small explanation below the figure. */
  note?: ReactNode;
  loading?: boolean;
  /** The screen that lists the rows behind the figure. */
  to?: LinkProps['to'];
  /** Set for a figure that filters the list below; `selected` marks the active filter. */
  onPress?: () => void;
  selected?: boolean;
}

/** A figure with its name. It is a link if its rows have a screen, a button if it filters. */
export function Tile({ label, value, note, loading = false, to, onPress, selected }: TileProps) {
  const inner = (
    <>
      <span className={cx('text-sm text-muted', onPress && 'max-sm:text-[0.8125rem]')}>{label}</span>
      {loading ? (
        <Skeleton className="my-1 h-6 w-16" />
      ) : (
        <span className="figures text-2xl font-semibold tracking-tight max-sm:text-lg">{value}</span>
      )}
      {note === undefined ? null : loading ? (
        <Skeleton className="my-0.5 h-4 w-24" />
      ) : (
        <span className="figures text-sm text-muted">{note}</span>
      )}
    </>
  );
  const box = 'flex min-w-0 flex-col gap-0.5 rounded-md border px-4 py-3 text-left';
  const plain = 'border-line bg-surface';
  // An amount of millions stays on one line.
  const narrowest = 'max-sm:px-3';
  const live = `${box} transition-colors duration-100 hover:border-accent`;
  if (to) {
    return (
      <Link to={to} className={cx(live, plain, narrowest)}>
        {inner}
      </Link>
    );
  }
  if (onPress) {
    return (
      <button
        type="button"
        aria-pressed={selected}
        onClick={onPress}
        // The smallest screen shows three tiles side by side, each with a long Swahili word.
        className={cx(live, 'max-sm:px-2', selected ? 'border-accent bg-accent-soft' : plain)}
      >
        {inner}
      </button>
    );
  }
  return <div className={cx(box, plain, narrowest)}>{inner}</div>;
}
