import { expect, test } from 'vitest';
import { lockedPersonOf, readRole, readToken, sessionOf } from './storedSession.ts';

test.each([
  ['{"data":{"token":"abc"}}', 'abc'],
  ['{"data":{"token":""}}', undefined],
  ['{"data":null}', undefined],
  ['{"token":"abc"}', undefined],
  ['abc', undefined],
  [null, undefined],
])('the token entry %s', (stored, token) => expect(readToken(stored)).toBe(token));

test('which session an access token names', () => {
  const token = (claims: string) => `head.${Buffer.from(claims).toString('base64url')}.sign`;
  expect(sessionOf(token('{"name":"Asha Ñjema ÿ>?","family":"one"}'))).toBe('one');
  for (const none of [undefined, '', 'abc', 'a.b.c', token('{"family":1}'), token('null')])
    expect(sessionOf(none)).toBeUndefined();
});

test('whom a locked session waits for is read as far as it is well-formed', () => {
  expect(lockedPersonOf({ account: { name: 'Asha', role: 'doctor' } })).toEqual({
    name: 'Asha',
    role: 'doctor',
  });
  expect(lockedPersonOf({ account: { name: 'Asha', role: 'root' } })).toBeUndefined();
  expect(lockedPersonOf({ account: null })).toBeUndefined();
  expect(lockedPersonOf(null)).toBeUndefined();
});

test('a role that is none draws nothing', () => {
  expect(readRole('doctor')).toBe('doctor');
  expect(readRole('root')).toBeUndefined();
  expect(readRole(null)).toBeUndefined();
});
