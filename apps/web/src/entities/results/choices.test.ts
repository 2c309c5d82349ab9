import { afterEach, expect, it } from 'vitest';
import { setDateLocale } from '../../lib/text/day.ts';
import { readChosen, translateRemarks, writeChosen } from './choices.ts';

const words = (en: string, sw: string) => ({ en, sw });
const parasites = {
  ...words('Parasites', 'Vimelea'),
  options: [words('Not seen', 'Havikuonekana'), words('Seen', 'Vimeonekana')],
};
const density = { ...words('Density', 'Wingi'), options: [words('+', '+'), words('++', '++')] };
const smear = [parasites, density];
afterEach(() => setDateLocale('en'));

it('writes and reads a result in words, with what was typed below', () => {
  const chosen = { Parasites: 'Seen', Density: '++' };
  expect(writeChosen(smear, chosen)).toBe('Parasites: Seen; Density: ++');
  expect(readChosen(smear, 'Parasites: Seen; Density: ++\nThick film')).toEqual({
    chosen,
    typed: 'Thick film',
  });
  expect(writeChosen([parasites], { Parasites: 'Not seen' })).toBe('Not seen');
});

it('takes other remarks as typed', () => {
  for (const typed of ['Parasites: Seen, many', 'seen', 'Parasites: Seen; Density: ++; Rings'])
    expect(readChosen(smear, typed)).toEqual({ chosen: {}, typed });
});

it('shows the words in the language of the reader', () => {
  setDateLocale('sw');
  expect(translateRemarks(smear, 'Parasites: Seen; Density: ++\nThick film')).toBe(
    'Vimelea: Vimeonekana; Wingi: ++\nThick film',
  );
  expect(translateRemarks([], 'Normal')).toBe('Normal');
});
