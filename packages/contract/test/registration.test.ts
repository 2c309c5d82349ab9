import { expect, it } from 'vitest';
import { asksRegistration, needsRegistration } from '../src/access/registration.ts';
import { roles } from '../src/access/roles.ts';

it('asks everyone who acts on patients for the registration number, and knows whose acts are refused without', () => {
  expect(roles.filter((role) => asksRegistration([role]))).toEqual([
    'lab_tech',
    'pharmacist',
    'doctor',
    'practitioner',
  ]);
  expect(roles.filter((role) => needsRegistration([role]))).toEqual(['doctor', 'practitioner']);
  expect(needsRegistration(['receptionist', 'practitioner'])).toBe(true);
});
