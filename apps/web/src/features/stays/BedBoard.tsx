import '../../ui/columns.css';
import type { BoardBed, CarePoint, Stay } from '@afyakadi/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { nameOf } from '../../entities/people/name.ts';
import { useBedClasses } from '../../entities/stays/labels.tsx';
import { useBedBoard } from '../../entities/stays/queries.ts';
import { useFocusFallback } from '../../lib/hooks/useFocusFallback.ts';
import { useRights } from '../../lib/session/useRole.ts';
import { formatMoment } from '../../lib/text/format.ts';
import { cx } from '../../ui/cx.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { BedSingle, X } from '../../ui/icons.ts';
import { RowActions } from '../../ui/RowAction.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { type Column, useActions } from '../../ui/table/columns.tsx';
import { steady, useSteadyRows } from '../../ui/useSteadyRows.ts';
import { BedCard, type TakenBed } from './BedCard.tsx';
import {
  type ActOnStay,
  type StayAction,
  StayActionButton,
  StayPatientLink,
  stayDialogs,
} from './stayActions.tsx';

/** The bed board of a ward: who lies where, since when, what is pending, and who waits for a bed. */
export function BedBoard({ ward }: { ward: CarePoint }) {
  const { t } = useLingui();
  const may = useRights();
  const board = useBedBoard(ward.id);
  const home = useRef<HTMLHeadingElement>(null);
  const acted = useFocusFallback(home, board.data);
  const [opened, setOpened] = useState<{ stay: Stay; act: StayAction }>();
  const open = async (stay: Stay, act: StayAction) => {
    if (await stayDialogs[act].load()) setOpened({ stay, act });
  };
  const changes = may('stays.write');
  const list = {
    loading: board.isPending,
    error: board.data ? undefined : (board.error ?? undefined),
    retry: () => void board.refetch(),
  };
  const waiting = board.data?.waiting ?? [];
  const beds = board.data?.itemList;
  const taken = (beds ?? []).flatMap((bed) => (bed.stay ? [{ ...bed, stay: bed.stay }] : []));
  const requests = useWaitingColumns(ward, changes, (stay, act) => void open(stay, act));
  const close = () => {
    acted();
    setOpened(undefined);
  };
  const Dialog = opened && stayDialogs[opened.act].Component;
  return (
    <div className="mb-6">
      {waiting.length > 0 ? (
        <>
          <h3 className="mb-2 text-lg font-semibold tracking-tight">
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
      <div className={cx('mb-2 flex flex-wrap items-baseline gap-x-4', waiting.length > 0 && 'mt-5')}>
        <h3 ref={home} tabIndex={-1} className="text-lg font-semibold tracking-tight outline-none">
          <Trans>Bed board</Trans>
        </h3>
        {beds && beds.length > 0 ? (
          <p className="figures text-muted">
            <Trans>
              {taken.length} of {beds.length} beds taken
            </Trans>
          </p>
        ) : null}
      </div>
      {beds ? (
        <Beds
          ward={ward}
          beds={beds}
          taken={taken}
          changes={changes}
          act={(stay, act) => void open(stay, act)}
        />
      ) : list.error ? (
        <ErrorState error={list.error} onRetry={list.retry} />
      ) : (
        <Skeleton className="h-40" />
      )}
      {opened && Dialog ? <Dialog stay={opened.stay} onClose={close} /> : null}
    </div>
  );
}

interface BedsProps {
  ward: CarePoint;
  beds: readonly BoardBed[];
  taken: readonly TakenBed[];
  changes: boolean;
  act: ActOnStay;
}

/** A card for each patient; free beds take a line for each class. */
function Beds({ ward, beds, taken, changes, act }: BedsProps) {
  const { t } = useLingui();
  const words = useBedClasses();
  const { list, rows } = useSteadyRows<TakenBed, HTMLUListElement>(taken, ({ id }) => id);
  if (beds.length === 0) {
    return (
      <EmptyState title={<Trans>This ward has no beds.</Trans>}>
        <Trans>The administrator adds beds at Care points.</Trans>
      </EmptyState>
    );
  }
  const free = beds.filter(({ stay }) => stay === null);
  const classes = [...new Set(free.map((bed) => bed.bedClass))];
  return (
    <>
      <ul {...list} aria-label={t`Beds of ${ward.name}`} className="columns-cards gap-3">
        {rows.map(({ key, row, gone }) => (
          <li key={key} {...steady({ gone })} className="min-w-0 rounded-md border border-line bg-surface">
            <BedCard bed={row} ward={ward} changes={changes} act={act} />
          </li>
        ))}
      </ul>
      {classes.map((bedClass) => {
        const names = free.filter((bed) => bed.bedClass === bedClass).map(({ name }) => name);
        return (
          <p key={bedClass} className="mt-3 break-words">
            <span className="font-medium">
              <Plural value={names.length} one="# free bed" other="# free beds" />
            </span>{' '}
            <span className="text-muted">
              {words[bedClass]}: {names.join(', ')}
            </span>
          </p>
        );
      })}
    </>
  );
}

function useWaitingColumns(ward: CarePoint, changes: boolean, act: ActOnStay): Column<Stay>[] {
  const { t } = useLingui();
  const actions = useActions<Stay>();
  return [
    {
      id: 'patient',
      header: t`Patient`,
      minWidth: 11,
      narrow: 'first',
      cell: (stay) => <StayPatientLink stay={stay} ward={ward} />,
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
                <StayActionButton
                  of="bed"
                  label={t`Admit ${name}`}
                  icon={<BedSingle aria-hidden size={16} />}
                  stay={stay}
                  act={act}
                >
                  <Trans>Admit</Trans>
                </StayActionButton>
                <StayActionButton
                  of="withdraw"
                  label={t`Withdraw ${name}`}
                  icon={<X aria-hidden size={16} />}
                  stay={stay}
                  act={act}
                >
                  <Trans>Withdraw</Trans>
                </StayActionButton>
              </RowActions>
            );
          }, 15),
        ]
      : []),
  ];
}
