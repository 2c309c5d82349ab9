import type { ListedVisit } from '@afyakadi/contract';
import type { VisitStage } from '@afyakadi/contract/care/visits';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { UrgentBadge } from '../../entities/orders/labels.tsx';
import {
  CardNumber,
  IdentityBadge,
  ProvisionalBadge,
  useSexLabel,
  VisitStatusBadge,
  VisitTypeBadge,
} from '../../entities/people/labels.tsx';
import { nameOf } from '../../entities/people/name.ts';
import { CriticalMark } from '../../entities/results/CriticalMark.tsx';
import { useCriticalResults } from '../../entities/results/queries.ts';
import { NothingOrdered } from '../../entities/visits/NothingOrdered.tsx';
import { PriorityBadges } from '../../entities/visits/PriorityBadges.tsx';
import { type StatusFilter, useVisits, type VisitView } from '../../entities/visits/visitQueries.ts';
import { CallNext, CallPatient } from '../../features/visits/CallNext.tsx';
import { useListFilter } from '../../lib/hooks/useListFilter.ts';
import { useNow } from '../../lib/hooks/useNow.ts';
import { useRights, useRole } from '../../lib/session/useRole.ts';
import { formatAge } from '../../lib/text/age.ts';
import { formatNumber } from '../../lib/text/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Check } from '../../ui/Check.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { OctagonAlert } from '../../ui/icons.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { Tile, Tiles } from '../../ui/Tile.tsx';
import { type Column, useActions } from '../../ui/table/columns.tsx';
import { StageFilter } from './StageFilter.tsx';
import { Waiting } from './Waiting.tsx';

export interface VisitListProps {
  /** The patients can be called by their numbers. */
  calls?: boolean;
  /** Undefined while loading. */
  carePointId: string | undefined;
  /** The table's accessible name. */
  label: string;
  /** Renders the actions of a visit; omitted for a list without actions. */
  action?: (visit: ListedVisit) => ReactNode;
  /** Offers to show only visits with an answered approval, where someone can act on one. */
  narrowsToAnswered?: boolean;
  /** The width of the actions in rem, with room for the longest in both languages. */
  actionsWidth?: number;
}

/** The visits of a care point: counts that filter, a search, and a list with those who wait first. */
export function VisitList({
  carePointId,
  label,
  action,
  narrowsToAnswered,
  actionsWidth = 9.5,
  calls = false,
}: VisitListProps) {
  const { t } = useLingui();
  const role = useRole();
  const [linked, setLinked] = useListFilter(['answered', 'ready']);
  const view: VisitView = linked === 'answered' ? 'answered' : 'work';
  const [status, setStatus] = useState<StatusFilter | undefined>('Pending');
  const [chosenStage, setStage] = useState<VisitStage | undefined>(linked === 'ready' ? 'ready' : undefined);
  const stage = status === 'Pending' ? chosenStage : undefined;
  const [text, setText] = useState('');
  const searched = text.length >= 2 ? text : '';
  const visits = useVisits(carePointId, { view, status, stage, text: searched });
  const rowAction = withCall(action, calls);
  const columns = useColumns(rowAction, calls ? actionsWidth + 3.25 : actionsWidth);
  const counts = visits.data?.counts;
  const more = visits.data?.moreItems ?? false;

  const toggle = (next: StatusFilter | undefined) => () => setStatus(status === next ? undefined : next);
  return (
    <>
      <Tiles columns={3} className="mb-4 max-sm:mb-3" legend={<Trans>Show visits by status</Trans>}>
        <StatusCount
          label={t`Total Visits`}
          value={counts?.total}
          more={more}
          loading={visits.loading}
          selected={!status}
          onPress={toggle(undefined)}
        />
        <StatusCount
          label={t`Completed Visits`}
          value={counts?.completed}
          more={more}
          loading={visits.loading}
          selected={status === 'Completed'}
          onPress={toggle('Completed')}
        />
        <StatusCount
          label={t`Pending Visits`}
          value={counts?.pending}
          more={more}
          loading={visits.loading}
          selected={status === 'Pending'}
          onPress={toggle('Pending')}
        />
      </Tiles>
      <CriticalLink />
      {calls && carePointId && action ? <CallNext carePointId={carePointId} action={action} /> : null}
      {status === 'Pending' && counts?.stages ? (
        <div className="mb-2">
          <StageFilter counts={counts.stages} value={stage} onChange={setStage} />
        </div>
      ) : null}
      <div className="mb-3 flex flex-wrap items-center gap-x-6">
        <SearchField label={t`Name or card number`} onSearch={setText} className="w-full max-w-md" />
        {narrowsToAnswered ? (
          <Check
            label={role === 'doctor' ? t`My orders with an answered approval` : t`Approval answered`}
            checked={view === 'answered'}
            onChange={(checked) => {
              setLinked(checked ? 'answered' : undefined);
              // Visits with a line that waits are all pending.
              setStatus('Pending');
              setStage(undefined);
            }}
          />
        ) : null}
      </div>
      <DataTable
        label={label}
        columns={columns}
        list={visits}
        rowKey={(visit) => visit.id}
        empty={<EmptyTitle view={view} searched={searched} status={status} stage={stage} />}
        emptyHint={
          searched ? (
            <Trans>Check the spelling, or search by another part of the name.</Trans>
          ) : view === 'answered' ? (
            <Trans>
              Patients appear here when the scheme approves or refuses what was requested, until it is given
              or closed.
            </Trans>
          ) : (
            <Trans>Patients appear here as soon as they are forwarded to this care point.</Trans>
          )
        }
      />
    </>
  );
}

function EmptyTitle({
  view,
  searched,
  status,
  stage,
}: {
  view: VisitView;
  searched: string;
  status: StatusFilter | undefined;
  stage: VisitStage | undefined;
}) {
  if (searched !== '') return <Trans>No match for “{searched}”.</Trans>;
  if (view === 'answered') return <Trans>No answered approval waits.</Trans>;
  if (stage === 'inCare') return <Trans>Nobody is in care.</Trans>;
  if (stage === 'mine') return <Trans>You have nobody in care.</Trans>;
  if (stage === 'ready') return <Trans>No new results of your orders.</Trans>;
  if (stage === 'results') return <Trans>Nobody waits for results.</Trans>;
  if (status === 'Pending') return <Trans>Nobody is waiting.</Trans>;
  if (status === 'Completed') return <Trans>No visit has been completed today.</Trans>;
  return <Trans>No visits today.</Trans>;
}

/** Leads to the critical results that no doctor has seen: their visits may be the last of the list. */
function CriticalLink() {
  const may = useRights();
  const { data } = useCriticalResults(may('results.read'));
  if (!data?.totalItems) return null;
  return (
    <Link to="/critical-results" className={buttonClass('danger', 'mb-3 px-3 max-sm:w-full')}>
      <OctagonAlert aria-hidden size={18} />
      <Plural
        value={data.totalItems}
        one="# critical result not seen by a doctor"
        other="# critical results not seen by a doctor"
      />
    </Link>
  );
}

interface CountProps {
  label: string;
  value: number | undefined;
  /** There are more visits than counted. */
  more: boolean;
  loading: boolean;
  selected: boolean;
  onPress: () => void;
}

function StatusCount({ value, more, loading, ...rest }: CountProps) {
  const shown = value === undefined ? '–' : `${formatNumber(value)}${more ? '+' : ''}`;
  return <Tile {...rest} value={shown} loading={value === undefined && loading} />;
}

/** How many results came since the doctor last saw the patient. */
function ResultsReady({ count }: { count: number | null }) {
  if (!count) return null;
  return (
    <Badge tone="ok">
      <Trans>Results ready ({count})</Trans>
    </Badge>
  );
}

/** What waits; in the row as much as fits one line. */
function WaitingItems({ visit }: { visit: ListedVisit }) {
  const items = visit.waitingServices ?? visit.waitingTests ?? visit.waitingMedicines ?? [];
  const listed = items.map(({ name }) => name).join(', ');
  if (listed === '') return null;
  return (
    <span
      title={listed}
      className="block truncate text-[0.8125rem] font-normal text-muted max-sm:whitespace-normal"
    >
      {listed}
    </span>
  );
}

/** Adds the call to a row's actions. */
function withCall(action: VisitListProps['action'], calls: boolean): VisitListProps['action'] {
  if (!calls || !action) return action;
  return (visit) => (
    <>
      {action(visit)}
      <CallPatient visit={visit} />
    </>
  );
}

function useColumns(action: VisitListProps['action'], actionsWidth: number): Column<ListedVisit>[] {
  const { t } = useLingui();
  const sex = useSexLabel();
  const actions = useActions<ListedVisit>();
  const now = useNow(15_000);
  return [
    { id: 'waiting', header: t`Waiting`, width: 11, cell: (visit) => <Waiting visit={visit} now={now} /> },
    {
      id: 'name',
      header: t`Name`,
      minWidth: 12,
      narrow: 'first',
      cell: (visit) => (
        <span className="flex min-w-0 flex-col">
          <span className="flex items-center gap-x-2 gap-y-0.5 max-sm:flex-wrap">
            <span className="line-clamp-2 min-w-0 leading-tight font-medium" title={nameOf(visit)}>
              {nameOf(visit) || t`Name not known yet`}
            </span>
            {visit.visitStatus === 'Pending' ? <PriorityBadges reasons={visit.priorityReasons} /> : null}
            <CriticalMark critical={visit.critical} />
            <ResultsReady count={visit.resultsReady} />
            <ProvisionalBadge mark={visit.provisional} />
            <IdentityBadge conflict={visit.identityConflict} />
            {(visit.waitingServices ?? visit.waitingTests)?.some(({ urgent }) => urgent) ? (
              <UrgentBadge />
            ) : null}
            {visit.waitingMedicines?.some(({ partly }) => partly) ? (
              <Badge tone="info">
                <Trans context="medicines">Partly given</Trans>
              </Badge>
            ) : null}
          </span>
          <WaitingItems visit={visit} />
        </span>
      ),
    },
    { id: 'card', header: t`Card No`, width: 6, cell: (visit) => <CardNumber cardNo={visit.cardNo} /> },
    {
      id: 'person',
      header: t`Age, sex`,
      width: 8.6,
      narrow: 'hidden',
      cell: (visit) => (
        <span className="figures">
          {formatAge(visit.dateOfBirth)}, {sex(visit.gender)}
        </span>
      ),
    },
    {
      id: 'type',
      header: t`Visit Type`,
      width: 7,
      narrow: 'hidden',
      cell: (visit) => <VisitTypeBadge id={visit.visitTypeId} name={visit.visitTypeName} />,
    },
    {
      id: 'status',
      header: t`Status`,
      width: 7.35,
      cell: (visit) => (
        <span className="flex flex-col items-start gap-0.5">
          <VisitStatusBadge visit={visit} />
          {visit.empty ? (
            <span className="figures text-[0.8125rem] text-muted">
              <NothingOrdered closesAt={visit.closesAt} />
            </span>
          ) : null}
        </span>
      ),
    },
    ...(action
      ? [
          {
            ...actions(
              (visit) => (
                <span className="inline-flex flex-wrap items-center gap-1 max-sm:justify-end">
                  {action(visit)}
                </span>
              ),
              actionsWidth,
            ),
            // The act that opens is first in each row, at one place.
            align: 'start' as const,
          },
        ]
      : []),
  ];
}
