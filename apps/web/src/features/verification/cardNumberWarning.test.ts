import { expect, it } from 'vitest';
import { warningAfterPress } from './cardNumberWarning.ts';

it.each(['109900035308', '51000274316', '19900412141210000123', '01-nhif241', '03-NHIF118'])(
  '%s is sent at the first press',
  (card) => expect(warningAfterPress(card, 'NHIF', null, 0)).toBeNull(),
);

it.each([
  '1099',
  '1099000353',
  '1990041214121',
  '1990041214121000012',
  '199004121412100001234',
  '02-',
  'nhif241',
])('%s raises a warning, and a later second press sends it', (card) => {
  const first = warningAfterPress(card, 'NHIF', null, 1_000);
  expect(first).toEqual({ card, at: 1_000 });
  // A held key repeats: each repetition counts as the same press.
  const repeated = warningAfterPress(card, 'NHIF', first, 1_500);
  expect(repeated).toEqual({ card, at: 1_500 });
  expect(warningAfterPress(card, 'NHIF', repeated, 1_700)).toEqual({ card, at: 1_700 });
  expect(warningAfterPress(card, 'NHIF', repeated, 2_200)).toBeNull();
});

it('a changed number raises a new warning', () => {
  expect(warningAfterPress('10990', 'NHIF', { card: '1099', at: 0 }, 5_000)).toEqual({
    card: '10990',
    at: 5_000,
  });
});

it('a scanned number warns before the first press', () => {
  expect(warningAfterPress('1099', 'NHIF', { card: '1099', at: null }, 0)).toBeNull();
});

it.each([
  ['WCF/2024/00317', 'WCF', true],
  ['wcf/2024/00317', 'WCF', true],
  ['WCF/2024/', 'WCF', false],
  ['109900035308', 'WCF', false],
  ['WCF/2024/00317', 'NHIF', false],
  ['ZH-77', 'ZHSF', true],
])('%s with the verifier %s is sent at the first press: %s', (card, verifier, sent) => {
  expect(warningAfterPress(card, verifier, null, 0) === null).toBe(sent);
});
