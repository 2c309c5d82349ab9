import { expect, it } from 'vitest';
import { doubtAt } from './doubt.ts';

it.each(['109900035308', '51000274316', '19900412141210000123', '01-nhif241', '03-NHIF118'])(
  '%s is sent at the first press',
  (card) => expect(doubtAt(card, null, 0)).toBeNull(),
);

it.each([
  '1099',
  '1099000353',
  '1990041214121',
  '1990041214121000012',
  '199004121412100001234',
  '02-',
  'nhif241',
])('%s is asked about, and sent at a second press that is no echo of the first', (card) => {
  const first = doubtAt(card, null, 1_000);
  expect(first).toEqual({ card, at: 1_000 });
  // A key held down repeats itself: each repetition is an echo of the one before.
  const held = doubtAt(card, first, 1_500);
  expect(held).toEqual({ card, at: 1_500 });
  expect(doubtAt(card, held, 1_700)).toEqual({ card, at: 1_700 });
  expect(doubtAt(card, held, 2_200)).toBeNull();
});

it('a number that was changed is asked about anew', () => {
  expect(doubtAt('10990', { card: '1099', at: 0 }, 5_000)).toEqual({ card: '10990', at: 5_000 });
});

it('one that a scanner brought was asked about before the first press', () => {
  expect(doubtAt('1099', { card: '1099', at: null }, 0)).toBeNull();
});
