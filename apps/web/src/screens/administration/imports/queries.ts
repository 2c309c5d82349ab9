import type { ImportedRow, ImportList, ImportOfFile, ImportState } from '@afyakadi/contract';
import { useQuery } from '@tanstack/react-query';
import { type CallData, call } from '../../../lib/api/api.ts';
import { usePages } from '../../../lib/hooks/pages.ts';

const atWork: readonly ImportState[] = ['reading', 'comparing', 'applying'];

/** Returns whether the server still works on an import, so its counts can change. */
export function isAtWork(state: ImportState): boolean {
  return atWork.includes(state);
}

export function useImports() {
  return usePages<ImportOfFile, CallData<'imports'>>({
    queryKey: ['admin', 'imports'],
    // The state of a running import changes without an event.
    every: 5_000,
    fetch: (paging, signal) =>
      call('imports', { query: { ...paging, sortBy: ['createdAt', 'desc'] }, signal }),
  });
}

/** Fetches the imports that wait, and from which schemes a tariff can be fetched. */
export function useImportsHead() {
  return useQuery({
    queryKey: ['admin', 'imports', 'head'],
    queryFn: async ({ signal }) => {
      const query = { pageNo: 0, pageSize: 100, sortBy: ['createdAt', 'desc'] as ['createdAt', 'desc'] };
      const { itemList, fetching } = await call('imports', { query, signal });
      const scheduled = itemList.filter(({ state }) => state === 'scheduled');
      const ready = itemList.filter(({ state, source }) => state === 'ready' && source === 'scheme');
      return { fetching, scheduled, waiting: [...ready, ...scheduled] };
    },
    staleTime: 0,
  });
}

/** Fetches an import, every second while the server works on it. */
export function useImport(importId: string) {
  return useQuery({
    queryKey: ['admin', 'import', importId],
    queryFn: ({ signal }) => call('importDetails', { params: { id: importId }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data.item.state) ? 1_000 : false),
  });
}

/** Fetches the rows of one outcome. The key contains the counts, because a new comparison has other rows. */
export function useImportRows(
  { id, source, state, added, changed, missing }: ImportOfFile,
  outcome: ImportList,
) {
  // For the scheme's tariff, the items that this facility uses most come first.
  const sortBy: ['line' | 'used', 'asc' | 'desc'] =
    source === 'scheme' && outcome !== 'refused' ? ['used', 'desc'] : ['line', 'asc'];
  return usePages<ImportedRow, CallData<'importRows'>>({
    queryKey: ['admin', 'import', id, 'rows', outcome, state, added, changed, missing],
    fetch: (paging, signal) =>
      call('importRows', { params: { id }, query: { ...paging, outcome, sortBy }, signal }),
  });
}
