import type { Measure } from '@afyakadi/contract';
import { readNumber } from '@afyakadi/contract/formats/numbers';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/**
 * Returns what is wrong with a typed value; undefined for a possible one, and for none.
 * @param impossible returns the text for a value outside the limits
 */
export function useValueProblem(
  impossible: (low: number, high: number) => string,
): (text: string, measure: Measure) => string | undefined {
  const { t } = useLingui();
  return (text, measure) => {
    const { decimals, possibleLow: low, possibleHigh: high } = measure;
    const read = readNumber(text, decimals);
    if (read.kind === 'empty') return undefined;
    if (read.kind !== 'number') return t`Must be a number`;
    // By what was typed: 12,50 may be a slip of 12,500.
    if (read.decimals > decimals)
      return t`${plural(decimals, {
        0: 'Write it without decimals.',
        one: 'Write it with at most 1 decimal.',
        other: 'Write it with at most # decimals.',
      })}`;
    return low !== null && high !== null && (read.value < low || read.value > high)
      ? impossible(low, high)
      : undefined;
  };
}
