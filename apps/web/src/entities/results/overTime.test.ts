import { expect, it } from 'vitest';
import { scaleOf, type ValueAt, valuesOverTime } from './overTime.ts';

const haemoglobin = {
  code: 'HB',
  name: 'Haemoglobin',
  unit: 'g/dL',
  value: 12,
  low: 13,
  high: 17,
  flag: 'low',
  critical: false,
} as const;
const version = (at: string, ...values: (typeof haemoglobin)[]) => ({
  version: 1,
  remarks: '',
  values,
  at,
  byName: 'Asha',
  correctionReason: null,
  state: 'Final' as const,
  authorizedAt: null,
  authorizedByName: null,
  notice: null,
});

it('takes the newest version of each result, oldest first, in the same unit', () => {
  const results = [
    {
      versions: [version('2026-11-20T06:00:00Z', haemoglobin), version('2026-11-19T06:00:00Z', haemoglobin)],
    },
    { versions: [] },
    { versions: [version('2026-10-02T06:00:00Z', haemoglobin)] },
  ];
  expect(valuesOverTime(results, haemoglobin).map(({ at }) => at)).toEqual([
    '2026-10-02T06:00:00Z',
    '2026-11-20T06:00:00Z',
  ]);
  expect(valuesOverTime(results, { code: 'HB', unit: 'g/L' })).toEqual([]);
});

it('keeps the newest eight', () => {
  const results = Array.from({ length: 10 }, (_, index) => ({
    versions: [version(`2026-11-${10 + index}T06:00:00Z`, haemoglobin)],
  }));
  const values = valuesOverTime(results, haemoglobin);
  expect([values.length, values[0]?.at]).toEqual([8, '2026-11-12T06:00:00Z']);
});

it.each([
  ['the range and a value below it', [{ value: 9, low: 13, high: 17 }], 9, 17],
  ['a value above a range without an end', [{ value: 20, low: 13, high: null }], 13, 20],
  ['one value without a range', [{ value: 4, low: null, high: null }], 4, 4],
])('has room for %s', (_, values, least, greatest) => {
  const shown: ValueAt[] = values.map((value) => ({ ...haemoglobin, flag: null, at: '', ...value }));
  const { from, to } = scaleOf(shown);
  expect(from).toBeLessThan(least);
  expect(to).toBeGreaterThan(greatest);
});
