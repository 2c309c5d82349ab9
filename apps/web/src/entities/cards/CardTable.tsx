import type { VerifiedCard } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/words';
import { describe } from '../../lib/api/api.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { DataTable, type DataTableProps } from '../../ui/DataTable.tsx';
import { type CardColumn, useCardColumns } from './cardColumns.tsx';
import type { useVerifiedCards } from './queries.ts';

export interface CardTableProps extends Pick<DataTableProps<VerifiedCard>, 'label' | 'emptyHint'> {
  pages: ReturnType<typeof useVerifiedCards>;
  /** Columns after those of §2. */
  further?: readonly CardColumn[];
  empty?: DataTableProps<VerifiedCard>['empty'];
}

/** A list of verified cards. */
export function CardTable({ pages, further = [], empty, ...rest }: CardTableProps) {
  const translate = useTranslate();
  const columns = useCardColumns();
  const { query, data, rows, loading, paging } = pages;
  return (
    <DataTable
      {...rest}
      columns={[...columns, ...further]}
      rows={rows}
      rowKey={(card) => card.id}
      paging={paging}
      loading={loading}
      error={query.error && !data ? translate(describe(query.error, failures.any)) : undefined}
      caught={query.error}
      onRetry={() => void query.refetch()}
      empty={empty ?? translate(failures.noVerifiedUsers)}
    />
  );
}
