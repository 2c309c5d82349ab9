import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Money } from '../../entities/claims/labels.tsx';
import { useAction } from '../../lib/api/useAction.ts';
import type { Selection } from '../../lib/hooks/useSelection.ts';
import { formatNumber } from '../../lib/text/format.ts';
import { Button } from '../../ui/Button.tsx';
import { FailedBand } from '../../ui/FailedBand.tsx';
import { ListChecks } from '../../ui/icons.ts';

interface Page<Row> {
  itemList: readonly Row[];
  totalItems: number;
}

/**
 * Selects all rows of a list that pass the check, on all its pages, and shows how many are selected.
 * @param fetch a page of the list with its checks
 */
export function SelectionBar<Row>({
  selection,
  amountOf,
  fetch,
  passes,
  children,
}: {
  selection: Selection<Row>;
  amountOf: (row: Row) => number;
  fetch: (pageNo: number) => Promise<Page<Row>>;
  passes: (row: Row) => boolean;
  /** The actions for the selected rows. */
  children: ReactNode;
}) {
  const { t } = useLingui();
  const [none, setNone] = useState(false);
  const all = useAction(
    async () => {
      const rows: Row[] = [];
      let seen = 0;
      for (let pageNo = 0; ; pageNo += 1) {
        const { itemList, totalItems } = await fetch(pageNo);
        rows.push(...itemList.filter(passes));
        seen += itemList.length;
        if (itemList.length === 0 || seen >= totalItems) return rows;
      }
    },
    {
      onDone: (rows) => {
        setNone(rows.length === 0);
        selection.replace(rows);
      },
    },
  );
  const count = formatNumber(selection.rows.length);
  const amount = selection.rows.reduce((sum, row) => sum + amountOf(row), 0);
  return (
    <fieldset className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <legend className="sr-only">{t`Selected claims`}</legend>
      <Button
        icon={<ListChecks aria-hidden size={18} />}
        pending={all.pending}
        pendingLabel={<Trans>Checking…</Trans>}
        onClick={() => void all.run()}
      >
        <Trans>Select all that pass</Trans>
      </Button>
      {selection.rows.length > 0 ? (
        <>
          <p role="status">
            <Trans>Selected: {count}</Trans> · <Money value={amount} />
          </p>
          {children}
          <Button variant="quiet" className="px-3" onClick={selection.clear}>
            <Trans>Clear selection</Trans>
          </Button>
        </>
      ) : none ? (
        <p role="status" className="text-muted">
          <Trans>None passes the check.</Trans>
        </p>
      ) : null}
      <FailedBand failed={all.failed} announce="none" />
    </fieldset>
  );
}
