import { cx } from './cx.ts';

/** A grey bar with the position and size of the loading content; hidden from screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('shimmer block h-4 rounded-[5px] bg-line', className)} />;
}
