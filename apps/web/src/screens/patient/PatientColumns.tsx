import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

/**
 * The record below the patient's head: at the left what the role writes, at the right what is looked up beside it. On
 * a narrow screen the second part follows the first.
 */
export function PatientColumns({
  children,
  side,
  wideTable = false,
}: {
  children: ReactNode;
  side: ReactNode;
  /** The left part contains a table with buttons, so the columns need a wider screen. */
  wideTable?: boolean;
}) {
  return (
    <div
      className={cx(
        'grid items-start gap-x-6 gap-y-8',
        wideTable
          ? 'min-[1680px]:grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)]'
          : 'xl:grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)]',
      )}
    >
      <div className="min-w-0">{children}</div>
      <div className={cx('flex min-w-0 flex-col gap-8', wideTable && 'min-[1680px]:pt-5')}>{side}</div>
    </div>
  );
}
