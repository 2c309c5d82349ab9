import { expect, test } from 'vitest';
import { emptySignIn, facilitiesOf, factorsOf, firstProblem, problemsOf } from './login.ts';

test('reports every field of an empty form, the role first', () => {
  const problems = problemsOf(emptySignIn);
  expect(problems).toEqual({
    role: 'Role is required',
    identifier: 'Card number is required',
    password: 'Password is required',
  });
  expect(firstProblem(problems)).toBe('role');
});

test.each([
  ['card', '12345', 'Card number must be 6 to 12 digits'],
  ['phone', '071234567', 'Must start with +255 and contain 9 digits after'],
  ['nida', '123', 'NIDA must be exactly 20 digits'],
  ['phone', '', 'Phone number is required'],
] as const)('%s %s', (identifierType, identifier, text) => {
  const form = { ...emptySignIn, role: 'doctor' as const, password: 'secret', identifierType, identifier };
  expect(problemsOf(form)).toEqual({ identifier: text });
});

test('reads the known second factors of the answer', () => {
  expect(factorsOf({ challenge: 'c', factors: ['passkey', 'eye', 'totp'], passkey: { rpId: 'x' } })).toEqual({
    challenge: 'c',
    factors: ['totp', 'passkey'],
    passkey: { rpId: 'x' },
  });
  expect(factorsOf({ factors: ['totp'] })).toBeUndefined();
  expect(factorsOf(null)).toBeUndefined();
});

test('offers only well-formed facilities', () => {
  expect(facilitiesOf({ facilities: [{ id: '1', name: 'A' }, { id: 2 }, null] })).toEqual([
    { id: '1', name: 'A' },
  ]);
  expect(facilitiesOf(null)).toEqual([]);
});
