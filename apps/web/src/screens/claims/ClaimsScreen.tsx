import type { ListedClaim } from '@afyakadi/contract';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ClaimTabs } from '../../entities/claims/ClaimTabs.tsx';
import { passesCheck } from '../../entities/claims/claimEdit.ts';
import { fetchPending, useClaims } from '../../entities/claims/queries.ts';
import { SubmitResults } from '../../features/claims/BulkResults.tsx';
import { DecisionsButton, DecisionsOutcome, useDecisions } from '../../features/claims/Decisions.tsx';
import type { ClaimIntention } from '../../features/claims/IntentionDialog.tsx';
import { SelectionBar } from '../../features/claims/SelectionBar.tsx';
import { lazyComponent } from '../../lib/hooks/lazyComponent.tsx';
import { useListFilter } from '../../lib/hooks/useListFilter.ts';
import { useSelection } from '../../lib/hooks/useSelection.ts';
import { useRights } from '../../lib/session/useRole.ts';
import { Button } from '../../ui/Button.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { ClaimTable } from './ClaimTable.tsx';
import { ClaimTiles, tileFilters } from './ClaimTiles.tsx';
import { lastThirtyDays, Period } from './Period.tsx';
import { useLatest } from './useLatest.ts';

const bulkDialog = lazyComponent(
  async () => (await import('../../features/claims/BulkSubmitDialog.tsx')).BulkSubmitDialog,
);
const dialog = lazyComponent(
  async () => (await import('../../features/claims/IntentionDialog.tsx')).IntentionDialog,
);

/** The counts, and the claims of a period with their next actions (requirements 2.16). */
export function ClaimsScreen() {
  const { t } = useLingui();
  const may = useRights();
  const [text, setText] = useState('');
  const searched = text.length >= 2 ? text : '';
  const [status, setStatus] = useListFilter(tileFilters);
  const [period, setPeriod] = useState(lastThirtyDays);
  const filter = { text: searched, status, ...period };
  const claims = useClaims(filter);
  const counts = useLatest(claims.data, JSON.stringify(period));
  const decisions = useDecisions();
  const [intention, setIntention] = useState<ClaimIntention>();
  const intend = async (next: ClaimIntention) => {
    if (await dialog.load()) setIntention(next);
  };
  const selection = useSelection<ListedClaim>(({ id }) => id);
  const [confirming, setConfirming] = useState(false);
  const confirm = async () => {
    if (await bulkDialog.load()) setConfirming(true);
  };
  const count = selection.rows.length;
  const writes = may('claims.write');
  return (
    <>
      <ClaimTabs
        actions={
          writes ? <DecisionsButton decisions={decisions} awaiting={counts?.counts.awaiting} /> : undefined
        }
      />
      <DecisionsOutcome decisions={decisions} />
      <SubmitResults />
      <ClaimTiles counts={counts} loading={claims.loading} selected={status} onSelect={setStatus} />
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <Period value={period} known={counts} onChange={setPeriod} />
        <SearchField
          label={t`Name, card or serial number`}
          onSearch={setText}
          className="w-full sm:max-w-sm"
        />
      </div>
      {writes && counts && counts.counts.pending > 0 ? (
        <SelectionBar
          selection={selection}
          amountOf={({ amountClaimed }) => amountClaimed}
          fetch={(pageNo) => fetchPending(filter, pageNo)}
          // A person looks at a refused claim before it is sent again.
          passes={(claim) => passesCheck(claim) && claim.refusal === null}
        >
          <Button variant="primary" onClick={() => void confirm()}>
            {t`Submit ${plural(count, { one: '# claim', other: '# claims' })}`}
          </Button>
        </SelectionBar>
      ) : null}
      <ClaimTable
        pages={claims}
        selection={writes ? selection : undefined}
        onIntend={(next) => void intend(next)}
        empty={
          searched ? (
            <Trans>No claim of this period matches “{searched}”.</Trans>
          ) : status ? (
            <Trans>No claim of this period is in that state.</Trans>
          ) : (
            <Trans>No claims in this period.</Trans>
          )
        }
        emptyHint={
          searched ? (
            <Trans>Check the spelling, or choose a longer period.</Trans>
          ) : (
            <Trans>Claims appear here once they are built from a visit.</Trans>
          )
        }
      />
      {confirming ? (
        <bulkDialog.Component
          claims={selection.rows}
          onStart={selection.clear}
          onClose={() => setConfirming(false)}
        />
      ) : null}
      {intention ? <dialog.Component {...intention} onClose={() => setIntention(undefined)} /> : null}
    </>
  );
}
