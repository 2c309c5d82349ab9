import type { ProvisionalMark } from '@afyakadi/contract/words';

export type Status = 'pays' | 'ifConfirmed' | 'refused' | 'notPaid';

/** What the scheme does about what it covers: what it has not confirmed it does not pay yet. */
export function statusOf(mark: ProvisionalMark | null): Status {
  if (mark === null) return 'pays';
  if (mark === 'waiting') return 'ifConfirmed';
  // What was ended may have been ended without a refusal; nothing of it is claimed either way.
  return mark === 'closed' ? 'notPaid' : 'refused';
}
