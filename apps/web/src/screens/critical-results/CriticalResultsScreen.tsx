import type { CriticalResult } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CardNumber } from '../../entities/people/labels.tsx';
import { nameOf } from '../../entities/people/name.ts';
import { patientPageOf } from '../../entities/people/patientPage.ts';
import { type CallData, call } from '../../lib/api/api.ts';
import { usePages } from '../../lib/hooks/pages.ts';
import { useCameFrom } from '../../lib/hooks/useCameFrom.ts';
import { useRole } from '../../lib/session/useRole.ts';
import { formatMoment } from '../../lib/text/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { type Column, DataTable, useActions } from '../../ui/DataTable.tsx';
import { ArrowRight } from '../../ui/icons.ts';

/** The critical results of the facility that no doctor has seen, the oldest first. */
export function CriticalResultsScreen() {
  const { t } = useLingui();
  const results = usePages<CriticalResult, CallData<'criticalResults'>>({
    queryKey: ['critical-results', 'list'],
    fetch: (paging, signal) => call('criticalResults', { query: paging, signal }),
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
      width: 9,
      cell: ({ resultedAt }) => <span className="figures">{formatMoment(resultedAt)}</span>,
    },
    {
      id: 'name',
      header: t`Name`,
      minWidth: 12,
      narrow: 'first',
      cell: (result) => <span className="font-medium">{nameOf(result) || t`Name not known yet`}</span>,
    },
    { id: 'card', header: t`Card No`, width: 6, cell: ({ cardNo }) => <CardNumber cardNo={cardNo} /> },
    {
      id: 'test',
      header: t`Test`,
      minWidth: 10,
      cell: ({ itemName, corrected }) => (
        <>
          {itemName}{' '}
          {corrected ? (
            <Badge tone="warn">
              <Trans context="a result">Corrected</Trans>
            </Badge>
          ) : null}
        </>
      ),
    },
    { id: 'doctor', header: t`Ordered by`, minWidth: 9, cell: ({ orderedByName }) => orderedByName },
    { id: 'told', header: t`Doctor told`, minWidth: 9, cell: (result) => <Told result={result} /> },
    actions((result) => <Open result={result} />, 7),
  ];
}

function Told({ result: { waitsForNotice, notifiedTo } }: { result: CriticalResult }) {
  if (!waitsForNotice) return notifiedTo ?? '–';
  return (
    <Badge tone="bad">
      <Trans>Nobody yet</Trans>
    </Badge>
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
