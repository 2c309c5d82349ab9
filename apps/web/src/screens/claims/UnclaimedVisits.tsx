import type { UnclaimedVisit } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { Money } from '../../entities/claims/labels.tsx';
import { useUnclaimed } from '../../entities/claims/queries.ts';
import { CardNumber, ProvisionalBadge } from '../../entities/people/labels.tsx';
import { nameOf } from '../../entities/people/name.ts';
import { useDebounced } from '../../lib/hooks/useDebounced.ts';
import { formatDay, formatNumber } from '../../lib/text/format.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { Badge } from '../../ui/Badge.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { type Column, DataTable, useActions } from '../../ui/DataTable.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Truncated } from '../../ui/Truncated.tsx';

/** Lists the visits without a claim, newest first, with what blocks each claim. */
export function UnclaimedVisits() {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim());
  const searched = text.length >= 2 ? text : '';
  const visits = useUnclaimed(searched);
  const columns = useColumns();
  return (
    <>
      <SearchField
        label={t`Search by name, card or authorization number`}
        value={typed}
        onChange={setTyped}
        className="mb-3 max-w-md"
      />
      <DataTable
        label={t`Visits not claimed yet`}
        columns={columns}
        list={visits}
        rowKey={(visit) => visit.authorizationId}
        empty={
          searched ? (
            <Trans>No unclaimed visit matches “{searched}”.</Trans>
          ) : (
            <Trans>Every visit is claimed.</Trans>
          )
        }
        emptyHint={
          searched ? (
            <Trans>Check the spelling, or search by another part of the name or number.</Trans>
          ) : (
            <Trans>A visit appears here as soon as something is given that the scheme pays for.</Trans>
          )
        }
      />
    </>
  );
}

function useColumns(): Column<UnclaimedVisit>[] {
  const { t } = useLingui();
  const translate = useTranslate();
  const actions = useActions<UnclaimedVisit>();
  return [
    {
      id: 'day',
      header: t`Date`,
      width: 7.5,
      cell: (visit) => <span className="figures whitespace-nowrap">{formatDay(visit.day)}</span>,
    },
    {
      id: 'patient',
      header: t`Patient`,
      minWidth: 10,
      narrow: 'first',
      cell: (visit) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <Truncated text={nameOf(visit) || t`Name missing`} lines={2} className="min-w-0 font-medium" />
          <ProvisionalBadge mark={visit.provisional} />
        </span>
      ),
    },
    {
      id: 'card',
      header: t`Card`,
      width: 6,
      narrow: 'hidden',
      cell: (visit) => <CardNumber cardNo={visit.cardNo} />,
    },
    {
      id: 'visitType',
      header: t`Visit Type`,
      width: 6,
      narrow: 'hidden',
      cell: (visit) => translate(visit.visitTypeName),
    },
    {
      id: 'state',
      header: t`State`,
      minWidth: 11,
      cell: (visit) => <ClaimBlockers visit={visit} />,
    },
    {
      id: 'services',
      header: t`Services`,
      width: 6,
      align: 'end',
      narrow: 'hidden',
      cell: (visit) => formatNumber(visit.services),
    },
    {
      id: 'amount',
      header: t`Amount (TZS)`,
      width: 6.25,
      align: 'end',
      cell: (visit) => <Money value={visit.amount} bare />,
    },
    actions((visit) => <OpenVisit visit={visit} />, 11.75),
  ];
}

/** Shows what blocks the claim of a visit before the user opens it. */
function ClaimBlockers({ visit }: { visit: UnclaimedVisit }) {
  const { t } = useLingui();
  const places = visit.openAt.join(', ');
  return (
    <span className="flex flex-wrap gap-1 py-1">
      {visit.openAt.length > 0 ? <Badge tone="warn">{t`Open at ${places}`}</Badge> : null}
      {visit.hasDiagnosis ? null : (
        <Badge tone="bad">
          <Trans>No diagnosis</Trans>
        </Badge>
      )}
      {visit.claimId === null ? null : (
        <Badge>
          <Trans>Draft</Trans>
        </Badge>
      )}
      {visit.openAt.length === 0 && visit.hasDiagnosis && visit.claimId === null ? (
        <Badge tone="ok">
          <Trans>Finished</Trans>
        </Badge>
      ) : null}
    </span>
  );
}

function OpenVisit({ visit }: { visit: UnclaimedVisit }) {
  const { t } = useLingui();
  const name = nameOf(visit) || visit.authorizationNo;
  return (
    <Link
      to="/claims/new"
      search={{ visit: visit.authorizationId }}
      aria-label={t`See the claim of ${name}`}
      className={buttonClass('quiet', 'px-3')}
    >
      <Trans>See the claim</Trans>
      <ArrowRight aria-hidden size={16} />
    </Link>
  );
}
