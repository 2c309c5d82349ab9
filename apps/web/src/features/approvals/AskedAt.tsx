import { failures } from '@afyakadi/contract/words';
import { Trans } from '@lingui/react/macro';
import { describe } from '../../lib/api.ts';
import { formatTime } from '../../lib/format.ts';
import { useSay } from '../../lib/i18n.ts';
import type { Asking } from './usePolling.ts';

/** When the scheme was last asked about a request, and whether it is asked on; what failed, in words. */
export function AskedAt({ asking }: { asking: Asking }) {
  const say = useSay();
  const at = formatTime(asking.askedAt);
  const why = asking.error ? say(describe(asking.error, failures.server)) : null;
  return (
    <span className="figures text-sm text-muted">
      <Trans>Last asked {at}.</Trans>{' '}
      {asking.resting ? <Trans>It is not asked by itself any more.</Trans> : null}
      {why ? <span className="text-warn">{why}</span> : null}
    </span>
  );
}
