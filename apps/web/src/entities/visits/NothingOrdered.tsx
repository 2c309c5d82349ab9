import { Trans } from '@lingui/react/macro';
import { formatTime } from '../../lib/text/format.ts';

/** Says that nothing was ordered under an open visit yet, and when the server closes it for that. */
export function NothingOrdered({ closesAt }: { closesAt: string | null }) {
  if (closesAt === null) return <Trans>No order yet</Trans>;
  const at = formatTime(closesAt);
  return <Trans>No order yet, closes {at}</Trans>;
}
