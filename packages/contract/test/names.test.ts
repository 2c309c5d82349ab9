import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanName, searchForm } from '../src/formats/names.ts';
import { optionalName, personName } from '../src/schemas/fields.ts';

describe('a name', () => {
  it.each([
    ['Ng\u2019wana', "Ng'wana"],
    ['Ng`wana', "Ng'wana"],
    ['Ng\u02bcwana', "Ng'wana"],
    ['Jose\u0301', 'Jos\u00e9'],
    ['Nee\u200bma\ufeff', 'Neema'],
    ['\u202eamee\u202c', 'amee'],
    ['Abdul\u2011Rahman', 'Abdul-Rahman'],
    [' Mushi,\u00a0\u00a0', 'Mushi'],
  ])('%j is stored as %j', (typed, stored) => expect(cleanName(typed)).toBe(stored));

  it.each([
    ['Ng\u2019wana', "ng'wana", 'NGWANA'],
    ['Jos\u00e9', 'Jose\u0301', 'jose'],
    ['Mushi, Neema', 'MUSHI\u00a0 neema', 'Mushi  Neema.'],
    ['Abdul-Rahman', 'abdul rahman', 'Abdul\u2010Rahman'],
    ['\u0141ukasz S\u00f8rensen', 'lukasz sorensen', 'LUKASZ S\u00d8RENSEN'],
    ['01-NHIF241', '01\u2013nhif241', '01-nhif\u200b241'],
  ])('%j is compared like %j and %j', (...alike) => {
    expect(new Set(alike.map(searchForm)).size).toBe(1);
  });

  it('has one stored form, which is found by any other', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 0xd7ff })), (codes) => {
        const text = String.fromCodePoint(...codes);
        const stored = cleanName(text);
        expect(cleanName(stored)).toBe(stored);
        expect(searchForm(searchForm(text))).toBe(searchForm(text));
        expect(stored.normalize('NFC')).toBe(stored);
        expect(stored).not.toMatch(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/u);
      }),
      { seed: 21 },
    );
  });

  it.each(['', ' ', '\u200b', '\u202e\u202c', '\u3164', '\u2800', '...', '-', '0712'])(
    'is missing in %j',
    (text) => {
      expect(personName(60).safeParse(text).success).toBe(false);
      // What shows nothing is an empty name, which some may have; what shows no letter is none.
      expect(optionalName(60).safeParse(text).success).toBe(cleanName(text) === '');
    },
  );
});
