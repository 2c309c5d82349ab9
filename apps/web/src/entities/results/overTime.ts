import type { LabResult, MeasuredValue } from '@afyakadi/contract';

export interface ValueAt extends MeasuredValue {
  at: string;
}

/** How many values a chart shows. */
const most = 8;

/** Returns the newest values of one measure among a patient's results, oldest first, in the same unit. */
export function valuesOverTime(
  results: readonly Pick<LabResult, 'versions'>[],
  { code, unit }: Pick<MeasuredValue, 'code' | 'unit'>,
): ValueAt[] {
  return results
    .flatMap(({ versions: [newest] }) =>
      (newest?.values ?? [])
        .filter((value) => value.code === code && value.unit === unit)
        .map((value) => ({ ...value, at: newest?.at ?? '' })),
    )
    .sort((a, b) => a.at.localeCompare(b.at))
    .slice(-most);
}

/** Returns the lowest and the highest of values and range, with some room, so that every point is inside a chart. */
export function scaleOf(values: readonly ValueAt[]): { from: number; to: number } {
  const all = values.flatMap(({ value, low, high }) => [value, low ?? value, high ?? value]);
  const [least, greatest] = [Math.min(...all), Math.max(...all)];
  const room = (greatest - least || Math.abs(greatest) || 1) * 0.15;
  return { from: least - room, to: greatest + room };
}
