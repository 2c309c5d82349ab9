/**
 * One form of people's names for what is stored, and one for what is compared. PostgreSQL has the second one as
 * `search_form`; a test compares the two, letter by letter (decision 077).
 */

/** The characters that keyboards and programs write for an apostrophe, as in Ng'wana. */
const apostrophes = "'`\u00b4\u02b9-\u02bf\u02c8\u055a\u2018\u2019\u201b\u2032\ua78b\ua78c\uff07";
const dashes = /[\u2010-\u2015\u2212]/g;
/** Signs that show nothing: zero-width, direction-changing, fillers, and variants of the sign before. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** A text without signs that show nothing, and with accents joined to their letters (NFC): as screen and paper show it. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, '').normalize('NFC');
}

/**
 * A name as it is stored: without invisible signs, accents joined to their letters (NFC), one kind of apostrophe, hyphen
 * and blank, and no comma at its ends.
 */
export function cleanName(text: string): string {
  return withoutInvisible(text)
    .replace(new RegExp(`[${apostrophes}]`, 'g'), "'")
    .replace(dashes, '-')
    .replace(/[\s\u2800]+/g, ' ')
    .replace(/^[ ,;]+|[ ,;]+$/g, '');
}

/** What every name has: at least one letter. */
export const nameLetter = /\p{L}/u;

/** Apostrophes, the accents of Latin, Greek, Cyrillic and Arabic letters, and invisible signs. */
const unwritten = new RegExp(
  `[${apostrophes}\u00ad\u0300-\u036f\u0610-\u061a\u061c\u064b-\u065f\u0670\u06d6-\u06dc\u115f\u1160\u17b4\u17b5` +
    '\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\u3164' +
    '\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\uffa0\ufff0-\ufffb]',
  'g',
);
/** Letters whose stroke is no accent of Unicode's, and the other form of a letter at the end of a word. */
const plainLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ς: 'σ',
};

/**
 * The form in which names are compared and searched: small letters without accents and apostrophes, with one blank
 * between words. Commas and full stops divide words, and so does a hyphen between letters; it stays in a number.
 */
export function searchForm(text: string): string {
  return text
    .replace(unwritten, '')
    .normalize('NFKD')
    .replace(unwritten, '')
    .replace(dashes, '-')
    .toLowerCase()
    .replace(/[øđłıħŧς]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/([^0-9 ])-(?=[^0-9 ])/g, '$1 ')
    .replace(/[\s,;:.()"\u201c\u201d]+/g, ' ')
    .trim();
}

/** The words of a name in the form in which names are compared. */
export function nameWords(name: string): string[] {
  return searchForm(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
