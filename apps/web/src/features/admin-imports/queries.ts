import type { ImportedRow, ImportOfFile, ImportOutcome, ImportState } from '@afyakadi/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallData, call } from '../../lib/api.ts';
import { usePages } from '../../lib/pages.ts';
import { rowsOfPage } from '../admin/index.ts';

const atWork: readonly ImportState[] = ['reading', 'comparing', 'applying'];

/** True while the server works on an import, so that its figures are not yet the last. */
export function isAtWork(state: ImportState): boolean {
  return atWork.includes(state);
}

export function useImports() {
  return usePages<ImportOfFile, CallData<'imports'>>({
    queryKey: ['admin', 'imports'],
    // One that is at work goes on by itself, and no event tells of it.
    every: 5_000,
    fetch: (paging, signal) =>
      call('imports', { query: { ...paging, sortBy: ['createdAt', 'desc'] }, signal }),
  });
}

/** An import, asked for each second while the server works on it. */
export function useImport(importId: string) {
  return useQuery({
    queryKey: ['admin', 'import', importId],
    queryFn: ({ signal }) => call('importDetails', { params: { id: importId }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data.item.state) ? 1_000 : false),
  });
}

/** The rows of one outcome. Another comparison, with other figures, has other rows. */
export function useImportRows({ id, state, added, changed, missing }: ImportOfFile, outcome: ImportOutcome) {
  return usePages<ImportedRow, CallData<'importRows'>>({
    queryKey: ['admin', 'import', id, 'rows', outcome, state, added, changed, missing],
    pageSize: rowsOfPage,
    fetch: (paging, signal) =>
      call('importRows', { params: { id }, query: { ...paging, outcome, sortBy: ['line', 'asc'] }, signal }),
  });
}

/** Shows what became of an import, here and where what it changed stands. */
export function useImportChanged() {
  const client = useQueryClient();
  return (importId: string) => {
    void client.invalidateQueries({ queryKey: ['admin', 'import', importId] });
    for (const list of ['imports', 'items']) void client.invalidateQueries({ queryKey: ['admin', list] });
    void client.invalidateQueries({ queryKey: ['items'] });
  };
}
