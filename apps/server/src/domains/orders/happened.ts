import { isFinished } from '@afyakadi/contract';
import { Failure } from '../../platform/errors.ts';
import type { VisitOfLines } from '../visits/index.ts';
import type { LineRow } from './lines.ts';
import type { Moments } from './moments.ts';

/**
 * Refuses a line on which nothing more can be done, and tells the loser of a race what happened to it: what, by whom,
 * when. Failure: `conflict`.
 */
export function mustBeOpen(line: LineRow, visit: VisitOfLines, now: Date, moments: Moments): void {
  if (isFinished(line.status)) throw new Failure('conflict', whatHappened(line, now, moments));
  if (visit.status === 'Cancelled') throw new Failure('conflict', 'This visit was withdrawn.');
  if (visit.status === 'Completed')
    throw new Failure('conflict', 'This visit is completed. Nothing more is carried out under it.');
}

function whatHappened(line: LineRow, now: Date, moments: Moments): string {
  const { item_name: item } = line;
  const last = lastAct(line);
  if (line.status === 'Dispensed' && last)
    return `${item} was already dispensed by ${last.byName} at ${moments(new Date(last.at), now)}.`;
  if (line.status === 'Resulted') return `${item} has its result already. A correction says what was wrong.`;
  const who = line.closed_by_name ?? '';
  const when = line.closed_at ? moments(line.closed_at, now) : '';
  const why = line.closed_reason ?? '';
  if (line.status === 'Cancelled') return `${item} was cancelled by ${who} at ${when}: ${why}`;
  if (line.status === 'NotDone') return `${item} was closed as not done by ${who} at ${when}: ${why}`;
  return `${item} was closed as not given by ${who} at ${when}: ${why}`;
}

/** The latest act of dispensing that was not taken back whole. */
export function lastAct(line: LineRow): LineRow['dispenses'][number] | undefined {
  return line.dispenses.filter((act) => act.quantity > act.reversedQuantity).at(-1);
}
