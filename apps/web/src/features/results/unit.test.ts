import { expect, test } from 'vitest';
import { unitWord } from './unit.ts';

test.each([
  ['10^9/L', '10⁹/L'],
  ['10^12/L', '10¹²/L'],
  ['mL/min/1.73 m^2', 'mL/min/1.73 m²'],
  ['s^-1', 's⁻¹'],
  ['g/dL', 'g/dL'],
])('%s reads %s', (stored, read) => {
  expect(unitWord(stored)).toBe(read);
});
