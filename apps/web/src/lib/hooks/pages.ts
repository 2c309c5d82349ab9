import type { ListData } from '@afyakadi/contract';
import { listPageSize } from '@afyakadi/contract/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRowsPerPage } from '../browser/rowsPerPage.ts';

export interface PagesOptions<Row, Data extends ListData<Row>> {
  /** Starts with the name of the list. Only lists named `cards` may be stored on the device. */
  queryKey: readonly unknown[];
  /** Fetches one page from the server: 50 rows, or as many as full pages of the table need. */
  fetch: (paging: { pageNo: number; pageSize: number }, signal: AbortSignal) => Promise<Data>;
  enabled?: boolean;
  /** The polling interval in ms, for lists that no event covers. */
  every?: number;
}

/**
 * Shows the server's pages of up to 50 rows as pages of the table, so that few calls reach all rows. A DataTable takes the
 * result as its `list`. `data` is the server's page with its extra fields.
 */
export function usePages<Row, Data extends ListData<Row>>(options: PagesOptions<Row, Data>) {
  const { queryKey, fetch, enabled = true, every } = options;
  const pageSize = useRowsPerPage();
  const fetchSize = listPageSize - (listPageSize % pageSize);
  const name = JSON.stringify(queryKey);
  // The first row rather than the page, so that it stays on screen if the window grows.
  const [position, setPosition] = useState({ name, first: 0 });
  // A different list, such as a new search or filter, starts at its first page.
  const page = position.name === name ? Math.floor(position.first / pageSize) : 0;
  const { pageNo, offset } = serverPage(page, pageSize, fetchSize);
  const query = useQuery({
    queryKey: [...queryKey, pageNo, ...(fetchSize === listPageSize ? [] : [fetchSize])],
    queryFn: ({ signal }) => fetch({ pageNo, pageSize: fetchSize }, signal),
    placeholderData: (previous, previousQuery) =>
      previousQuery && JSON.stringify(previousQuery.queryKey.slice(0, queryKey.length)) === name
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
      onPage: (next: number) => setPosition({ name, first: next * pageSize }),
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
