import { afterEach, describe, expect, test } from 'vitest';
import { formatAge } from './age.ts';
import { setDateLocale } from './day.ts';

afterEach(() => setDateLocale('en'));

describe('ages', () => {
  test('in words', () => {
    expect(formatAge('1992-01-01', '2026-11-21')).toBe('34 years');
    for (const unknown of [null, 'soon', '2026-11-22']) expect(formatAge(unknown, '2026-11-21')).toBe('–');
    setDateLocale('sw');
    expect(formatAge('1992-01-01', '2026-11-21')).toBe('miaka 34');
  });
});
