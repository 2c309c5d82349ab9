import type { ClaimLine } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Money, OutcomeBadge } from '../../entities/claims/labels.tsx';
import { formatNumber } from '../../lib/text/format.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { Badge } from '../../ui/Badge.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import type { Column } from '../../ui/table/columns.tsx';

/** The lines of a claim with the scheme's decisions. */
export function ClaimLines({ lines }: { lines: readonly ClaimLine[] }) {
  const { t } = useLingui();
  const columns = useColumns();
  return (
    <div className="mt-5">
      <DataTable
        label={t`Lines of the claim`}
        columns={columns}
        list={{ rows: lines }}
        unpaged
        rowKey={({ id }) => id}
        empty={<Trans>Nothing that was given is claimed.</Trans>}
      />
    </div>
  );
}

function useColumns(): Column<ClaimLine>[] {
  const { t } = useLingui();
  const translate = useTranslate();
  return [
    {
      id: 'item',
      header: t`Item`,
      narrow: 'first',
      cell: ({ itemCode, itemName }) => (
        <>
          <span className="break-words">{itemName}</span>{' '}
          <span className="figures text-muted">{itemCode}</span>
        </>
      ),
    },
    { id: 'quantity', header: t`Quantity`, align: 'end', cell: ({ quantity }) => formatNumber(quantity) },
    {
      id: 'price',
      header: t`Unit price`,
      align: 'end',
      narrow: 'hidden',
      cell: ({ unitPrice }) => <Money value={unitPrice} />,
    },
    { id: 'amount', header: t`Amount`, align: 'end', cell: ({ amount }) => <Money value={amount} /> },
    {
      id: 'approved',
      header: t({ message: 'Approved', context: 'amount' }),
      align: 'end',
      narrow: 'hidden',
      cell: ({ amountApproved }) => <Money value={amountApproved} />,
    },
    {
      id: 'outcome',
      header: t`Outcome`,
      cell: (line) => (
        <>
          {line.leftOut !== null ? (
            <Badge>
              <Trans>Excluded</Trans>
            </Badge>
          ) : line.outcome ? (
            <OutcomeBadge outcome={line.outcome} />
          ) : (
            '–'
          )}
          {(line.leftOut ?? line.reason) ? (
            <span className="block text-sm break-words text-muted">
              {translate(line.leftOut ?? line.reason ?? '')}
            </span>
          ) : null}
        </>
      ),
    },
  ];
}
