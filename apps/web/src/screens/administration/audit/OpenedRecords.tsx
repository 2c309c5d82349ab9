import type { EmergencyAccess } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoment } from '../../../lib/text/format.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { ScrollText } from '../../../ui/icons.ts';
import { RowAction } from '../../../ui/RowAction.tsx';
import { type Column, useActions } from '../../../ui/table/columns.tsx';
import { ActorCell } from './ActorName.tsx';
import type { PickedValue } from './filter.ts';
import { useEmergencyAccesses } from './queries.ts';

/** Emergency accesses: records opened with a reason while the patient was not at the person's care point. */
export function OpenedRecords({ onTrail }: { onTrail: (patient: PickedValue) => void }) {
  const { t } = useLingui();
  const accesses = useEmergencyAccesses();
  const actions = useActions<EmergencyAccess>();
  const columns: Column<EmergencyAccess>[] = [
    {
      id: 'at',
      header: t`Opened`,
      width: 10.5,
      cell: ({ at }) => <span className="figures whitespace-nowrap">{formatMoment(at)}</span>,
    },
    {
      id: 'who',
      header: t`Who`,
      minWidth: 10,
      cell: (row) => <ActorCell name={row.accountName} role={row.role} />,
    },
    {
      id: 'patient',
      header: t`Patient`,
      width: 7,
      narrow: 'first',
      cell: ({ patient }) => <span className="figures font-medium">{patient}</span>,
    },
    {
      id: 'reason',
      header: t`Reason`,
      minWidth: 12,
      cell: ({ reason }) => <span className="block py-1.5 wrap-anywhere">{reason}</span>,
    },
    {
      id: 'until',
      header: t`Open until`,
      width: 10.5,
      narrow: 'hidden',
      cell: ({ until }) => <span className="figures whitespace-nowrap">{formatMoment(until)}</span>,
    },
    actions(
      ({ memberId, patient }) => (
        <RowAction
          label={t`Audit trail of ${patient}`}
          icon={<ScrollText aria-hidden size={16} />}
          onClick={() => onTrail({ id: memberId, words: patient })}
        >
          <Trans>Trail</Trans>
        </RowAction>
      ),
      9.5,
    ),
  ];
  return (
    <>
      <p className="mb-3 max-w-prose text-muted">
        <Trans>
          Staff who open a record outside their care point give a reason. Follow up on reasons that do not
          convince you.
        </Trans>
      </p>
      <DataTable
        label={t`Opened records`}
        columns={columns}
        list={accesses}
        rowKey={({ id }) => id}
        empty={<Trans>No records were opened this way.</Trans>}
        emptyHint={<Trans>Records that are opened with a reason appear here.</Trans>}
      />
    </>
  );
}
