import { Trans } from '@lingui/react/macro';
import { formatTime } from '../../lib/text/format.ts';

/** Says that an open visit has no order yet, and when the server closes it. */
export function NothingOrdered({ closesAt }: { closesAt: string | null }) {
  if (closesAt === null) return <Trans>No order yet</Trans>;
  const at = formatTime(closesAt);
  return <Trans>No order yet, closes {at}</Trans>;
}
