import { daysBefore } from '@afyakadi/contract/words/days';
import { Failure } from '../../platform/errors.ts';

const standardDays = 30;

/**
 * The period that a search is of: left out, the last 30 days. Failure: `unprocessable` where it is backwards.
 * @param today and the days, YYYY-MM-DD
 */
export function periodOf(
  body: { from?: string | undefined; to?: string | undefined },
  today: string,
): { from: string; to: string } {
  const to = body.to ?? today;
  const from = body.from ?? daysBefore(to, standardDays - 1);
  if (from <= to) return { from, to };
  const text = 'The last day must not be before the first.';
  throw new Failure('unprocessable', text, { fields: { [body.to === undefined ? 'from' : 'to']: text } });
}
