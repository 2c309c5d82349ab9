import { expect, it } from 'vitest';
import { excessiveSums } from '../src/care/shares.ts';

const share = (code: string, decimals = 0) => ({ code, name: code, decimals, partOf: 'differential' });
const count = [share('NEU'), share('LYM'), share('MON'), { ...share('HCT', 1), partOf: null }];
const sumsOf = (...values: readonly number[]) =>
  excessiveSums(
    count,
    count.flatMap(({ code }, index) => {
      const value = values[index];
      return value === undefined ? [] : [{ code, value }];
    }),
  );

it.each([[[60, 30, 10, 45]], [[60]], [[61, 30, 10]], [[]]])('takes %j', (values) => {
  expect(sumsOf(...values)).toEqual([]);
});

it('names the shares that add up to more than a hundred, and their sum', () => {
  expect(sumsOf(60, 30, 12, 45)).toEqual([
    { codes: ['NEU', 'LYM', 'MON'], names: 'NEU, LYM, MON', sum: 102 },
  ]);
  expect(sumsOf(80, 70)).toEqual([{ codes: ['NEU', 'LYM'], names: 'NEU, LYM', sum: 150 }]);
});

it('allows for the rounding of decimals alone', () => {
  const fine = [share('NEU', 1), share('LYM', 1)];
  const valuesOf = (lymphocytes: number) => [
    { code: 'NEU', value: 60.1 },
    { code: 'LYM', value: lymphocytes },
  ];
  expect(excessiveSums(fine, valuesOf(40))).toEqual([]);
  expect(excessiveSums(fine, valuesOf(40.2))).toEqual([
    { codes: ['NEU', 'LYM'], names: 'NEU, LYM', sum: 100.3 },
  ]);
});
