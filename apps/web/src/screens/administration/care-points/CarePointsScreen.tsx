import type { ManagedCarePoint } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { lazyComponent } from '../../../lib/hooks/lazyComponent.tsx';
import { useCareKindWord } from '../../../lib/text/useCareKindWord.ts';
import { Button } from '../../../ui/Button.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { BedSingle, Pencil, Plus } from '../../../ui/icons.ts';
import { RowAction, RowActions } from '../../../ui/RowAction.tsx';
import { Truncated } from '../../../ui/Truncated.tsx';
import { type Column, useActions } from '../../../ui/table/columns.tsx';
import { UseBadge } from '../labels.tsx';
import { useManagedCarePoints } from '../queries.ts';

const form = lazyComponent(async () => (await import('./CarePointDialog.tsx')).CarePointDialog);
const beds = lazyComponent(async () => (await import('./BedsDialog.tsx')).BedsDialog);

/** The facility's care points, including those out of use. */
export function CarePointsScreen() {
  const { t } = useLingui();
  const carePoints = useManagedCarePoints();
  const [open, setOpen] = useState<ManagedCarePoint | 'new'>();
  const show = async (what: ManagedCarePoint | 'new') => {
    if (await form.load()) setOpen(what);
  };
  const [ward, setWard] = useState<ManagedCarePoint>();
  const showBeds = async (carePoint: ManagedCarePoint) => {
    if (await beds.load()) setWard(carePoint);
  };
  const actions = useActions<ManagedCarePoint>();
  const columns = [
    ...useColumns(),
    actions(
      (carePoint) => (
        <RowActions>
          {carePoint.kind === 'ward' ? (
            <RowAction
              label={t`Beds of ${carePoint.name}`}
              icon={<BedSingle aria-hidden size={16} />}
              onPointerEnter={beds.preload}
              onFocus={beds.preload}
              onClick={() => void showBeds(carePoint)}
            >
              <Trans context="of a ward">Beds</Trans>
            </RowAction>
          ) : null}
          <RowAction
            label={t`Edit ${carePoint.name}`}
            icon={<Pencil aria-hidden size={16} />}
            onClick={() => void show(carePoint)}
          >
            <Trans>Edit</Trans>
          </RowAction>
        </RowActions>
      ),
      12.5,
    ),
  ];
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-muted">
          <Trans>Where patients go after verification, and what each place charges.</Trans>
        </p>
        <Button
          variant="primary"
          icon={<Plus aria-hidden size={18} />}
          onPointerEnter={form.preload}
          onFocus={form.preload}
          onClick={() => void show('new')}
          className="max-sm:w-full"
        >
          <Trans>New care point</Trans>
        </Button>
      </div>
      <DataTable
        label={t`Care points`}
        columns={columns}
        list={carePoints}
        rowKey={({ id }) => id}
        empty={<Trans>No care points yet.</Trans>}
        emptyHint={<Trans>Visits cannot start without a care point.</Trans>}
      />
      {open ? (
        <form.Component {...(open === 'new' ? {} : { carePoint: open })} onClose={() => setOpen(undefined)} />
      ) : null}
      {ward ? <beds.Component ward={ward} onClose={() => setWard(undefined)} /> : null}
    </>
  );
}

function useColumns(): Column<ManagedCarePoint>[] {
  const { t } = useLingui();
  const kindLabel = useCareKindWord();
  return [
    {
      id: 'name',
      header: t`Name`,
      minWidth: 7.75,
      narrow: 'first',
      cell: ({ name, description }) => (
        <span className="block py-1">
          <Truncated text={name} lines={2} className="font-medium" />
          {description ? (
            <Truncated text={description} lines={2} className="text-sm font-normal text-muted" />
          ) : null}
        </span>
      ),
    },
    {
      id: 'code',
      header: t`Code`,
      width: 6.5,
      cell: ({ code }) => <span className="figures wrap-anywhere">{code}</span>,
    },
    { id: 'kind', header: t`Kind`, width: 11, cell: ({ kind }) => kindLabel(kind) },
    {
      id: 'charge',
      header: t`Charged item`,
      width: 8.5,
      narrow: 'hidden',
      cell: ({ chargeItemCode }) => <span className="figures wrap-anywhere">{chargeItemCode ?? '–'}</span>,
    },
    { id: 'state', header: t`State`, width: 7.5, cell: ({ active }) => <UseBadge active={active} /> },
  ];
}
