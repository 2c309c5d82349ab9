import { message } from '@afyakadi/contract';
import { daysBefore } from '@afyakadi/contract/formats/days';
import { Failure } from '../../platform/errors.ts';

const standardDays = 30;

/**
 * Returns the period of a search, the last 30 days by default. Failure: `unprocessable` if it is backwards.
 * @param today and the days, YYYY-MM-DD
 */
export function periodOf(
  body: { from?: string | undefined; to?: string | undefined },
  today: string,
): { from: string; to: string } {
  const to = body.to ?? today;
  const from = body.from ?? daysBefore(to, standardDays - 1);
  if (from <= to) return { from, to };
  const text = message('claims.daysReversed');
  throw new Failure('unprocessable', text, { fields: { [body.to === undefined ? 'from' : 'to']: text } });
}
