import type { IdentityConflictRow } from '@afyakadi/contract';
import type { IdentityDecision, IdentityTab } from '@afyakadi/contract/scheme/cards';
import { useLingui } from '@lingui/react/macro';
import { type CallData, call } from '../../lib/api/api.ts';
import { usePages } from '../../lib/hooks/pages.ts';

/** Cards of which the scheme names another holder: open ones oldest first, decided ones newest first. */
export function useIdentityConflicts(state: IdentityTab) {
  return usePages<IdentityConflictRow, CallData<'identityConflicts'>>({
    queryKey: ['identities', state],
    fetch: (paging, signal) =>
      call('identityConflicts', {
        query: { ...paging, state, sortBy: ['foundAt', state === 'open' ? 'asc' : 'desc'] },
        signal,
      }),
  });
}

/** Returns the label of a decision about whose card it is. */
export function useDecisionLabel(): (decision: IdentityDecision) => string {
  const { t } = useLingui();
  return (decision) =>
    ({
      scheme: t`One person, as at the scheme`,
      facility: t`One person, as here`,
      'two-people': t`Two people`,
    })[decision];
}
