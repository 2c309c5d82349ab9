import { expect, test } from 'vitest';
import { safeTarget } from './target.ts';

test.each([
  ['/patients', '/patients'],
  ['/patients?page=2', '/patients?page=2'],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['https://evil.example', undefined],
  ['/\t/evil.example', undefined],
  ['/\n/evil.example', undefined],
  ['/\r\\evil.example', undefined],
  ['/\t\t//evil.example', undefined],
  ['/patients\u0000', undefined],
  ['/login?to=%2F', undefined],
  ['/', undefined],
  [7, undefined],
])('%s leads to %s', (value, target) => expect(safeTarget(value)).toBe(target));
