import type { OrderLine } from '@afyakadi/contract';
import { formatMoment } from '../../lib/text/format.ts';

/** What the performers wrote about a service, with their names; without what was taken back in full. */
export function ServiceReports({ line }: { line: Pick<OrderLine, 'dispenses'> }) {
  return line.dispenses
    .filter(({ report, quantity, reversedQuantity }) => report && quantity > reversedQuantity)
    .map(({ id, report, at, byName }) => (
      <p key={id} className="mt-1 text-sm font-normal break-words whitespace-pre-line">
        {report}
        <span className="figures block text-muted">
          {byName}, {formatMoment(at)}
        </span>
      </p>
    ));
}
