import { Link, type LinkProps } from '@tanstack/react-router';
import { Children, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { Skeleton } from './Skeleton.tsx';
import { useIsNarrow } from './useIsNarrow.ts';

export interface TilesProps {
  /** The accessible name of figures that filter the list below. */
  legend?: ReactNode;
  /** Columns on a phone; otherwise two. */
  columns?: 1 | 3;
  className?: string;
  children: ReactNode;
}

const phoneColumns = { 1: 'max-sm:grid-cols-1', 2: 'max-sm:grid-cols-2', 3: 'max-sm:grid-cols-3' };

const mostInRow = 6;

/** Figures on one surface, divided by rules, in rows of the same length. */
export function Tiles({ legend, columns, className, children }: TilesProps) {
  const isPhone = useIsNarrow(640);
  const count = Math.max(1, Children.toArray(children).length);
  const inRow = Math.ceil(count / Math.ceil(count / mostInRow));
  // Rounded down, so that so many do fit.
  const least = `max(10.5rem, ${Math.floor(1_000 / inRow) / 10}%)`;
  const style = isPhone ? undefined : { gridTemplateColumns: `repeat(auto-fit, minmax(${least}, 1fr))` };
  // The rules of the last column and row are clipped.
  const surface = cx(
    'grid overflow-clip rounded-md border border-line bg-surface',
    phoneColumns[columns ?? 2],
    className,
  );
  return legend === undefined ? (
    <div className={surface} style={style}>
      {children}
    </div>
  ) : (
    <fieldset className={surface} style={style}>
      <legend className="sr-only">{legend}</legend>
      {children}
    </fieldset>
  );
}

export interface TileProps {
  label: ReactNode;
  /** The formatted figure. */
  value: ReactNode;
  /** A small explanation below the figure. */
  note?: ReactNode;
  loading?: boolean;
  /** The screen that lists the rows behind the figure, with what its path and its filter need. */
  to?: LinkProps['to'];
  params?: Record<string, string>;
  filter?: string | undefined;
  /** Set for a figure that filters the list below; `selected` marks the active filter. */
  onPress?: () => void;
  selected?: boolean;
}

/** A figure with its name, in `Tiles`. It is a link if its rows have a screen, a button if it filters. */
export function Tile({
  label,
  value,
  note,
  loading = false,
  to,
  params,
  filter,
  onPress,
  selected,
}: TileProps) {
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
  // An amount of millions stays on one line.
  const box =
    'flex min-w-0 flex-col gap-0.5 -mr-px -mb-px border-r border-b border-line px-4 py-3 text-left max-sm:px-3 max-sm:py-2';
  const live = cx(box, 'transition-colors duration-100 hover:bg-sunken focus-visible:-outline-offset-2');
  if (to) {
    return (
      <Link to={to} {...(params ? { params } : {})} state={filter ? { filter } : {}} className={live}>
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
        className={cx(live, 'max-sm:px-2', selected && 'chosen')}
      >
        {inner}
      </button>
    );
  }
  return <div className={box}>{inner}</div>;
}
