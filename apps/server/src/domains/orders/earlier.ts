import { closedLineStatuses, type Frequency } from '@afyakadi/contract';
import { sql } from 'kysely';
import { inStates } from '../../platform/states.ts';
import { type EarlierOrder, lastDay } from '../rules/index.ts';

/** An earlier order as JSON brings it. */
export interface EarlierRow {
  day: string;
  ordered_at: string;
  by_name: string;
  frequency: Frequency | null;
  duration_days: number | null;
  stopped_on: string | null;
}

/** The fields of a line `e` that the rules need. */
export const earlierJson = sql`json_build_object('day', e.day, 'ordered_at', e.ordered_at, 'by_name', b.name,
  'frequency', e.frequency, 'duration_days', e.duration_days, 'stopped_on', e.stopped_on)`;

/** Excludes lines that were cancelled, or closed with nothing dispensed: they do not count as earlier orders. */
export const countsAsOrdered = sql`(e.status not ${inStates(closedLineStatuses)} or e.dispensed_quantity > 0)`;

/** The last day of an earlier order's supply. */
export const runsUntil = (row: Pick<EarlierRow, 'day' | 'frequency' | 'duration_days' | 'stopped_on'>) =>
  lastDay({
    day: row.day,
    frequency: row.frequency,
    durationDays: row.duration_days,
    stoppedOn: row.stopped_on,
  });

export function toEarlier(itemCode: string, row: EarlierRow): EarlierOrder {
  return {
    itemCode,
    day: row.day,
    orderedAt: new Date(row.ordered_at),
    byName: row.by_name,
    runsUntil: runsUntil(row),
  };
}
