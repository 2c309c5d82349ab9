import { isNationalId, patientCardPattern } from '@afyakadi/contract/formats/identifiers';

/** Blanks of every kind, zero-width ones among them, and control characters. */
const invisible = /[\p{White_Space}\p{Cc}\p{Cf}]/gu;
const dashes = /[\u2010-\u2015\u2212]/g;

/** A number as it was typed or pasted, without what only groups its digits. */
export function cleanCard(typed: string): string {
  const text = typed.normalize('NFKC').replace(invisible, '').replace(dashes, '-');
  // A NIN is printed as 19900412-14121-00001-23; in an old card number the line is part of it.
  const digits = text.replaceAll('-', '');
  return isNationalId(digits) ? digits : text;
}

/**
 * The forms in which a verifier's cards occur (domain 2.5). NHIF: NIN, today's numbers, and old ones such as
 * 01-nhif241. WCF: the number of a claim, such as WCF/2024/00317.
 */
const forms: ReadonlyMap<string, readonly RegExp[]> = new Map([
  ['NHIF', [/^\d{20}$/, /^\d{11,12}$/, /^\d{2}-[a-z0-9]{4,20}$/i]],
  ['WCF', [/^WCF\/\d{4}\/\d{4,6}$/i]],
]);

/** What a code calls the number of a card, and of a person; small letters alone. */
const cardNames: ReadonlySet<string> = new Set(['cardno', 'cardnumber', 'card', 'membershipno', 'memberno']);
const personNames: ReadonlySet<string> = new Set(['nin', 'nida', 'nationalid', 'nationalidno']);

/**
 * Whether a number is whole and of a form in which cards occur: those of the verifier where one is given. A verifier
 * whose forms are not known takes any number.
 */
export function isKnownForm(card: string, verifierID?: string): boolean {
  const known = verifierID === undefined ? [...forms.values()].flat() : forms.get(verifierID);
  return !known || known.some((form) => form.test(card));
}

/**
 * The card number that a code holds, read by a scanner or a camera: the number alone, or a message that clearly
 * holds one (JSON, the query of an address, fields between signs). Null for all else: no guess is ever sent.
 */
export function cardIn(code: string): string | null {
  const text = unframed(code);
  if (text.startsWith('{')) return namedIn(entriesOfJson(text));
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return namedIn(entriesOfAddress(text));
  const whole = cleanCard(text);
  if (patientCardPattern.test(whole)) return /\d/.test(whole) && whole.length >= 6 ? whole : null;
  const parts = text.split(/[|;,^~=\s]+/).map(cleanCard);
  return only(parts.filter((part) => isKnownForm(part)));
}

/** Without what scanners put around a code: control signs, the kind of code (]C1), a stripe's or Code 39's signs. */
function unframed(code: string): string {
  const text = code.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim();
  const bare = text.replace(/^\][A-Za-z][0-9A-Za-z]/, '');
  const stripe = /;(\d{6,20})=[^?]*\?/.exec(bare);
  if (stripe?.[1]) return stripe[1];
  const starred = /^\*([^*]+)\*$/.exec(bare);
  return starred?.[1] ?? bare;
}

const namesIn = (json: string) => json.split(/"\s*:/).length;

function entriesOfJson(text: string): [string, unknown][] {
  try {
    const value = JSON.parse(text) as object;
    // Of two numbers under one name, the parser shows the last.
    return namesIn(text) === namesIn(JSON.stringify(value)) ? Object.entries(value) : [];
  } catch {
    return [];
  }
}

function entriesOfAddress(text: string): [string, unknown][] {
  return URL.canParse(text) ? [...new URL(text).searchParams] : [];
}

/** The one number among named values; a card's goes before a person's. Two that differ are none. */
function namedIn(entries: readonly [string, unknown][]): string | null {
  const named = (names: ReadonlySet<string>) =>
    entries
      .filter(([name]) => names.has(name.toLowerCase().replace(/[^a-z]/g, '')))
      .map(([, value]) =>
        typeof value === 'string' || typeof value === 'number' ? cleanCard(`${value}`) : '',
      )
      .filter((value) => value.length >= 6 && patientCardPattern.test(value));
  const cards = named(cardNames);
  return cards.length > 0 ? only(cards) : only(named(personNames));
}

function only(numbers: readonly string[]): string | null {
  return new Set(numbers).size === 1 ? (numbers[0] ?? null) : null;
}

export type CardKind = 'empty' | 'national' | 'card' | 'old' | 'between' | 'other';

/** Returns the kind of the number typed so far. It is only shown beside the field. */
export function kindOfCard(typed: string): CardKind {
  const card = cleanCard(typed);
  if (card === '') return 'empty';
  if (isNationalId(card)) return 'national';
  if (/^\d{11,12}$/.test(card)) return 'card';
  if (/^\d{13,}$/.test(card)) return 'between';
  if (/^\d{2}-/.test(card)) return 'old';
  return 'other';
}
