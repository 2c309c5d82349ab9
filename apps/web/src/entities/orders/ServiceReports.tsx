import type { OrderLine } from '@afyakadi/contract';
import { Trans } from '@lingui/react/macro';
import { formatMoment } from '../../lib/text/format.ts';

type Act = OrderLine['dispenses'][number];

/** What the performers wrote about a service, with their names; without what was taken back in full. */
export function ServiceReports({ line }: { line: Pick<OrderLine, 'dispenses'> }) {
  return line.dispenses
    .filter((act) => (act.report || act.serialNo || act.size) && act.quantity > act.reversedQuantity)
    .map((act) => (
      <p key={act.id} className="mt-1 text-sm font-normal break-words whitespace-pre-line">
        <ActDetails act={act} />
        <span className="figures block text-muted">
          {act.byName}, {formatMoment(act.at)}
        </span>
      </p>
    ));
}

/** What was recorded with an act: its report, and the serial number and the size of an appliance that was handed over. */
export function ActDetails({ act: { report, serialNo, size } }: { act: Act }) {
  return (
    <>
      {report ? <span className="block break-words whitespace-pre-line">{report}</span> : null}
      {serialNo ? (
        <span className="figures block">
          <Trans>Serial number {serialNo}</Trans>
        </span>
      ) : null}
      {size ? (
        <span className="figures block">
          <Trans>Size {size}</Trans>
        </span>
      ) : null}
    </>
  );
}
