import type { ProvisionalMark } from '@afyakadi/contract/scheme/provisional';

export type Status = 'pays' | 'ifConfirmed' | 'refused' | 'notPaid';

/** Returns whether the scheme pays for covered items under this authorization. */
export function statusOf(mark: ProvisionalMark | null): Status {
  if (mark === null) return 'pays';
  if (mark === 'waiting') return 'ifConfirmed';
  // A person can end an authorization without a refusal; it is not claimed either way.
  return mark === 'closed' ? 'notPaid' : 'refused';
}
