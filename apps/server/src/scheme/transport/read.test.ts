import { expect, it } from 'vitest';
import { messageOf, readJson } from './read.ts';

it('reads keys in any case, at every depth', () => {
  expect(readJson('{"CardNo":"A","Items":[{"ItemCode":"B"}]}')).toEqual({
    ok: true,
    value: { cardno: 'A', items: [{ itemcode: 'B' }] },
  });
});

it('refuses two spellings of a key with different values', () => {
  expect(readJson('{"Status":"ACCEPTED","status":"REJECTED"}')).toEqual({ ok: false, problem: 'KEY_TWICE' });
  expect(readJson('{"Status":"REJECTED","Status":"ACCEPTED"}')).toEqual({ ok: false, problem: 'KEY_TWICE' });
  expect(readJson('{"Status":"A","status":"A"}')).toEqual({ ok: true, value: { status: 'A' } });
});

it('survives malicious input', () => {
  expect(readJson(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).toEqual({
    ok: false,
    problem: 'TOO_DEEP',
  });
  const read = readJson('{"__proto__":{"authorizationstatus":"ACCEPTED"}}');
  expect(read.ok && Object(read.value).authorizationstatus).toBe(undefined);
  expect(readJson('{} {}')).toEqual({ ok: false, problem: 'NO_JSON' });
});

it.each([
  ['{"Message":"Card is blocked"}', 'application/json', 'Card is blocked'],
  [
    '"Folio Number 41 has already been submited."',
    'application/json',
    'Folio Number 41 has already been submited.',
  ],
  ['A claim with Similar data', 'text/plain', 'A claim with Similar data'],
  ['', '', ''],
  ['{"message":5}', 'application/json', null],
  ['[1]', 'application/json', null],
  ['<html>Not found</html>', 'text/html', null],
  ['<html>Not found</html>', 'text/plain', null],
  [JSON.stringify({ message: `a\u0000b${'x'.repeat(2_000)}` }), 'application/json', `a b${'x'.repeat(497)}`],
])('the message of %s', (text, type, message) => {
  expect(messageOf(text, type)).toBe(message);
});
