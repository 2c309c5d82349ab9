import { failures } from '@afyakadi/contract/words';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { describe } from '../../lib/api.ts';
import { useSay } from '../../lib/i18n.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { nameOf } from '../patient/index.ts';
import { useCardColumns, useVerifiedCards } from '../patients/index.ts';

/** The paged table of recent verified patients; the eye opens one. */
export function RecentCards() {
  const { t } = useLingui();
  const say = useSay();
  const columns = useCardColumns();
  const { query, data, rows, loading, paging } = useVerifiedCards();
  return (
    <DataTable
      label={t`Recent Verified Patients`}
      columns={[
        ...columns,
        {
          id: 'actions',
          header: t`Actions`,
          align: 'end',
          narrow: 'end',
          cell: (card) => {
            const name = nameOf(card) || card.cardNo;
            return (
              <Link
                to="/patient/$nhifId"
                params={{ nhifId: card.authorizedMemberId }}
                aria-label={t`View ${name}`}
                title={t`View ${name}`}
                className={buttonClass('quiet', 'px-2.5')}
              >
                <Eye aria-hidden size={18} />
              </Link>
            );
          },
        },
      ]}
      rows={rows}
      rowKey={(card) => card.id}
      paging={paging}
      loading={loading}
      error={query.error && !data ? say(describe(query.error, failures.any)) : undefined}
      onRetry={() => void query.refetch()}
      empty={say(failures.noVerifiedUsers)}
    />
  );
}
