import type { ReactNode } from 'react';

/** How far some work is. Without `part`, from 0 to 1, nobody knows how much there is. */
export function Progress({
  label,
  part,
  children,
}: {
  /** Read aloud: what is worked on. */
  label: string;
  part?: number | undefined;
  children: ReactNode;
}) {
  const percent = part === undefined ? undefined : Math.round(Math.min(1, Math.max(0, part)) * 100);
  return (
    <div className="flex flex-col gap-2">
      <div className="figures">{children}</div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className={
            percent === undefined ? 'shimmer size-full' : 'h-full rounded-full bg-accent transition-[width]'
          }
          style={percent === undefined ? undefined : { width: `${percent}%` }}
        />
      </div>
    </div>
  );
}
