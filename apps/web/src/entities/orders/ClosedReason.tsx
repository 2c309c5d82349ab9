import { allClosingReasons } from '@afyakadi/contract/words';
import { useTranslate } from '../../lib/text/i18n.ts';

/** Why a line was closed: one of the contract's reasons in the reader's language, with what somebody wrote beside it. */
export function ClosedReason({ reason }: { reason: string }) {
  const translate = useTranslate();
  const known = allClosingReasons.find((one) => reason === one || reason.startsWith(`${one}: `));
  return known ? `${translate(known)}${reason.slice(known.length)}` : reason;
}
