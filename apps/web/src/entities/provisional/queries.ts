import type { ProvisionalRow } from '@afyakadi/contract';
import type { ProvisionalTab } from '@afyakadi/contract/scheme/provisional';
import { type CallData, call } from '../../lib/api/api.ts';
import { usePages } from '../../lib/hooks/pages.ts';

/** Provisional authorizations: open ones oldest first, the others newest first. */
export function useProvisional(state: ProvisionalTab) {
  return usePages<ProvisionalRow, CallData<'provisionalAuthorizations'>>({
    queryKey: ['provisional', state],
    fetch: (paging, signal) =>
      call('provisionalAuthorizations', {
        query: { ...paging, state, sortBy: ['createdAt', waits(state) ? 'asc' : 'desc'] },
        signal,
      }),
  });
}

const waits = (state: ProvisionalTab) => state === 'open' || state === 'refused';
