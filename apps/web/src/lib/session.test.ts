import { expect, test } from 'vitest';
import { readRole, readToken } from './session.ts';

test.each([
  ['{"data":{"token":"abc"}}', 'abc'],
  ['{"data":{"token":""}}', undefined],
  ['{"data":null}', undefined],
  ['{"token":"abc"}', undefined],
  ['abc', undefined],
  [null, undefined],
])('the token entry %s', (stored, token) => expect(readToken(stored)).toBe(token));

test('a role that is none draws nothing', () => {
  expect(readRole('doctor')).toBe('doctor');
  expect(readRole('root')).toBeUndefined();
  expect(readRole(null)).toBeUndefined();
});
