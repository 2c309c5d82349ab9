import { allClosingReasons } from '@afyakadi/contract/care/orders';
import { useTranslate } from '../../lib/text/i18n.ts';

/** Shows why a line was closed: a reason of the contract in the reader's language, and any text that follows it. */
export function ClosedReason({ reason }: { reason: string }) {
  const translate = useTranslate();
  const known = allClosingReasons.find(
    (closingReason) => reason === closingReason || reason.startsWith(`${closingReason}: `),
  );
  return known ? `${translate(known)}${reason.slice(known.length)}` : reason;
}
