import { expect, it } from 'vitest';
import { roles } from '../src/access/roles.ts';
import { maySeeFinding } from '../src/care/findings.ts';

const shownTo = (code: string, category: 'medicine' | 'test' | 'service') =>
  roles.filter((role) => maySeeFinding(role, code, category));

it('shows a finding to those who may read what it reveals', () => {
  expect(shownTo('allergy', 'test')).toEqual(['pharmacist', 'doctor', 'practitioner']);
  expect(shownTo('still-running', 'medicine')).toEqual(['pharmacist', 'doctor']);
  expect(shownTo('same-substance', 'medicine')).toEqual(['pharmacist', 'doctor']);
  expect(shownTo('ordered-today', 'test')).toEqual(['lab_tech', 'doctor']);
  expect(shownTo('ordered-today', 'service')).toEqual(['doctor', 'practitioner']);
  expect(shownTo('not-covered', 'medicine')).toEqual(roles);
});

it('hides a finding whose code it does not know', () => {
  for (const code of ['of-a-later-version', 'constructor', '']) expect(shownTo(code, 'medicine')).toEqual([]);
});
