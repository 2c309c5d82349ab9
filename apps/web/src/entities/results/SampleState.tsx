import type { LabResult } from '@afyakadi/contract';
import { Trans } from '@lingui/react/macro';
import { dayOf, formatMoment, formatTime } from '../../lib/text/format.ts';

const when = (at: string | null) =>
  at && dayOf(at) === dayOf(new Date()) ? formatTime(at) : formatMoment(at);

/** Where the sample for a test is. Renders nothing for a test without one. */
export function SampleState({ test: { sample } }: { test: Pick<LabResult, 'sample'> }) {
  if (!sample) return null;
  const { number, collectedAt, receivedAt, rejectedAt, rejectedReason: reason } = sample;
  const at = when(rejectedAt ?? receivedAt ?? collectedAt);
  return (
    <span className="figures block text-sm font-normal break-words text-muted">
      {rejectedAt ? (
        <span className="text-bad">
          <Trans>
            Sample {number} rejected {at}: {reason}
          </Trans>
        </span>
      ) : receivedAt ? (
        <Trans>
          Sample {number} received {at}
        </Trans>
      ) : (
        <Trans>
          Sample {number} collected {at}
        </Trans>
      )}
    </span>
  );
}
