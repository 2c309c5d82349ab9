import { expect, it } from 'vitest';
import { z } from 'zod';
import { picker } from './output.ts';

const visit = z.object({
  id: z.string(),
  note: z.string().optional(),
  sentTo: z.object({ name: z.string() }).nullable(),
  stations: z.array(z.object({ kind: z.string() })),
});
const declared = { id: 'a', sentTo: { name: 'Pharmacy' }, stations: [{ kind: 'verified' }] };
const pick = picker(visit) ?? ((value) => value);

it('passes on a value with declared fields only, without a copy', () => {
  expect(pick(declared)).toBe(declared);
});

it.each([
  ['at the top', { ...declared, password: 'x' }],
  ['in an object', { ...declared, sentTo: { name: 'Pharmacy', password: 'x' } }],
  ['in a list', { ...declared, stations: [{ kind: 'verified', password: 'x' }] }],
])('leaves an undeclared field out %s', (_, value) => {
  expect(pick(value)).toEqual(declared);
  expect(JSON.stringify(pick(value))).not.toContain('password');
});

it('ignores a value’s own toJSON', () => {
  class Computed {
    readonly id = 'a';
    toJSON() {
      return { password: 'x' };
    }
  }
  expect(JSON.stringify(pick(new Computed()))).toBe('{"id":"a"}');
  expect(JSON.stringify(pick({ ...declared, toJSON: () => ({ password: 'x' }) }))).toBe(
    JSON.stringify(declared),
  );
});

it('keeps null and texts, and picks nothing if all is declared', () => {
  expect(pick(null)).toBeNull();
  expect(pick({ ...declared, sentTo: null })).toMatchObject({ sentTo: null });
  expect(picker(z.string().nullable())).toBeNull();
});
