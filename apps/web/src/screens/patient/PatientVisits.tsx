import type { PatientVisit } from '@afyakadi/contract';
import { defaultVisitTypeId } from '@afyakadi/contract/scheme/cards';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Dosage, LineStatusBadge } from '../../entities/orders/labels.tsx';
import { ProvisionalBadge, VisitTypeBadge } from '../../entities/people/labels.tsx';
import { usePatientVisits } from '../../entities/record/queries.ts';
import { useCarePointLabel } from '../../entities/visits/carePoints.ts';
import { formatDay, formatNumber } from '../../lib/text/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { ChevronDown, TriangleAlert } from '../../ui/icons.ts';
import type { Column } from '../../ui/table/columns.tsx';
import { PatientSection } from './PatientSection.tsx';
import type { ViewResults } from './useViewResults.tsx';

interface PatientVisitsProps {
  memberId: string;
  /** The authorization of the current visit. */
  currentId: string | undefined;
  /** Opens a result; undefined for a role that reads none. */
  results?: ViewResults;
}

/** The patient's visits, newest first: one line each, which opens to what happened there. */
export function PatientVisits({ memberId, currentId, results }: PatientVisitsProps) {
  const { t } = useLingui();
  const visits = usePatientVisits(memberId);
  const columns: Column<PatientVisit>[] = [
    {
      id: 'visit',
      header: t`Visit`,
      narrow: 'whole',
      cell: (visit) => (
        <details>
          <summary className="flex list-none items-start gap-2 rounded-md marker:hidden">
            <Summary visit={visit} isCurrent={visit.authorizationId === currentId} />
            <ChevronDown aria-hidden size={18} className="mt-0.5 shrink-0 text-muted" />
          </summary>
          <Happened visit={visit} memberId={memberId} results={results} />
        </details>
      ),
    },
  ];
  return (
    <PatientSection title={<Trans>Visits</Trans>}>
      <DataTable
        label={t`Visits`}
        columns={columns}
        list={visits}
        rowKey={({ authorizationId }) => authorizationId}
        asEntries
        empty={<Trans>No visits yet.</Trans>}
        emptyHint={<Trans>Each visit appears here once the card is verified.</Trans>}
      />
    </PatientSection>
  );
}

function Summary({ visit, isCurrent }: { visit: PatientVisit; isCurrent: boolean }) {
  const carePoint = useCarePointLabel();
  const { diagnoses, carePoints } = visit;
  const counts = useCounts(visit);
  return (
    <span className="block min-w-0 flex-1">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="figures font-medium">{formatDay(visit.createdAt)}</span>
        {isCurrent ? (
          <Badge tone="info">
            <Trans>This visit</Trans>
          </Badge>
        ) : null}
        {visit.visitTypeId === defaultVisitTypeId ? null : (
          <VisitTypeBadge id={visit.visitTypeId} name={visit.visitTypeName} />
        )}
        <ProvisionalBadge mark={visit.provisional} />
        <Abnormal visit={visit} />
      </span>
      {diagnoses?.length ? (
        <span className="block truncate">
          {diagnoses.map(({ code, name }) => `${code} ${name}`).join('; ')}
        </span>
      ) : null}
      <span className="figures block text-sm text-muted">
        {[carePoints.map(carePoint).join(' → '), ...counts].filter(Boolean).join(' · ')}
      </span>
    </span>
  );
}

/** How many medicines, tests and procedures were ordered. */
function useCounts({ medicines, tests, services }: PatientVisit): string[] {
  const { t } = useLingui();
  return [
    ...(medicines?.length
      ? [t`${plural(medicines.length, { one: '# medicine', other: '# medicines' })}`]
      : []),
    ...(tests?.length ? [t`${plural(tests.length, { one: '# test', other: '# tests' })}`] : []),
    ...(services?.length
      ? [t`${plural(services.length, { one: '# procedure', other: '# procedures' })}`]
      : []),
  ];
}

function Abnormal({ visit }: { visit: Pick<PatientVisit, 'tests'> }) {
  const abnormal = (visit.tests ?? []).reduce((sum, test) => sum + test.abnormal, 0);
  return abnormal > 0 ? <AbnormalBadge abnormal={abnormal} /> : null;
}

function AbnormalBadge({ abnormal }: { abnormal: number }) {
  return (
    <Badge tone="bad" icon={<TriangleAlert aria-hidden size={14} />}>
      <Trans>{abnormal} outside the range</Trans>
    </Badge>
  );
}

/** What happened at a visit, as far as the role may read it. */
function Happened({
  visit: { diagnoses, medicines, tests, services },
  memberId,
  results,
}: {
  visit: PatientVisit;
  memberId: string;
  results: ViewResults | undefined;
}) {
  const nothing = ![diagnoses, medicines, tests, services].some((part) => part?.length);
  return (
    <div className="flex flex-col gap-3 pt-2 pb-1 text-sm">
      {nothing ? (
        <p className="text-muted">
          <Trans>Nothing was recorded that your role reads.</Trans>
        </p>
      ) : null}
      {diagnoses?.length ? (
        <Part title={<Trans>Diagnoses</Trans>}>
          {diagnoses.map(({ code, name, certainty }) => (
            <li key={code}>
              <span className="figures font-medium">{code}</span> {name}
              {certainty === 'Provisional' ? (
                <span className="text-muted">
                  {' · '}
                  <Trans>Provisional</Trans>
                </span>
              ) : null}
            </li>
          ))}
        </Part>
      ) : null}
      {medicines?.length ? (
        <Part title={<Trans>Medicines</Trans>}>
          {medicines.map((line) => (
            <li key={line.id} className="flex flex-wrap items-center justify-between gap-x-3">
              <span className="min-w-0 break-words">
                {line.name} <span className="figures">× {formatNumber(line.quantity)}</span>
                <span className="block text-muted">
                  <Dosage line={line} />
                </span>
              </span>
              <LineStatusBadge status={line.status} given={line.given} />
            </li>
          ))}
        </Part>
      ) : null}
      {tests?.length ? (
        <Part title={<Trans>Tests</Trans>}>
          {tests.map((test) => (
            <Test key={test.id} test={test} memberId={memberId} results={results} />
          ))}
        </Part>
      ) : null}
      {services?.length ? (
        <Part title={<Trans>Procedures and imaging</Trans>}>
          {services.map((service) => (
            <li key={service.id} className="flex flex-wrap items-center justify-between gap-x-3">
              <span className="min-w-0 break-words">
                {service.name}{' '}
                {service.quantity > 1 ? (
                  <span className="figures">
                    {formatNumber(service.done)}/{formatNumber(service.quantity)}
                  </span>
                ) : null}
              </span>
              <LineStatusBadge status={service.status} given={service.done} />
            </li>
          ))}
        </Part>
      ) : null}
    </div>
  );
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h4 className="text-muted">{title}</h4>
      <ul className="flex flex-col gap-1">{children}</ul>
    </section>
  );
}

function Test({
  test,
  memberId,
  results,
}: {
  test: NonNullable<PatientVisit['tests']>[number];
  memberId: string;
  results: ViewResults | undefined;
}) {
  const { t } = useLingui();
  const { id, name, status, abnormal } = test;
  const hasResult = status === 'Resulted' || status === 'Preliminary';
  return (
    <li data-row className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span className="min-w-0 break-words">{name}</span>
      <span className="flex flex-wrap items-center gap-x-2">
        {abnormal > 0 ? <AbnormalBadge abnormal={abnormal} /> : null}
        {hasResult && results ? (
          <Button
            variant="quiet"
            className="px-2 text-sm"
            pending={results.fetching === id}
            aria-label={t`View Results of ${name}`}
            onClick={() => results.view({ memberId, lineId: id })}
          >
            <Trans>View Results</Trans>
          </Button>
        ) : (
          <LineStatusBadge status={status} />
        )}
      </span>
    </li>
  );
}
