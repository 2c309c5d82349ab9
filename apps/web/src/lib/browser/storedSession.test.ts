import { expect, test } from 'vitest';
import { lockedPersonOf, readRole, readToken, sessionOf } from './storedSession.ts';

test.each([
  ['{"data":{"token":"abc"}}', 'abc'],
  ['{"data":{"token":""}}', undefined],
  ['{"data":null}', undefined],
  ['{"token":"abc"}', undefined],
  ['abc', undefined],
  [null, undefined],
])('reads the token of the entry %s', (stored, token) => expect(readToken(stored)).toBe(token));

test('reads the session of an access token', () => {
  const token = (claims: string) => `head.${Buffer.from(claims).toString('base64url')}.sign`;
  expect(sessionOf(token('{"name":"Asha Ñjema ÿ>?","family":"one"}'))).toBe('one');
  for (const none of [undefined, '', 'abc', 'a.b.c', token('{"family":1}'), token('null')])
    expect(sessionOf(none)).toBeUndefined();
});

test('reads the owner of a locked session from well-formed data', () => {
  expect(lockedPersonOf({ account: { name: 'Asha', role: 'doctor' } })).toEqual({
    name: 'Asha',
    role: 'doctor',
  });
  expect(lockedPersonOf({ account: { name: 'Asha', role: 'root' } })).toBeUndefined();
  expect(lockedPersonOf({ account: null })).toBeUndefined();
  expect(lockedPersonOf(null)).toBeUndefined();
});

test('rejects an unknown role', () => {
  expect(readRole('doctor')).toBe('doctor');
  expect(readRole('root')).toBeUndefined();
  expect(readRole(null)).toBeUndefined();
});
