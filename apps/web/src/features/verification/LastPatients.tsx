import type { ListedCard } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useNotForwarded, useVerifiedCards } from '../../entities/cards/queries.ts';
import { nameOf } from '../../entities/people/name.ts';
import { lazyComponent } from '../../lib/hooks/lazyComponent.tsx';
import { formatNumber, formatTime } from '../../lib/text/format.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { useActions } from '../../ui/table/columns.tsx';
import { CarePointCell, type PatientIntention, RowActions } from './Forwarding.tsx';

const dialog = lazyComponent(async () => (await import('./IntentionDialog.tsx')).IntentionDialog);

const maxRows = 5;

/**
 * The patients verified last, beside the form, with where each was sent: who was answered before the next scan can
 * still be forwarded. Above them how many were not.
 * @param except the authorization that the answer shows
 */
export function LastPatients({ except }: { except: string | undefined }) {
  const { t } = useLingui();
  const latest = useVerifiedCards();
  const waiting = useNotForwarded();
  const [intention, setIntention] = useState<PatientIntention>();
  const actions = useActions<ListedCard>();
  const intend = async (next: PatientIntention) => {
    if (await dialog.load()) setIntention(next);
  };
  const rows = latest.data?.itemList.filter(({ id }) => id !== except).slice(0, maxRows) ?? [];
  const count = waiting.paging.totalItems;
  const shown = formatNumber(count);
  if (rows.length === 0 && count === 0) return null;
  return (
    <section aria-labelledby="last-patients" className="mt-6">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="last-patients" className="text-base font-semibold tracking-tight">
          <Trans>Verified last</Trans>
        </h2>
        {count === 0 ? null : (
          <Link to="/patients" state={{ filter: 'notForwarded' }} className="py-1 text-warn hover:underline">
            <Trans>Not forwarded: {shown}</Trans>
          </Link>
        )}
      </div>
      <DataTable
        label={t`Verified last`}
        unpaged
        list={{ rows }}
        rowKey={({ id }) => id}
        empty={null}
        columns={[
          {
            id: 'time',
            header: t`Time`,
            width: 5,
            cell: ({ createdAt }) => <span className="figures">{formatTime(createdAt)}</span>,
          },
          {
            id: 'name',
            header: t`Name`,
            narrow: 'first',
            minWidth: 10,
            cell: (card) => nameOf(card) || t`Name not known yet`,
          },
          {
            id: 'carePoint',
            header: t`Care point`,
            width: 9.6,
            cell: (card) => <CarePointCell card={card} />,
          },
          actions((card) => <RowActions card={card} onIntend={(next) => void intend(next)} />, 12.8),
        ]}
      />
      {intention ? <dialog.Component intention={intention} onClose={() => setIntention(undefined)} /> : null}
    </section>
  );
}
