import type { ListData } from '@afyakadi/contract';
import { listPageSize, tablePageSize } from '@afyakadi/contract/words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

export interface PagesOptions<Row, Data extends ListData<Row>> {
  /** Starts with the list's name: `['cards', ...]` is what may be stored on the device. */
  queryKey: readonly unknown[];
  /** Fetches one of the server's pages of 50. */
  fetch: (paging: { pageNo: number; pageSize: number }, signal: AbortSignal) => Promise<Data>;
  /** Rows a page of the table; divides the server's 50. */
  pageSize?: number;
  enabled?: boolean;
  /** Asked again after so many milliseconds, for what no event tells of. */
  every?: number;
}

/**
 * A table's pages of 5 over the server's pages of 50, so that every row is reachable and few calls are made.
 * `paging` and `rows` go to DataTable as they are; `data` is the server's page, for what comes beside the rows.
 */
export function usePages<Row, Data extends ListData<Row>>(options: PagesOptions<Row, Data>) {
  const { queryKey, fetch, pageSize = tablePageSize, enabled = true, every } = options;
  const name = JSON.stringify(queryKey);
  const [place, setPlace] = useState({ name, page: 0 });
  // Another list (a new search, another filter) begins at its first page.
  const page = place.name === name ? place.page : 0;
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
  const fresh = !query.isPlaceholderData;
  return {
    query,
    data: query.data,
    rows: fresh ? query.data?.itemList.slice(offset, offset + pageSize) : undefined,
    loading: query.isPending || !fresh,
    paging: {
      page,
      onPage: (next: number) => setPlace({ name, page: next }),
      totalItems: query.data?.totalItems ?? 0,
      moreItems: query.data?.moreItems ?? false,
    },
  };
}

/** Which of the server's pages holds a page of the table, and where in it. */
export function serverPage(page: number, pageSize: number, fetchSize = listPageSize) {
  const first = page * pageSize;
  return { pageNo: Math.floor(first / fetchSize), offset: first % fetchSize };
}
