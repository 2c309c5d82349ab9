import type { ClaimSummary } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ClaimStatusBadge, Money } from '../../entities/claims/labels.tsx';
import { CardNumber } from '../../entities/people/labels.tsx';
import { nameOf } from '../../entities/people/name.ts';
import type { ClaimIntention } from '../../features/claims/IntentionDialog.tsx';
import { lazyComponent } from '../../lib/hooks/lazyComponent.tsx';
import { formatDay } from '../../lib/text/format.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Truncated } from '../../ui/Truncated.tsx';
import { type Column, useActions } from '../../ui/table/columns.tsx';
import { usePeriodClaims } from './queries.ts';

const dialog = lazyComponent(async () => (await import('./ClaimDialog.tsx')).ClaimDialog);
const intentionDialog = lazyComponent(
  async () => (await import('../../features/claims/IntentionDialog.tsx')).IntentionDialog,
);

/** The claims of the period; each opens in a dialog. */
export function PeriodClaims({ range }: { range: { from: string; to: string } | undefined }) {
  const { t } = useLingui();
  const claims = usePeriodClaims(range);
  const [opened, setOpened] = useState<ClaimSummary>();
  const [intention, setIntention] = useState<ClaimIntention>();
  const intend = async (next: ClaimIntention) => {
    if (!(await intentionDialog.load())) return;
    setOpened(undefined);
    setIntention(next);
  };
  const open = async (claim: ClaimSummary) => {
    if (await dialog.load()) setOpened(claim);
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
        list={claims}
        rowKey={({ id }) => id}
        empty={<Trans>No claims in this period.</Trans>}
        emptyHint={<Trans>Claims count to the day on which the patient was here.</Trans>}
      />
      {opened ? (
        <dialog.Component
          claim={opened}
          onIntend={(next) => void intend(next)}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
      {intention ? (
        <intentionDialog.Component {...intention} onClose={() => setIntention(undefined)} />
      ) : null}
    </section>
  );
}

function useColumns(onOpen: (claim: ClaimSummary) => void): Column<ClaimSummary>[] {
  const { t } = useLingui();
  const translate = useTranslate();
  const actions = useActions<ClaimSummary>();
  return [
    {
      id: 'folio',
      header: t`Folio No`,
      width: 11.75,
      cell: ({ serialNo }) => <span className="figures whitespace-nowrap">{serialNo ?? '–'}</span>,
    },
    {
      id: 'patient',
      header: t`Patient`,
      minWidth: 10,
      narrow: 'first',
      cell: (claim) => <Truncated text={nameOf(claim)} lines={2} className="font-medium" />,
    },
    {
      id: 'card',
      header: t`Card No`,
      width: 6,
      narrow: 'hidden',
      cell: ({ cardNo }) => <CardNumber cardNo={cardNo} />,
    },
    {
      id: 'type',
      header: t`Visit Type`,
      width: 6,
      narrow: 'hidden',
      cell: ({ visitTypeName }) => translate(visitTypeName),
    },
    {
      id: 'day',
      header: t`Date`,
      width: 7.25,
      cell: ({ day }) => <span className="figures whitespace-nowrap">{formatDay(day)}</span>,
    },
    {
      id: 'amount',
      header: t`Amount`,
      width: 8.5,
      align: 'end',
      cell: ({ amountClaimed }) => <Money value={amountClaimed} />,
    },
    {
      id: 'status',
      header: t`Status`,
      width: 7.25,
      cell: ({ status, sending }) => <ClaimStatusBadge status={status} sending={sending} compact />,
    },
    actions((claim) => <OpenClaimButton claim={claim} onOpen={onOpen} />, 7.25),
  ];
}

function OpenClaimButton({ claim, onOpen }: { claim: ClaimSummary; onOpen: (claim: ClaimSummary) => void }) {
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
