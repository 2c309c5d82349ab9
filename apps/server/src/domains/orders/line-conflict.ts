import { isFinished } from '@afyakadi/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { VisitOfLines } from '../visits/index.ts';
import type { LineRow } from './lines.ts';
import type { Moments } from './moments.ts';

type Doing = { caller: Caller; now: Date };

/**
 * Refuses a closed line, or a test that has a result. The message says what happened, who did it and when. Failure:
 * `conflict`.
 */
export async function assertOpen(
  tx: Tx,
  { line, visit }: { line: LineRow; visit: VisitOfLines },
  call: Doing,
  moments: Moments,
): Promise<void> {
  if (line.status === 'Preliminary' || line.status === 'Resulted')
    throw new Failure('conflict', await whatResulted(tx, line, call, moments));
  if (isFinished(line.status)) throw new Failure('conflict', describeConflict(line, call.now, moments));
  if (visit.status === 'Cancelled') throw new Failure('conflict', 'This visit was withdrawn.');
  if (visit.status === 'Completed')
    throw new Failure('conflict', 'This visit is completed. Nothing more is carried out under it.');
}

async function whatResulted(tx: Tx, line: LineRow, call: Doing, moments: Moments): Promise<string> {
  const { rows } = await sql<{ name: string; at: Date }>`
    select a.name, r.resulted_at as at from test_result r
    join account a on a.facility_id = r.facility_id and a.id = r.resulted_by
    where r.facility_id = ${call.caller.facility.id} and r.line_id = ${line.id}
    order by r.version desc limit 1`.execute(tx);
  const { item_name: item } = line;
  const who = rows[0]?.name ?? '';
  const when = rows[0] ? moments(rows[0].at, call.now) : '';
  return line.status === 'Preliminary'
    ? `${item} has a result that waits for its authorization, by ${who} at ${when}.`
    : `${item} has its result already, by ${who} at ${when}. A correction says what was wrong.`;
}

function describeConflict(line: LineRow, now: Date, moments: Moments): string {
  const { item_name: item } = line;
  const last = lastAct(line);
  if (line.status === 'Dispensed' && last)
    return `${item} was already dispensed by ${last.byName} at ${moments(new Date(last.at), now)}.`;
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
