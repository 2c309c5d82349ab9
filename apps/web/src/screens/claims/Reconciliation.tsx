import type { ClaimDifference, ClaimMonth } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Money } from '../../entities/claims/labels.tsx';
import { useReconciliation } from '../../entities/claims/queries.ts';
import { formatMoment, formatMoney, formatNumber } from '../../lib/text/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { RefreshCw } from '../../ui/icons.ts';
import type { Column } from '../../ui/table/columns.tsx';

/** Compares our claims of a month with the scheme's list: missing claims on either side, and different amounts. */
export function Reconciliation({ month }: { month: ClaimMonth }) {
  const { t } = useLingui();
  const differences = useReconciliation(month);
  const columns = useColumns();
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold">
          <Trans>Our list and the scheme's</Trans>
        </h3>
        <Button
          icon={<RefreshCw aria-hidden size={16} />}
          pending={differences.query.isFetching}
          onClick={() => void differences.retry()}
        >
          <Trans>Compare again</Trans>
        </Button>
      </div>
      {differences.data ? <ReconciliationSummary found={differences.data} /> : null}
      <DataTable
        label={t`Differences`}
        columns={columns}
        list={differences}
        rowKey={(difference) => `${difference.kind} ${difference.folioNo}`}
        empty={<Trans>The two lists match.</Trans>}
      />
    </div>
  );
}

function ReconciliationSummary({
  found,
}: {
  found: {
    matched: number;
    ourFolios: number;
    theirFolios: number;
    ourAmount: number;
    theirAmount: number;
    askedAt: string;
  };
}) {
  const [ours, theirs, matched] = [found.ourFolios, found.theirFolios, found.matched].map(formatNumber);
  const ourAmount = formatMoney(found.ourAmount, 'TZS');
  const theirAmount = formatMoney(found.theirAmount, 'TZS');
  const answeredAt = formatMoment(found.askedAt);
  return (
    <p className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      <span>
        <Trans>
          Ours: {ours}, {ourAmount}
        </Trans>
      </span>
      <span>
        <Trans>
          The scheme's: {theirs}, {theirAmount}
        </Trans>
      </span>
      <span>
        <Trans>In both: {matched}</Trans>
      </span>
      <span className="text-muted">
        <Trans>A claim that was sent again counts with each of its numbers.</Trans>
      </span>
      <span className="text-muted">
        <Trans>Asked on {answeredAt}</Trans>
      </span>
    </p>
  );
}

function useColumns(): Column<ClaimDifference>[] {
  const { t } = useLingui();
  const words = {
    'missing-there': t`Missing at the scheme`,
    'missing-here': t`Missing here`,
    'amount-differs': t`Amount differs`,
  };
  return [
    {
      id: 'serial',
      header: t`Serial/Folio No`,
      width: 11.75,
      narrow: 'first',
      cell: (difference) =>
        difference.claimId ? (
          <Link
            to="/claims/$claimId"
            params={{ claimId: difference.claimId }}
            className="figures font-medium whitespace-nowrap text-accent underline underline-offset-4"
          >
            {difference.serialNo}
          </Link>
        ) : (
          <span className="figures font-medium whitespace-nowrap">{difference.serialNo}</span>
        ),
    },
    {
      id: 'kind',
      header: t`Difference`,
      minWidth: 11.25,
      cell: (difference) => (
        <Badge tone={difference.kind === 'amount-differs' ? 'warn' : 'bad'}>{words[difference.kind]}</Badge>
      ),
    },
    {
      id: 'ours',
      header: t`Ours (TZS)`,
      width: 7.25,
      align: 'end',
      cell: (difference) => <Money value={difference.ours} bare />,
    },
    {
      id: 'theirs',
      header: t`The scheme's (TZS)`,
      width: 8,
      align: 'end',
      cell: (difference) => <Money value={difference.theirs} bare />,
    },
    {
      id: 'difference',
      header: t`Difference (TZS)`,
      width: 7.25,
      align: 'end',
      cell: (difference) => (
        <span className={difference.difference < 0 ? 'font-medium text-bad' : 'font-medium'}>
          <Money value={difference.difference} bare />
        </span>
      ),
    },
  ];
}
