import type { AuditTrailRow } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { ListTree } from 'lucide-react';
import { formatMoment } from '../../../lib/text/format.ts';
import { type Column, useActions } from '../../../ui/DataTable.tsx';
import { RowAction } from '../../../ui/RowAction.tsx';
import { ActorName } from './ActorName.tsx';
import { useAuditAction } from './useAuditAction.ts';

/** Returns the columns: when, who, what, patient, reason and address. A dialog shows the other details. */
export function useTrailColumns({
  onOpen,
  onPreload,
}: {
  onOpen: (row: AuditTrailRow) => void;
  onPreload: () => void;
}): Column<AuditTrailRow>[] {
  const { t } = useLingui();
  const action = useAuditAction();
  const actions = useActions<AuditTrailRow>();
  return [
    {
      id: 'at',
      header: t`Time`,
      cell: ({ at }) => <span className="figures whitespace-nowrap">{formatMoment(at)}</span>,
    },
    { id: 'who', header: t`Who`, cell: (row) => <ActorName name={row.accountName} role={row.role} /> },
    {
      id: 'what',
      header: t`What`,
      narrow: 'first',
      cell: (row) => <span className="font-medium wrap-anywhere">{action(row)}</span>,
    },
    {
      id: 'patient',
      header: t`Patient`,
      cell: ({ patient }) => (patient ? <span className="figures">{patient}</span> : <EmptyCell />),
    },
    {
      id: 'reason',
      header: t`Reason`,
      cell: ({ reason }) =>
        reason ? <span className="line-clamp-2 max-w-60 wrap-anywhere">{reason}</span> : <EmptyCell />,
    },
    {
      id: 'address',
      header: t`From where`,
      narrow: 'hidden',
      cell: ({ address }) => <span className="figures whitespace-nowrap">{address ?? '–'}</span>,
    },
    actions((row) => {
      const what = action(row);
      const at = formatMoment(row.at);
      return (
        <RowAction
          label={t`Details: ${what}, ${at}`}
          icon={<ListTree aria-hidden size={16} />}
          onPointerEnter={onPreload}
          onFocus={onPreload}
          onClick={() => onOpen(row)}
        >
          <Trans>Details</Trans>
        </RowAction>
      );
    }),
  ];
}

/** A dash in an otherwise empty column. */
function EmptyCell() {
  return <span className="max-sm:hidden">–</span>;
}
