import type { AuditTrailRow } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoment } from '../../../lib/text/format.ts';
import { useTranslate } from '../../../lib/text/i18n.ts';
import { ListTree } from '../../../ui/icons.ts';
import { RowAction } from '../../../ui/RowAction.tsx';
import { Truncated } from '../../../ui/Truncated.tsx';
import { type Column, useActions } from '../../../ui/table/columns.tsx';
import { ActorCell } from './ActorName.tsx';
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
  const translate = useTranslate();
  const actions = useActions<AuditTrailRow>();
  return [
    {
      id: 'at',
      header: t`Time`,
      width: 10.5,
      cell: ({ at }) => <span className="figures whitespace-nowrap">{formatMoment(at)}</span>,
    },
    {
      id: 'who',
      header: t`Who`,
      width: 12.75,
      cell: (row) => <ActorCell name={row.accountName} role={row.role} />,
    },
    {
      id: 'what',
      header: t`What`,
      minWidth: 10,
      narrow: 'first',
      cell: (row) => <Truncated text={action(row)} lines={2} className="font-medium" />,
    },
    {
      id: 'patient',
      header: t`Patient`,
      width: 10.75,
      cell: ({ patient }) => (patient ? <span className="figures">{patient}</span> : <EmptyCell />),
    },
    {
      id: 'reason',
      header: t`Reason`,
      width: 7.5,
      cell: ({ reason }) => (reason ? <Truncated text={translate(reason)} lines={2} /> : <EmptyCell />),
    },
    {
      id: 'address',
      header: t`IP address`,
      width: 7.25,
      narrow: 'hidden',
      cell: ({ address }) => <span className="figures wrap-anywhere">{address ?? '–'}</span>,
    },
    actions((row) => {
      const what = action(row);
      const at = formatMoment(row.at);
      return (
        <RowAction
          label={t`Details: ${what}, ${at}`}
          icon={<ListTree aria-hidden size={16} className="sm:hidden" />}
          onPointerEnter={onPreload}
          onFocus={onPreload}
          onClick={() => onOpen(row)}
        >
          <Trans>Details</Trans>
        </RowAction>
      );
    }, 7.75),
  ];
}

/** A dash in an otherwise empty column. */
function EmptyCell() {
  return <span className="max-sm:hidden">–</span>;
}
