import type { ImportOfFile } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoment, formatNumber } from '../../../lib/text/format.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { Truncated } from '../../../ui/Truncated.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import { ImportLink, ImportStateBadge, useImportKindLabel } from './labels.tsx';
import { useImports } from './queries.ts';

/** The imports, newest first. Each leads to its changes. */
export function ImportHistory() {
  const { t } = useLingui();
  const imports = useImports();
  return (
    <section className="mt-8" aria-labelledby="import-history">
      <h2 id="import-history" className="mb-3 text-base font-semibold">
        <Trans>Import history</Trans>
      </h2>
      <DataTable
        label={t`Import history`}
        columns={useColumns()}
        list={imports}
        rowKey={({ id }) => id}
        empty={<Trans>No imports yet.</Trans>}
        emptyHint={<Trans>Start with a template: it has the right columns.</Trans>}
      />
    </section>
  );
}

function useColumns(): Column<ImportOfFile>[] {
  const { t } = useLingui();
  const kindLabel = useImportKindLabel();
  return [
    {
      id: 'file',
      header: t`File`,
      minWidth: 10,
      narrow: 'first',
      cell: (importFile) => <ImportLink importFile={importFile} truncated />,
    },
    {
      id: 'kind',
      header: t`Content`,
      width: 9.25,
      cell: ({ kind }) => <Truncated text={kindLabel(kind)} lines={2} />,
    },
    {
      id: 'rows',
      header: t`Rows`,
      width: 5.5,
      align: 'end',
      narrow: 'hidden',
      cell: ({ rows }) => formatNumber(rows),
    },
    {
      id: 'added',
      header: t`Added`,
      width: 7.5,
      align: 'end',
      narrow: 'hidden',
      cell: ({ added }) => formatNumber(added),
    },
    {
      id: 'changed',
      header: t({ message: 'Changed', context: 'rows of a file' }),
      width: 7.5,
      align: 'end',
      narrow: 'hidden',
      cell: ({ changed }) => formatNumber(changed),
    },
    {
      id: 'at',
      header: t`Read`,
      width: 7.5,
      cell: ({ createdAt }) => (
        <span className="figures max-sm:whitespace-nowrap">{formatMoment(createdAt)}</span>
      ),
    },
    {
      id: 'by',
      header: t`By`,
      width: 7.75,
      narrow: 'hidden',
      cell: ({ createdBy }) => <Truncated text={createdBy || t`Automatic`} lines={2} />,
    },
    {
      id: 'state',
      header: t`State`,
      width: 12,
      narrow: 'end',
      cell: ({ state }) => <ImportStateBadge state={state} />,
    },
  ];
}
