import type { CriticalResult } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CardNumber } from '../../entities/people/labels.tsx';
import { nameOf } from '../../entities/people/name.ts';
import { patientPageOf } from '../../entities/people/patientPage.ts';
import { MarkedValues, Told } from '../../entities/results/CriticalValues.tsx';
import { type CallData, call } from '../../lib/api/api.ts';
import { usePages } from '../../lib/hooks/pages.ts';
import { useCameFrom } from '../../lib/hooks/useCameFrom.ts';
import { useRole } from '../../lib/session/useRole.ts';
import { formatMoment } from '../../lib/text/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { ArrowRight } from '../../ui/icons.ts';
import { type Column, useActions } from '../../ui/table/columns.tsx';

/** The critical results of the facility that no doctor has seen, the oldest first. */
export function CriticalResultsScreen() {
  const { t } = useLingui();
  const results = usePages<CriticalResult, CallData<'criticalResults'>>({
    queryKey: ['critical-results', 'list'],
    fetch: (paging, signal) => call('criticalResults', { query: { ...paging, values: 'true' }, signal }),
  });
  const columns = useColumns();
  return (
    <>
      <p className="mb-4 text-muted">
        <Trans>
          A result stays here until a doctor has pressed Seen on the patient's page, also if one was told.
          After a correction it comes back.
        </Trans>
      </p>
      <DataTable
        label={t`Critical results`}
        columns={columns}
        list={results}
        rowKey={({ memberVisitItemId }) => memberVisitItemId}
        empty={<Trans>No critical result waits.</Trans>}
        emptyHint={<Trans>Results with a critical value appear here as soon as they are submitted.</Trans>}
      />
    </>
  );
}

function useColumns(): Column<CriticalResult>[] {
  const { t } = useLingui();
  const actions = useActions<CriticalResult>();
  return [
    {
      id: 'since',
      header: t`Date`,
      width: 7.5,
      cell: ({ resultedAt }) => <span className="figures">{formatMoment(resultedAt)}</span>,
    },
    {
      id: 'name',
      header: t`Name`,
      width: 11.5,
      narrow: 'first',
      cell: (result) => (
        <>
          <span className="block font-medium">{nameOf(result) || t`Name not known yet`}</span>
          <span className="text-sm font-normal text-muted">
            <CardNumber cardNo={result.cardNo} />
          </span>
        </>
      ),
    },
    { id: 'result', header: t`Result`, minWidth: 17, cell: (result) => <Result result={result} /> },
    {
      id: 'doctor',
      header: t`Ordered by`,
      width: 10,
      isNamed: true,
      cell: ({ orderedByName }) => orderedByName,
    },
    { id: 'told', header: t`Doctor told`, width: 12.5, cell: (result) => <ToldOf result={result} /> },
    actions((result) => <Open result={result} />, 7),
  ];
}

/** The test with its values. */
function Result({ result: { itemName, corrected, values } }: { result: CriticalResult }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5 whitespace-normal text-ink">
      <span className="font-medium">{itemName}</span>
      {corrected ? (
        <Badge tone="warn">
          <Trans context="a result">Corrected</Trans>
        </Badge>
      ) : null}
      {values === null ? <Trans>The values are in the record.</Trans> : <MarkedValues values={values} />}
    </span>
  );
}

function ToldOf({ result: { waitsForNotice, notice } }: { result: CriticalResult }) {
  if (notice) {
    return (
      <span className="block py-1.5 whitespace-normal">
        <Told notice={notice} />
      </span>
    );
  }
  return waitsForNotice ? (
    <Badge tone="bad" wraps>
      <Trans>No doctor told yet</Trans>
    </Badge>
  ) : (
    '–'
  );
}

function Open({ result }: { result: CriticalResult }) {
  const { t } = useLingui();
  const role = useRole();
  const cameFrom = useCameFrom();
  const name = nameOf(result) || result.cardNo;
  return (
    <Link
      to={patientPageOf(role)}
      params={{ nhifId: result.authorizedMemberId }}
      state={cameFrom}
      aria-label={t`Open ${name}`}
      className={buttonClass('quiet', 'px-3')}
    >
      <Trans>Open</Trans>
      <ArrowRight aria-hidden size={16} />
    </Link>
  );
}
