import type { ListData } from '@afyakadi/contract';
import { listPageSize, tablePageSize } from '@afyakadi/contract/words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

export interface PagesOptions<Row, Data extends ListData<Row>> {
  /** Starts with the name of the list. Only lists named `cards` may be stored on the device. */
  queryKey: readonly unknown[];
  /** Fetches one page of 50 rows from the server. */
  fetch: (paging: { pageNo: number; pageSize: number }, signal: AbortSignal) => Promise<Data>;
  /** Rows per page of the table; must divide 50. */
  pageSize?: number;
  enabled?: boolean;
  /** The polling interval in ms, for lists that no event covers. */
  every?: number;
}

/**
 * Shows the server's pages of 50 rows as table pages of 5, so that few calls reach all rows. A DataTable takes the result
 * as its `list`. `data` is the server's page with its extra fields.
 */
export function usePages<Row, Data extends ListData<Row>>(options: PagesOptions<Row, Data>) {
  const { queryKey, fetch, pageSize = tablePageSize, enabled = true, every } = options;
  const name = JSON.stringify(queryKey);
  const [position, setPosition] = useState({ name, page: 0 });
  // A different list, such as a new search or filter, starts at its first page.
  const page = position.name === name ? position.page : 0;
  const { pageNo, offset } = serverPage(page, pageSize);
  const query = useQuery({
    queryKey: [...queryKey, pageNo],
    queryFn: ({ signal }) => fetch({ pageNo, pageSize: listPageSize }, signal),
    placeholderData: (previous, previousQuery) =>
      previousQuery && JSON.stringify(previousQuery.queryKey.slice(0, -1)) === name
        ? keepPreviousData(previous)
        : undefined,
    enabled,
    ...(every ? { refetchInterval: every } : {}),
  });
  const isCurrent = !query.isPlaceholderData;
  return {
    query,
    data: query.data,
    rows: isCurrent ? query.data?.itemList.slice(offset, offset + pageSize) : undefined,
    loading: query.isPending || !isCurrent,
    // A list that is shown stays when a later fetch of it fails.
    error: query.data ? undefined : (query.error ?? undefined),
    retry: () => void query.refetch(),
    pageSize,
    paging: {
      page,
      onPage: (next: number) => setPosition({ name, page: next }),
      totalItems: query.data?.totalItems ?? 0,
      moreItems: query.data?.moreItems ?? false,
    },
  };
}

/** Returns the server's page that contains a page of the table, and its offset there. */
export function serverPage(page: number, pageSize: number, fetchSize = listPageSize) {
  const first = page * pageSize;
  return { pageNo: Math.floor(first / fetchSize), offset: first % fetchSize };
}
