import type { CriticalResult } from '@afyakadi/contract';
import { may } from '@afyakadi/contract/access/permissions';
import type { Role } from '@afyakadi/contract/access/roles';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { nameOf } from '../entities/people/name.ts';
import { useCriticalResults } from '../entities/results/queries.ts';
import { formatNumber } from '../lib/text/format.ts';
import { notify } from '../lib/toasts/notify.ts';
import { buttonClass } from '../ui/Button.tsx';
import { OctagonAlert } from '../ui/icons.ts';

/**
 * On every screen of doctors the critical results that none of them has seen, and of the laboratory those of which no
 * doctor was told. Announces a new one to the doctor who requested it.
 */
export function CriticalResultsMark({ role }: { role: Role | undefined }) {
  const { t } = useLingui();
  const reads = role !== undefined && may(role, 'results.read');
  const sees = role !== undefined && may(role, 'results.see');
  const { data } = useCriticalResults(reads);
  useAnnouncement(sees ? data?.itemList : undefined);
  if (!reads || !data) return null;
  const count = sees ? data.totalItems : data.itemList.filter(({ waitsForNotice }) => waitsForNotice).length;
  if (count === 0) return null;
  const shown = formatNumber(count);
  const label = sees
    ? t`Critical results not seen: ${shown}`
    : t`Critical results nobody was told of: ${shown}`;
  return (
    <Link
      to="/critical-results"
      aria-label={label}
      title={label}
      className={buttonClass('danger', 'figures px-2.5')}
    >
      <OctagonAlert aria-hidden size={18} />
      {shown}
    </Link>
  );
}

/** Says which critical results of the doctor's own tests came, or were corrected, since the page was opened. */
function useAnnouncement(results: readonly CriticalResult[] | undefined): void {
  const { t } = useLingui();
  const known = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    if (!results) return;
    const keyOf = ({ memberVisitItemId, resultedAt }: CriticalResult) => `${memberVisitItemId} ${resultedAt}`;
    for (const result of results) {
      if (!known.current || known.current.has(keyOf(result)) || !result.own) continue;
      const name = nameOf(result) || result.cardNo;
      const { itemName } = result;
      notify.error(t`Critical result of ${name}: ${itemName}`);
    }
    known.current = new Set(results.map(keyOf));
  }, [results, t]);
}
