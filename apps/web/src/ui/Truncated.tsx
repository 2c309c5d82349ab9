import { cx } from './cx.ts';

/**
 * A text in a column with a stable width. It ends in an ellipsis after one or two lines, and its title has all of it.
 * Below 640 px, where a row is an item of a list, the text wraps.
 */
export function Truncated({
  text,
  lines = 1,
  className,
}: {
  text: string;
  lines?: 1 | 2;
  className?: string;
}) {
  return (
    <span
      className={cx('block wrap-anywhere', lines === 1 ? 'sm:truncate' : 'sm:line-clamp-2', className)}
      title={text}
    >
      {text}
    </span>
  );
}
