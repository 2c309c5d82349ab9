import type { ClaimSummary } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { describe } from '../../lib/api.ts';
import { formatDay } from '../../lib/format.ts';
import { useSay } from '../../lib/i18n.ts';
import { later } from '../../lib/later.tsx';
import { Button } from '../../ui/Button.tsx';
import { type Column, DataTable, useActions } from '../../ui/DataTable.tsx';
import { ClaimStatusBadge, Money } from '../claims/index.ts';
import { CardNumber, nameOf } from '../people/index.ts';
import { usePeriodClaims } from './queries.ts';

const dialog = later(async () => (await import('./ClaimDialog.tsx')).ClaimDialog);

/** §2: the claims of the period; each opens in a dialog. */
export function PeriodClaims({ range }: { range: { from: string; to: string } | undefined }) {
  const { t } = useLingui();
  const say = useSay();
  const { query, data, rows, loading, paging } = usePeriodClaims(range);
  const [opened, setOpened] = useState<ClaimSummary>();
  const open = async (claim: ClaimSummary) => {
    if (await dialog.ready()) setOpened(claim);
  };
  const columns = useColumns((claim) => void open(claim));
  return (
    <section aria-labelledby="period-claims" className="min-w-0">
      <h3 id="period-claims" className="mb-3 text-base font-semibold">
        <Trans>Claims of the period</Trans>
      </h3>
      <DataTable
        label={t`Claims of the period`}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        paging={paging}
        loading={loading}
        error={query.error && !data ? say(describe(query.error, failures.any)) : undefined}
        caught={query.error}
        onRetry={() => void query.refetch()}
        empty={<Trans>No claims in this period.</Trans>}
        emptyHint={<Trans>Claims count to the day on which the patient was here.</Trans>}
      />
      {opened ? <dialog.Part claim={opened} onClose={() => setOpened(undefined)} /> : null}
    </section>
  );
}

function useColumns(onOpen: (claim: ClaimSummary) => void): Column<ClaimSummary>[] {
  const { t } = useLingui();
  const say = useSay();
  const actions = useActions<ClaimSummary>();
  return [
    {
      id: 'folio',
      header: t`Folio No`,
      cell: ({ serialNo }) => <span className="figures whitespace-nowrap">{serialNo ?? '–'}</span>,
    },
    {
      id: 'patient',
      header: t`Patient`,
      narrow: 'first',
      cell: (claim) => <span className="font-medium break-words">{nameOf(claim)}</span>,
    },
    {
      id: 'card',
      header: t`Card No`,
      narrow: 'hidden',
      cell: ({ cardNo }) => <CardNumber cardNo={cardNo} />,
    },
    {
      id: 'type',
      header: t`Visit Type`,
      narrow: 'hidden',
      cell: ({ visitTypeName }) => say(visitTypeName),
    },
    {
      id: 'day',
      header: t`Date`,
      cell: ({ day }) => <span className="figures whitespace-nowrap">{formatDay(day)}</span>,
    },
    {
      id: 'amount',
      header: t`Amount`,
      align: 'end',
      cell: ({ amountClaimed }) => <Money value={amountClaimed} />,
    },
    {
      id: 'status',
      header: t`Status`,
      cell: ({ status, sending }) => <ClaimStatusBadge status={status} sending={sending} />,
    },
    actions((claim) => <Open claim={claim} onOpen={onOpen} />),
  ];
}

function Open({ claim, onOpen }: { claim: ClaimSummary; onOpen: (claim: ClaimSummary) => void }) {
  const { t } = useLingui();
  const name = nameOf(claim);
  return (
    <Button
      variant="quiet"
      className="px-3"
      aria-label={t`Open the claim of ${name}`}
      onClick={() => onOpen(claim)}
    >
      <Trans>Open</Trans>
    </Button>
  );
}
