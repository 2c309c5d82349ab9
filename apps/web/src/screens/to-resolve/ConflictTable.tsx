import type { Identity, IdentityConflictRow } from '@afyakadi/contract';
import type { IdentityTab } from '@afyakadi/contract/scheme/cards';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { useDecisionLabel, useIdentityConflicts } from '../../entities/people/identityConflicts.ts';
import { CardNumber, ProvisionalBadge, useSexLabel } from '../../entities/people/labels.tsx';
import { nameOf } from '../../entities/people/name.ts';
import { useFocusFallback } from '../../lib/hooks/useFocusFallback.ts';
import { formatDay, formatMoment } from '../../lib/text/format.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { Users } from '../../ui/icons.ts';
import { RowAction, RowActions } from '../../ui/RowAction.tsx';
import { Truncated } from '../../ui/Truncated.tsx';
import { type Column, useActions } from '../../ui/table/columns.tsx';

/** The conflict to decide, and what runs after the decision, when its row may disappear. */
export interface Deciding {
  row: IdentityConflictRow;
  onDecided: () => void;
}

/** One tab: both identities of each card, and the decision or the way to it. */
export function ConflictTable({
  state,
  home,
  onDecide,
}: {
  state: IdentityTab;
  /** Receives the focus when the focused row disappears. */
  home: RefObject<HTMLElement | null>;
  onDecide: (deciding: Deciding) => void;
}) {
  const { t } = useLingui();
  const conflicts = useIdentityConflicts(state);
  const decided = useFocusFallback(home, conflicts.rows);
  const columns = useColumns(state, (row) => onDecide({ row, onDecided: decided }));
  return (
    <DataTable
      label={t`To resolve`}
      columns={columns}
      list={conflicts}
      rowKey={(row) => row.authorizationId}
      empty={state === 'open' ? <Trans>Nothing to decide.</Trans> : <Trans>Nothing was decided yet.</Trans>}
      emptyHint={<Trans>A card appears here when the scheme names another person than we know by it.</Trans>}
    />
  );
}

function useColumns(
  state: IdentityTab,
  onDecide: (row: IdentityConflictRow) => void,
): Column<IdentityConflictRow>[] {
  const { t } = useLingui();
  const word = useDecisionLabel();
  const actions = useActions<IdentityConflictRow>();
  const columns: Column<IdentityConflictRow>[] = [
    {
      id: 'card',
      header: t`Card No`,
      width: 9,
      cell: (row) => (
        <span className="flex flex-col items-start gap-1 py-1.5">
          <CardNumber cardNo={row.cardNo} />
          <ProvisionalBadge mark={row.provisional} />
        </span>
      ),
    },
    {
      id: 'ours',
      header: t`Here`,
      minWidth: 8,
      narrow: 'first',
      cell: (row) => (
        <Person
          identity={row.ours}
          link={<PatientLink id={row.authorizedMemberId} name={nameOf(row.ours) || row.cardNo} />}
        />
      ),
    },
    {
      id: 'theirs',
      header: t`At the scheme`,
      minWidth: 8,
      cell: (row) => (
        <Person identity={row.theirs} link={<Truncated text={nameOf(row.theirs) || '–'} lines={2} />} />
      ),
    },
    {
      id: 'found',
      header: t`Found`,
      width: 10,
      cell: (row) => <span className="figures whitespace-nowrap">{formatMoment(row.foundAt)}</span>,
    },
  ];
  if (state === 'decided')
    return [
      ...columns,
      {
        id: 'decision',
        header: t`Decision`,
        minWidth: 9,
        cell: ({ decision, decidedByName, decidedAt, reason }) => (
          <span className="flex flex-col py-1.5">
            {decision ? word(decision) : null}
            <Truncated
              text={[reason, decidedByName, formatMoment(decidedAt)].filter(Boolean).join(' · ')}
              lines={2}
              className="text-[0.8125rem] text-muted"
            />
          </span>
        ),
      },
    ];
  return [...columns, actions((row) => <Decide row={row} onDecide={onDecide} />, 9.5)];
}

function Decide({
  row,
  onDecide,
}: {
  row: IdentityConflictRow;
  onDecide: (row: IdentityConflictRow) => void;
}) {
  const { t } = useLingui();
  const name = nameOf(row.ours) || row.cardNo;
  return (
    <RowActions>
      <RowAction
        icon={<Users aria-hidden size={18} />}
        label={t`Decide whose card it is: ${name}`}
        onClick={() => onDecide(row)}
      >
        <Trans>Decide</Trans>
      </RowAction>
    </RowActions>
  );
}

function PatientLink({ id, name }: { id: string; name: string }) {
  return (
    <Link to="/patient/$nhifId" params={{ nhifId: id }} className="text-accent hover:underline">
      {name}
    </Link>
  );
}

function Person({ identity, link }: { identity: Identity; link: React.ReactNode }) {
  const sex = useSexLabel();
  return (
    <span className="flex min-w-0 flex-col py-1.5">
      {link}
      <span className="figures text-[0.8125rem] text-muted">
        {sex(identity.gender)}, {formatDay(identity.dateOfBirth)}
      </span>
    </span>
  );
}
