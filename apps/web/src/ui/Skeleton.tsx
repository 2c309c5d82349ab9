import { cx } from './cx.ts';

/** A grey bar in the place and size of what is coming; silent to screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('shimmer block h-4 rounded-[5px] bg-line', className)} />;
}
