import type { BoardBed, CarePoint, Stay } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { nameOf } from '../../entities/people/name.ts';
import { PendingOrders } from '../../entities/stays/labels.tsx';
import { useBedBoard } from '../../entities/stays/queries.ts';
import { useDuration } from '../../entities/visits/useDuration.ts';
import { lazyComponent } from '../../lib/hooks/lazyComponent.tsx';
import { useCameFrom } from '../../lib/hooks/useCameFrom.ts';
import { useFocusFallback } from '../../lib/hooks/useFocusFallback.ts';
import { useRights, useRole } from '../../lib/session/useRole.ts';
import { formatMoment, minutesBetween } from '../../lib/text/format.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { ArrowLeftRight, BedSingle, LogOut, X } from '../../ui/icons.ts';
import { RowAction, RowActions } from '../../ui/RowAction.tsx';
import { type Column, useActions } from '../../ui/table/columns.tsx';
import { billDialog, InterimBill } from './InterimBill.tsx';

const dialogs = {
  bed: lazyComponent(async () => (await import('./BedDialog.tsx')).BedDialog),
  discharge: lazyComponent(async () => (await import('./DischargeDialog.tsx')).DischargeDialog),
  bill: billDialog,
  withdraw: lazyComponent(
    async () => (await import('./WithdrawAdmissionDialog.tsx')).WithdrawAdmissionDialog,
  ),
};
type StayAction = keyof typeof dialogs;

const linkClass =
  'inline-flex min-h-6 items-center font-medium text-accent underline-offset-4 hover:underline';

/** The bed board of a ward: who lies where, since when, what is pending, and who waits for a bed. */
export function BedBoard({ ward }: { ward: CarePoint }) {
  const { t } = useLingui();
  const may = useRights();
  const board = useBedBoard(ward.id);
  const home = useRef<HTMLHeadingElement>(null);
  const acted = useFocusFallback(home, board.data);
  const [opened, setOpened] = useState<{ stay: Stay; act: StayAction }>();
  const open = async (stay: Stay, act: StayAction) => {
    if (await dialogs[act].load()) setOpened({ stay, act });
  };
  const changes = may('stays.write');
  const list = {
    loading: board.isPending,
    error: board.data ? undefined : (board.error ?? undefined),
    retry: () => void board.refetch(),
  };
  const waiting = board.data?.waiting ?? [];
  const beds = useBedColumns(ward, changes, (stay, act) => void open(stay, act));
  const requests = useWaitingColumns(ward, changes, (stay, act) => void open(stay, act));
  const close = () => {
    acted();
    setOpened(undefined);
  };
  const Dialog = opened && dialogs[opened.act].Component;
  return (
    <div className="mb-6">
      <h3 ref={home} tabIndex={-1} className="mt-2 mb-2 text-lg font-semibold tracking-tight outline-none">
        <Trans>Bed board</Trans>
      </h3>
      <DataTable
        label={t`Beds of ${ward.name}`}
        columns={beds}
        list={{ ...list, rows: board.data?.itemList }}
        rowKey={({ id }) => id}
        unpaged
        empty={<Trans>This ward has no beds.</Trans>}
        emptyHint={<Trans>The administrator adds beds at Care points.</Trans>}
      />
      {waiting.length > 0 ? (
        <>
          <h3 className="mt-5 mb-2 text-lg font-semibold tracking-tight">
            <Trans>Waiting for a bed</Trans>
          </h3>
          <DataTable
            label={t`Waiting for a bed in ${ward.name}`}
            columns={requests}
            list={{ ...list, rows: waiting }}
            rowKey={({ id }) => id}
            empty={<Trans>Nobody waits for a bed.</Trans>}
          />
        </>
      ) : null}
      {opened && Dialog ? <Dialog stay={opened.stay} onClose={close} /> : null}
    </div>
  );
}

type Act = (stay: Stay, act: StayAction) => void;

function useBedColumns(ward: CarePoint, changes: boolean, act: Act): Column<BoardBed>[] {
  const { t } = useLingui();
  const duration = useDuration();
  const actions = useActions<BoardBed>();
  return [
    {
      id: 'bed',
      header: t`Bed`,
      width: 11,
      narrow: 'first',
      cell: ({ name, itemName }) => (
        <span className="block py-1">
          <span className="block font-medium">{name}</span>
          <span className="block text-sm text-muted">{itemName}</span>
        </span>
      ),
    },
    {
      id: 'patient',
      header: t`Patient`,
      minWidth: 11,
      cell: ({ stay }) =>
        stay ? (
          <span className="block py-1">
            <PatientLink stay={stay} ward={ward} />
            <span className="block text-sm font-normal">
              <InterimBill stay={stay} onOpen={() => act(stay, 'bill')} />
            </span>
          </span>
        ) : (
          <span className="font-normal text-muted">
            <Trans>Free</Trans>
          </span>
        ),
    },
    {
      id: 'since',
      header: t`Since`,
      width: 11.5,
      cell: ({ stay }) =>
        stay?.admittedAt ? (
          <>
            <span className="figures block">{formatMoment(stay.admittedAt)}</span>
            <span className="figures block text-sm text-muted">
              {duration(minutesBetween(stay.admittedAt, new Date()))}
            </span>
          </>
        ) : null,
    },
    {
      id: 'pending',
      header: t`Not finished`,
      width: 10,
      cell: ({ stay }) => (stay ? <PendingOrders pending={stay.pending} /> : null),
    },
    ...(changes
      ? [
          actions(({ stay }: BoardBed) => {
            if (!stay) return null;
            const name = nameOf(stay) || stay.cardNo;
            return (
              <RowActions>
                <Action
                  of="bed"
                  label={t`Move ${name}`}
                  icon={<ArrowLeftRight aria-hidden size={16} />}
                  stay={stay}
                  act={act}
                >
                  <Trans>Move</Trans>
                </Action>
                <Action
                  of="discharge"
                  label={t`Discharge ${name}`}
                  icon={<LogOut aria-hidden size={16} />}
                  stay={stay}
                  act={act}
                >
                  <Trans>Discharge</Trans>
                </Action>
              </RowActions>
            );
          }, 15),
        ]
      : []),
  ];
}

function useWaitingColumns(ward: CarePoint, changes: boolean, act: Act): Column<Stay>[] {
  const { t } = useLingui();
  const actions = useActions<Stay>();
  return [
    {
      id: 'patient',
      header: t`Patient`,
      minWidth: 11,
      narrow: 'first',
      cell: (stay) => <PatientLink stay={stay} ward={ward} />,
    },
    { id: 'reason', header: t`Reason`, minWidth: 11, cell: ({ reason }) => reason },
    {
      id: 'requested',
      header: t`Asked for`,
      width: 12,
      cell: ({ requestedAt, requestedByName }) => (
        <>
          <span className="figures block">{formatMoment(requestedAt)}</span>
          <span className="block text-sm text-muted">{requestedByName}</span>
        </>
      ),
    },
    ...(changes
      ? [
          actions((stay: Stay) => {
            const name = nameOf(stay) || stay.cardNo;
            return (
              <RowActions>
                <Action
                  of="bed"
                  label={t`Admit ${name}`}
                  icon={<BedSingle aria-hidden size={16} />}
                  stay={stay}
                  act={act}
                >
                  <Trans>Admit</Trans>
                </Action>
                <Action
                  of="withdraw"
                  label={t`Withdraw ${name}`}
                  icon={<X aria-hidden size={16} />}
                  stay={stay}
                  act={act}
                >
                  <Trans>Withdraw</Trans>
                </Action>
              </RowActions>
            );
          }, 15),
        ]
      : []),
  ];
}

interface ActionProps {
  of: StayAction;
  label: string;
  icon: ReactNode;
  stay: Stay;
  act: Act;
  children: ReactNode;
}

function Action({ of, stay, act, ...rest }: ActionProps) {
  const { preload } = dialogs[of];
  return <RowAction {...rest} onPointerEnter={preload} onFocus={preload} onClick={() => act(stay, of)} />;
}

/** Leads to the patient's page: the doctor's, or that of the ward's own work. */
function PatientLink({ stay, ward }: { stay: Stay; ward: CarePoint }) {
  const role = useRole();
  const cameFrom = useCameFrom();
  const name = nameOf(stay) || stay.cardNo;
  return role === 'doctor' ? (
    <Link
      to="/patients/$nhifId"
      params={{ nhifId: stay.authorizedMemberId }}
      state={cameFrom}
      className={linkClass}
    >
      {name}
    </Link>
  ) : (
    <Link
      to="/services/$carePointId/$nhifId"
      params={{ carePointId: ward.id, nhifId: stay.authorizedMemberId }}
      state={cameFrom}
      className={linkClass}
    >
      {name}
    </Link>
  );
}
