import { allClosingReasons } from '@afyakadi/contract/words';
import { useSay } from '../../lib/i18n.ts';

/** Why a line was closed: one of the contract's reasons in the reader's language, with what somebody wrote beside it. */
export function ClosedReason({ reason }: { reason: string }) {
  const say = useSay();
  const known = allClosingReasons.find((one) => reason === one || reason.startsWith(`${one}: `));
  return known ? `${say(known)}${reason.slice(known.length)}` : reason;
}
