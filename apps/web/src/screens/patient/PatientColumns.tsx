import '../../ui/columns.css';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { useIsNarrow } from '../../ui/useIsNarrow.ts';

/**
 * The record below the patient's head, in two columns: at the left what the role writes, at the right what is looked up
 * beside it. On a narrow screen the second part follows the first.
 */
export function PatientColumns({
  children,
  side,
  wideTable = false,
  areEqual = false,
}: {
  children: ReactNode;
  side: ReactNode;
  /** The left part contains a table with buttons, so the columns need a wider screen. */
  wideTable?: boolean;
  /** Both parts matter alike. */
  areEqual?: boolean;
}) {
  const isNarrow = useIsNarrow(wideTable ? 1680 : 1280);
  return (
    <div
      className={cx(
        'columns-page items-start gap-x-6 gap-y-8',
        !isNarrow && (areEqual ? 'is-equal' : 'has-side'),
      )}
    >
      <div className="min-w-0">{children}</div>
      <div className={cx('flex min-w-0 flex-col gap-8', wideTable && 'mt-5')}>{side}</div>
    </div>
  );
}
