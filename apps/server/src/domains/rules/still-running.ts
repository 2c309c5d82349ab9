import type { Frequency } from '@afyakadi/contract';
import { found, type Rule } from './rule.ts';

/**
 * The same medicine from an earlier day that is not used up (domain §8, same drug twice). `until` and `on` are days.
 * What was ordered today is `ordered-today` already.
 */
export const stillRunning: Rule = ({ item, earlier, today }) => {
  if (item.category !== 'medicine') return null;
  const running = earlier.find(
    ({ day, runsUntil }) => day < today && runsUntil !== null && runsUntil >= today,
  );
  if (!running?.runsUntil) return null;
  return found('still-running', 'warn', { until: running.runsUntil, on: running.day });
};

/** The last day of a prescription; null where frequency and duration do not tell: one dose, as needed, no duration. */
export function lastDay(it: {
  day: string;
  frequency: Frequency | null;
  durationDays: number | null;
}): string | null {
  if (it.durationDays === null || it.frequency === null) return null;
  if (it.frequency === 'STAT' || it.frequency === 'PRN') return null;
  const last = new Date(`${it.day}T00:00:00Z`);
  last.setUTCDate(last.getUTCDate() + it.durationDays - 1);
  return last.toISOString().slice(0, 10);
}
