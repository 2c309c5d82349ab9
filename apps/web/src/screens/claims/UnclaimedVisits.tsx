import type { UnclaimedVisit } from '@afyakadi/contract';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ClaimTabs } from '../../entities/claims/ClaimTabs.tsx';
import { passesCheck } from '../../entities/claims/claimEdit.ts';
import { CheckNote, Money } from '../../entities/claims/labels.tsx';
import { monthOf } from '../../entities/claims/month.ts';
import { fetchUnclaimed, useUnclaimed } from '../../entities/claims/queries.ts';
import { useMonthName } from '../../entities/claims/useMonthName.ts';
import { CardNumber, ProvisionalBadge } from '../../entities/people/labels.tsx';
import { nameOf } from '../../entities/people/name.ts';
import { useCarePointLabel } from '../../entities/visits/carePoints.ts';
import { BuildResults } from '../../features/claims/BulkResults.tsx';
import { buildRun } from '../../features/claims/bulk.ts';
import { SelectionBar } from '../../features/claims/SelectionBar.tsx';
import { type Selection, useSelection } from '../../lib/hooks/useSelection.ts';
import { useRights } from '../../lib/session/useRole.ts';
import { formatDay, formatNumber } from '../../lib/text/format.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { ArrowRight } from '../../ui/icons.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Truncated } from '../../ui/Truncated.tsx';
import { type Column, useActions, useSelectColumn } from '../../ui/table/columns.tsx';

/** Lists the visits without a claim, newest first, with what blocks each claim. */
export function UnclaimedVisits() {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const searched = text.length >= 2 ? text : '';
  const { of } = useSearch({ strict: false });
  const visits = useUnclaimed(searched, of);
  const may = useRights();
  const writes = may('claims.write');
  const selection = useSelection<UnclaimedVisit>(({ authorizationId }) => authorizationId);
  const columns = useColumns(writes ? selection : undefined);
  const count = selection.rows.length;
  const build = () => {
    buildRun.start(selection.rows);
    selection.clear();
  };
  return (
    <>
      <ClaimTabs />
      <PageHeader title={<Trans>Visits not claimed yet</Trans>}>
        <Trans>Build the claims of finished visits, or review one first.</Trans>
      </PageHeader>
      <BuildResults />
      <SearchField
        label={t`Name, card or authorization number`}
        onSearch={setText}
        className="mb-3 max-w-md"
      />
      {of ? <OnlyMonth of={of} /> : null}
      {writes && visits.rows && visits.rows.length > 0 ? (
        <SelectionBar
          selection={selection}
          amountOf={({ amount }) => amount}
          fetch={(pageNo) => fetchUnclaimed(searched, of, pageNo)}
          passes={passesCheck}
        >
          <Button variant="primary" onClick={build}>
            {t`Build ${plural(count, { one: '# claim', other: '# claims' })}`}
          </Button>
        </SelectionBar>
      ) : null}
      <DataTable
        label={t`Visits not claimed yet`}
        columns={columns}
        list={visits}
        rowKey={(visit) => visit.authorizationId}
        empty={
          searched ? (
            <Trans>No unclaimed visit matches “{searched}”.</Trans>
          ) : of ? (
            <Trans>Every visit of this month is claimed.</Trans>
          ) : (
            <Trans>Every visit is claimed.</Trans>
          )
        }
        emptyHint={
          searched ? (
            <Trans>Check the spelling, or search by another part of the name or number.</Trans>
          ) : (
            <Trans>A visit appears here once a service that the scheme pays for was given.</Trans>
          )
        }
      />
    </>
  );
}

/** Says that only a month is listed, and leads to all. */
function OnlyMonth({ of }: { of: string }) {
  const name = useMonthName()(monthOf(of));
  return (
    <p className="mb-3 flex flex-wrap gap-x-2">
      <Trans>Only {name}.</Trans>
      <Link to="/claims/new" className="text-accent underline underline-offset-2">
        <Trans>Show all months</Trans>
      </Link>
    </p>
  );
}

function useColumns(selection: Selection<UnclaimedVisit> | undefined): Column<UnclaimedVisit>[] {
  const { t } = useLingui();
  const translate = useTranslate();
  const actions = useActions<UnclaimedVisit>();
  const select = useSelectColumn<UnclaimedVisit>();
  return [
    ...(selection ? [select({ selection, canSelect: canBuild, nameOf: referenceOf })] : []),
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
          <Truncated text={nameOf(visit) || t`No name`} lines={2} className="min-w-0 font-medium" />
          <ProvisionalBadge mark={visit.provisional} />
          <span className="basis-full text-[0.8125rem] font-normal text-muted max-sm:hidden">
            {translate(visit.visitTypeName)}
          </span>
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
      width: 7.75,
      align: 'end',
      cell: (visit) => <Money value={visit.amount} bare />,
    },
    actions((visit) => <OpenVisit visit={visit} />, 8.5),
  ];
}

/** A visit that is not finished is looked at first. */
function canBuild({ check }: UnclaimedVisit): boolean {
  return check?.blocking === 0;
}

function referenceOf(visit: UnclaimedVisit): string {
  return nameOf(visit) || visit.authorizationNo;
}

/** Shows what blocks the claim of a visit before the user opens it, or what the check finds. */
function ClaimBlockers({ visit }: { visit: UnclaimedVisit }) {
  const { t } = useLingui();
  const word = useCarePointLabel();
  const places = visit.openAt.map(word).join(', ');
  return (
    <span className="flex flex-wrap items-center gap-1 py-1">
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
      {visit.openAt.length === 0 && visit.hasDiagnosis ? <CheckNote check={visit.check} /> : null}
    </span>
  );
}

function OpenVisit({ visit }: { visit: UnclaimedVisit }) {
  const { t } = useLingui();
  const name = referenceOf(visit);
  return (
    <Link
      to="/claims/new"
      search={{ visit: visit.authorizationId }}
      aria-label={t`Review the claim of ${name}`}
      className={buttonClass('quiet', 'px-3')}
    >
      <Trans>Review</Trans>
      <ArrowRight aria-hidden size={16} />
    </Link>
  );
}
