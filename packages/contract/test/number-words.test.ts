import { expect, it } from 'vitest';
import { withDigits } from '../src/formats/number-words.ts';

it.each([
  ['one tablet', '1 tablet'],
  ['tatu kwa siku', '3 kwa siku'],
  ['Kidonge kimoja na nusu', 'Kidonge 1.5'],
  ['vidonge viwili, matone matatu', 'vidonge 2, matone 3'],
  ['half a tablet', '0.5 tablet'],
  ['robo tatu', '0.75'],
  ['three quarters', '0.75'],
  ['1 and a half', '1.5'],
  ['1½, ¼ and 1 1/2', '1.5, 0.25 and 1.5'],
  ['twenty-five', '25'],
  ['kumi na mbili', '12'],
  ['mia mbili na hamsini', '250'],
  ['elfu mbili na mia tano', '2500'],
  ['two hundred and fifty', '250'],
  ['one thousand two hundred', '1200'],
  ['one or two', '1 or 2'],
  ['moja asubuhi na mbili jioni', '1 asubuhi na 2 jioni'],
])('reads %j as %j', (words, digits) => {
  expect(withDigits(words)).toBe(digits);
});

it.each(['two two', 'nanesi', 'someone', '20/120mg', '5/7', '2/52', 'Vidonge 2'])('leaves %j', (words) => {
  expect(withDigits(words)).toBe(words);
});
