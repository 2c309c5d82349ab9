import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sizes } from '../../../apps/server/test/setup/sizes.ts';
import { numberIn, readNumber, shillingsIn, wholeIn, writeNumber } from '../src/formats/numbers.ts';

describe('a typed number', () => {
  it.each([
    ['12.5', 12.5],
    [' 7 ', 7],
    ['0,5', 0.5],
    ['.5', 0.5],
    [',5', 0.5],
    ['0,125', 0.125],
    ['1234,567', 1234.567],
    ['1,0000', 1],
    ['1,234.5', 1234.5],
    ['1.234,5', 1234.5],
    ['1,234,567', 1_234_567],
    ['1.234.567,25', 1_234_567.25],
    ['12 500', 12_500],
    ['1\u202f000,5', 1000.5],
    ["1'000", 1000],
    ['1’234’567', 1_234_567],
    ['007', 7],
    ['+5', 5],
    ['-2', -2],
    ['−12.5', -12.5],
    ['–12.5', -12.5],
    ['-0', 0],
    ['٣٫٥', 3.5],
    ['١٬٠٠٠', 1000],
    ['۱۲', 12],
    ['１２．５', 12.5],
    ['\u200e12\u200f', 12],
  ])('is read: %j', (text, value) => {
    expect(numberIn(text)).toBe(value);
  });

  it.each(['', ' ', '\u200b'])('is missing from %j', (text) => {
    expect(numberIn(text)).toBeNull();
  });

  it.each(
    'twelve|5.|1e3|½|1½|1/2|10²|--1|- 5|5-|.|,|+|1,,000|1,234,5|12,34,567|1,00,000|1,000 000|1 000,500|0,123,456|<5|>5|5%|0x10|1_000|Infinity|1234567890123456'.split(
      '|',
    ),
  )('is not read: %j', (text) => {
    expect(readNumber(text)).toEqual({ kind: 'unreadable' });
  });

  it.each([
    ['1,000', 1000, 1],
    ['12,500', 12_500, 12.5],
    ['1.000', 1000, 1],
    ['-1,000', -1000, -1],
    ['01,500', 1500, 1.5],
    ['１，０００', 1000, 1],
    ['1٫000', 1000, 1],
  ])('can mean two: %j', (text, thousands, decimal) => {
    expect(readNumber(text)).toMatchObject({ kind: 'ambiguous', thousands, decimal });
    expect(numberIn(text)).toBeUndefined();
  });

  it('has a decimal point where its field takes three decimals, and still no comma', () => {
    expect(numberIn('1.015', 3)).toBe(1.015);
    expect(numberIn('1,015', 3)).toBeUndefined();
  });
});

it.each([
  ['15', 15],
  ['1 000', 1000],
  ['1,000,000', 1_000_000],
  ['1,000', undefined],
  ['1.5', undefined],
  // A slip of 10,000.
  ['10,00', undefined],
  ['15.0', undefined],
  ['', undefined],
])('reads %j as the whole number %j', (text, value) => {
  expect(wholeIn(text)).toBe(value);
});

it.each([
  ['12500', 12_500],
  ['12,500', 12_500],
  ['12,500.00', 12_500],
  ['12.500,00', 12_500],
  ['1500,00', 1500],
  ["1'000'000", 1_000_000],
  ['12.500', undefined],
  ['12.50', undefined],
  ['10,00', undefined],
  ['12500.5', undefined],
  ['', undefined],
])('reads %j as the shillings %j', (text, value) => {
  expect(shillingsIn(text)).toBe(value);
});

/** Ways to write a number: what divides thousands, and the decimal mark. */
const styles = [
  { divider: ',', mark: '.' },
  { divider: '.', mark: ',' },
  { divider: ' ', mark: ',' },
  { divider: "'", mark: '.' },
  { divider: '', mark: '.' },
  { divider: '', mark: ',' },
];
const anyStyle = fc.constantFrom(...styles);
const draws = { numRuns: sizes.properties.typedNumbers, ...sizes.properties.fixed };
const grouped = (whole: number, divider: string) => String(whole).replace(/\B(?=(\d{3})+$)/g, () => divider);

describe('for any number in any style', () => {
  it('is read as the number that is meant, or not at all', () => {
    const fraction = fc.stringMatching(/^\d{0,4}$/);
    fc.assert(
      fc.property(fc.nat(2_000_000_000), fraction, fc.boolean(), anyStyle, (whole, behind, minus, style) => {
        const sign = minus ? '-' : '';
        const text = `${sign}${grouped(whole, style.divider)}${behind && style.mark}${behind}`;
        const meant = Number(`${sign}${whole}.${behind}`) + 0;
        expect([meant, undefined]).toContain(numberIn(text));
        // Without three digits behind its only mark, a text means one number.
        if (!/^-?\d{1,3}[.,]\d{3}$/.test(text) && behind.length !== 3) expect(numberIn(text)).toBe(meant);
      }),
      draws,
    );
  });

  it('is read as the shillings that are meant, or not at all', () => {
    fc.assert(
      fc.property(fc.nat(2_000_000_000), fc.boolean(), anyStyle, (whole, hasCents, { divider, mark }) => {
        const text = `${grouped(whole, divider)}${hasCents ? `${mark}00` : ''}`;
        expect([whole, undefined]).toContain(shillingsIn(text));
        expect([whole, undefined]).toContain(wholeIn(text));
        if (divider === ',') expect(shillingsIn(text)).toBe(whole);
      }),
      draws,
    );
  });

  it('is written as it is read again', () => {
    const written = fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 4 }));
    fc.assert(
      fc.property(written, fc.integer({ min: 0, max: 4 }), ([digits, places], decimals) => {
        const value = digits / 10 ** places + 0;
        expect(numberIn(writeNumber(value, decimals), decimals)).toBe(value);
      }),
      draws,
    );
  });
});
