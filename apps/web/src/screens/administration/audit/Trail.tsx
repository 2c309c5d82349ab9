import type { AuditTrailRow } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { download } from '../../../lib/api/download.ts';
import { useAction } from '../../../lib/api/useAction.ts';
import { lazyComponent } from '../../../lib/hooks/lazyComponent.tsx';
import { formatNumber } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { FailedBand } from '../../../ui/FailedBand.tsx';
import { FileDown } from '../../../ui/icons.ts';
import { type AuditSearch, filterOf, isNarrowed } from './filter.ts';
import { OlderNewer } from './OlderNewer.tsx';
import { trailPage, useTrail } from './queries.ts';
import { Search } from './Search.tsx';
import { useTrailColumns } from './useTrailColumns.tsx';

const details = lazyComponent(async () => (await import('./RowDialog.tsx')).RowDialog);

/** The highest number that the server counts to. */
const maxCounted = 10_000;

/** Shows the search fields of the audit trail and the matching rows, newest first. */
export function Trail({
  search,
  onSearch,
}: {
  search: AuditSearch;
  onSearch: (search: AuditSearch) => void;
}) {
  const { t } = useLingui();
  const filter = filterOf(search);
  const name = JSON.stringify(filter);
  // The last rows of the pages before this one. A new search starts at the newest row.
  const [position, setPosition] = useState<{ name: string; after: readonly string[] }>({ name, after: [] });
  const after = position.name === name ? position.after : [];
  const { data, error, isFetching, isPlaceholderData, refetch } = useTrail(filter, after.at(-1));
  const rows = isPlaceholderData ? undefined : data?.itemList;
  const [open, setOpen] = useState<AuditTrailRow>();
  const file = useAction(() => download('exportAudit', { query: filter }), {
    success: t`The file is saved by your browser`,
  });
  const show = async (row: AuditTrailRow) => {
    if (await details.load()) setOpen(row);
  };
  const columns = useTrailColumns({ onOpen: (row) => void show(row), onPreload: details.preload });
  const total = data?.totalItems ?? 0;
  const found = formatNumber(total);
  const last = rows?.at(-1)?.id;
  return (
    <>
      <Search search={search} onChange={onSearch} />
      <div className="mb-2 flex min-h-10 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p role="status" className="figures text-muted">
          {rows === undefined ? null : total >= maxCounted ? (
            <Trans>More than {found} rows</Trans>
          ) : total === 1 ? (
            <Trans>1 row</Trans>
          ) : (
            <Trans>{found} rows</Trans>
          )}
        </p>
        <Button
          icon={<FileDown aria-hidden size={18} />}
          pending={file.pending}
          disabled={total === 0}
          onClick={() => void file.run()}
        >
          <Trans>Export these rows (CSV)</Trans>
        </Button>
      </div>
      <div className="mb-3 empty:hidden">
        <FailedBand failed={file.failed} announce="none" />
      </div>
      <DataTable
        label={t`Audit trail`}
        columns={columns}
        list={{
          rows,
          loading: rows === undefined && error === null,
          error,
          retry: () => void refetch(),
        }}
        rowKey={({ id }) => id}
        unpaged
        empty={isNarrowed(search) ? <Trans>Nothing was recorded.</Trans> : <Trans>Nothing yet.</Trans>}
        emptyHint={<Trans>Search a longer period, or with fewer filters.</Trans>}
      />
      <OlderNewer
        newest={after.length === 0}
        oldest={rows === undefined || rows.length < trailPage}
        pending={isFetching}
        onNewest={() => {
          setPosition({ name, after: [] });
          if (after.length === 0) void refetch();
        }}
        onNewer={() => setPosition({ name, after: after.slice(0, -1) })}
        onOlder={() => last && setPosition({ name, after: [...after, last] })}
      />
      {open ? (
        <details.Component
          row={open}
          onClose={() => setOpen(undefined)}
          onNarrow={(change) => {
            setOpen(undefined);
            onSearch({ ...search, ...change });
          }}
        />
      ) : null}
    </>
  );
}
