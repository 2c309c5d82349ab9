import type { ListedCard } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/texts/messages';
import { useTranslate } from '../../lib/text/i18n.ts';
import { DataTable, type DataTableProps } from '../../ui/DataTable.tsx';
import { type CardColumn, useCardColumns } from './cardColumns.tsx';
import type { useVerifiedCards } from './queries.ts';

export interface CardTableProps extends Pick<DataTableProps<ListedCard>, 'label' | 'emptyHint'> {
  pages: ReturnType<typeof useVerifiedCards>;
  /** Columns after the fixed ones. */
  further?: readonly CardColumn[];
  /** The dashboard shows every visit type in colour. */
  dashboard?: boolean;
  empty?: DataTableProps<ListedCard>['empty'];
}

/** A list of verified cards. */
export function CardTable({ pages, further = [], dashboard = false, empty, ...rest }: CardTableProps) {
  const translate = useTranslate();
  const columns = useCardColumns(dashboard);
  return (
    <DataTable
      {...rest}
      columns={[...columns, ...further]}
      list={pages}
      rowKey={(card) => card.id}
      empty={empty ?? translate(failures.noVerifiedUsers)}
    />
  );
}
