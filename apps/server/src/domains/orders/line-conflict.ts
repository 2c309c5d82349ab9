import { allClosingReasons, isFinished, type Message, message } from '@afyakadi/contract';
import type { Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { ActingCaller } from '../../platform/http/route.ts';
import type { VisitOfLines } from '../visits/index.ts';
import type { LineRow } from './lines.ts';
import type { Moments } from './moments.ts';

/**
 * Refuses a closed line, or a test that has a result. The message says what happened, who did it and when. Failure:
 * `conflict`.
 */
export async function assertOpen(
  tx: Tx,
  { line, visit }: { line: LineRow; visit: VisitOfLines },
  call: ActingCaller,
  moments: Moments,
): Promise<void> {
  if (line.status === 'Preliminary' || line.status === 'Resulted')
    throw new Failure('conflict', await whatResulted(tx, line, call, moments));
  if (isFinished(line.status)) throw conflict(line, call.now, moments);
  if (visit.status === 'Cancelled') throw new Failure('conflict', message('visits.withdrawn'));
  if (visit.status === 'Completed') throw new Failure('conflict', message('orders.visitCompleted'));
}

async function whatResulted(tx: Tx, line: LineRow, call: ActingCaller, moments: Moments): Promise<Message> {
  const result = await tx
    .selectFrom('test_result as r')
    .innerJoin('account as a', (join) =>
      join.onRef('a.facility_id', '=', 'r.facility_id').onRef('a.id', '=', 'r.resulted_by'),
    )
    .select(['a.name', 'r.resulted_at'])
    .where('r.facility_id', '=', call.caller.facility.id)
    .where('r.line_id', '=', line.id)
    .orderBy('r.version', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { item_name: item } = line;
  const name = result?.name ?? '';
  const when = result ? moments(result.resulted_at, call.now) : '';
  const state = line.status === 'Preliminary' ? 'orders.resultWaits' : 'orders.alreadyResulted';
  return message(state, { item, name, when });
}

function conflict(line: LineRow, now: Date, moments: Moments): Failure {
  const text = describeConflict(line, now, moments);
  const allDone = line.status === 'Done' && line.quantity > 1;
  return new Failure('conflict', text, allDone ? { fields: { quantity: text } } : {});
}

function describeConflict(line: LineRow, now: Date, moments: Moments): Message {
  const { item_name: item } = line;
  const last = lastAct(line);
  if ((line.status === 'Dispensed' || line.status === 'Done') && last) {
    const by = { item, name: last.byName, when: moments(new Date(last.at), now) };
    if (line.status === 'Dispensed') return message('orders.alreadyDispensed', by);
    const { quantity } = line;
    return quantity > 1
      ? message('orders.allSessionsDone', { ...by, quantity })
      : message('orders.alreadyDone', by);
  }
  const closed = {
    item,
    name: line.closed_by_name ?? '',
    when: line.closed_at ? moments(line.closed_at, now) : '',
    why: closedReason(line),
  };
  if (line.status === 'Cancelled') return message('orders.wasCancelled', closed);
  return message(line.status === 'NotDone' ? 'orders.closedNotDone' : 'orders.closedNotGiven', closed);
}

/**
 * Refuses to dispense more than is left, and names who dispensed the rest, if that was somebody else (domain 9.8).
 * Failure: `unprocessable` by `quantity`.
 * @returns the quantity left
 */
export function assertLeft(quantity: number, line: LineRow, call: ActingCaller, moments: Moments): number {
  const left = line.quantity - line.dispensed_quantity;
  if (quantity <= left) return left;
  const last = lastAct(line);
  const text =
    !last || last.byId === call.caller.accountId
      ? message('orders.onlyLeft', { left })
      : message(line.category === 'service' ? 'orders.onlyLeftAfterDoing' : 'orders.onlyLeftAfter', {
          left,
          name: last.byName,
          quantity: last.quantity,
          when: moments(new Date(last.at), call.now),
        });
  throw new Failure('unprocessable', text, { fields: { quantity: text } });
}

/** Returns why a line was closed. A reason of the contract is translated; the remarks after it are not. */
export function closedReason({ closed_reason: stored }: LineRow): string | Message {
  const text = stored ?? '';
  const reason = allClosingReasons.find((each) => text.startsWith(`${each}: `));
  if (!reason) return text;
  return message('orders.reasonWithRemarks', { reason, remarks: text.slice(`${reason}: `.length) });
}

/** The latest act of dispensing that was not taken back whole. */
function lastAct(line: LineRow): LineRow['dispenses'][number] | undefined {
  return line.dispenses.filter((act) => act.quantity > act.reversedQuantity).at(-1);
}

export function refused(field: string, text: Message): Failure {
  return new Failure('unprocessable', text, { fields: { [field]: text } });
}

export function unknownLine(): never {
  throw new Failure('notFound', message('orders.unknownLine'));
}
