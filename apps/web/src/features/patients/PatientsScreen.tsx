import type { VerifiedCard } from '@afyakadi/contract';
import { failures, may } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowRight, ScanLine } from 'lucide-react';
import { useState } from 'react';
import { describe } from '../../lib/api.ts';
import { useSay } from '../../lib/i18n.ts';
import { useDebounced } from '../../lib/useDebounced.ts';
import { useRole } from '../../lib/useRole.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { nameOf } from '../patient/index.ts';
import { type CardColumn, useCardColumns } from './cardColumns.tsx';
import { CarePointCell, type Intention, IntentionDialog, RowActions } from './Forwarding.tsx';
import { useCardSearch, useVerifiedCards } from './queries.ts';

/** §2 `/patients`: the verified users, and for the receptionist where each was sent. */
export function PatientsScreen() {
  const { t } = useLingui();
  const say = useSay();
  const role = useRole();
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim());
  const searches = text.length >= 2;
  const everyone = useVerifiedCards(!searches);
  const found = useCardSearch(text);
  const { query, data, rows, loading, paging } = searches ? found : everyone;
  const [intention, setIntention] = useState<Intention>();
  const columns = useColumns(setIntention);
  return (
    <>
      <PageHeader
        title={<Trans>Verified Users</Trans>}
        actions={
          role && may(role, 'card.verify') ? (
            <Link to="/verification" className={buttonClass('primary')}>
              <ScanLine aria-hidden size={18} />
              <Trans>Verify New User</Trans>
            </Link>
          ) : null
        }
      />
      <SearchField
        label={t`Search by name, card or authorization number`}
        value={typed}
        onChange={setTyped}
        className="mb-3 max-w-md"
      />
      <DataTable
        label={t`Verified Users`}
        columns={columns}
        rows={rows}
        rowKey={(card) => card.id}
        paging={paging}
        loading={loading}
        error={query.error && !data ? say(describe(query.error, failures.any)) : undefined}
        onRetry={() => void query.refetch()}
        empty={searches ? <Trans>Nobody here matches “{text}”.</Trans> : say(failures.noVerifiedUsers)}
        emptyHint={
          searches ? (
            <Trans>Check the spelling, or search by another part of the name or number.</Trans>
          ) : (
            <Trans>Patients appear here once their card is verified.</Trans>
          )
        }
      />
      {intention ? <IntentionDialog intention={intention} onClose={() => setIntention(undefined)} /> : null}
    </>
  );
}

/** The receptionist forwards and withdraws, the doctor opens; the others look. */
function useColumns(onIntend: (it: Intention) => void): CardColumn[] {
  const { t } = useLingui();
  const role = useRole();
  const columns = useCardColumns();
  if (role === 'receptionist') {
    return [
      ...columns,
      { id: 'carePoint', header: t`Care point`, cell: (card) => <CarePointCell card={card} /> },
      {
        id: 'actions',
        header: t`Actions`,
        align: 'end',
        narrow: 'end',
        cell: (card) => <RowActions card={card} onIntend={onIntend} />,
      },
    ];
  }
  if (role === 'doctor') {
    return [
      ...columns,
      {
        id: 'actions',
        header: t`Actions`,
        align: 'end',
        narrow: 'end',
        cell: (card) => <OpenCard card={card} />,
      },
    ];
  }
  return columns;
}

function OpenCard({ card }: { card: VerifiedCard }) {
  const { t } = useLingui();
  const name = nameOf(card) || card.cardNo;
  return (
    <Link
      to="/patients/$nhifId"
      params={{ nhifId: card.authorizedMemberId }}
      aria-label={t`Open ${name}`}
      className={buttonClass('quiet', 'px-3')}
    >
      <Trans>Open</Trans>
      <ArrowRight aria-hidden size={16} />
    </Link>
  );
}
