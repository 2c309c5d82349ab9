import { failures } from '@afyakadi/contract/texts/messages';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { describe } from '../../lib/api/api.ts';
import { formatTime } from '../../lib/text/format.ts';
import type { PollState } from './usePolling.ts';

/** Shows when the scheme was last polled, whether polling continues, and the last error. */
export function PollStatus({ poll }: { poll: PollState }) {
  // Redraws the texts when the language changes.
  useLingui();
  const at = formatTime(poll.answeredAt);
  const why = poll.error ? describe(poll.error, failures.server) : null;
  return (
    <span className="figures text-sm text-muted">
      <Trans>Last asked {at}.</Trans> {poll.resting ? <Trans>Automatic checks have ended.</Trans> : null}
      {why ? <span className="text-warn">{why}</span> : null}
    </span>
  );
}
