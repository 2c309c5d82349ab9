import type { ReactNode } from 'react';

/** The progress of some work. `part` is from 0 to 1, or undefined if the amount of work is unknown. */
export function Progress({
  label,
  labelledBy,
  part,
  children,
}: {
  /** The accessible name of the progress bar. */
  label?: string;
  /** The id of the text that names the bar, instead of a label. */
  labelledBy?: string;
  part?: number | undefined;
  children?: ReactNode;
}) {
  const percent = part === undefined ? undefined : Math.round(Math.min(1, Math.max(0, part)) * 100);
  return (
    <div className="flex flex-col gap-2">
      {children ? <div className="figures">{children}</div> : null}
      <div
        role="progressbar"
        aria-label={label}
        aria-labelledby={labelledBy}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className={percent === undefined ? 'shimmer size-full' : 'h-full rounded-full bg-figure'}
          style={percent === undefined ? undefined : { width: `${percent}%` }}
        />
      </div>
    </div>
  );
}
