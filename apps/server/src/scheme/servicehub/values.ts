import { cleanName, nameLetter } from '@afyakadi/contract/formats/names';
import { z } from 'zod';
import { readable } from '../transport/read.ts';
import { type Mismatch, mismatch } from '../transport/schema-mismatch.ts';

/**
 * The kinds of values on the wire (docs/servicehub.md), read strictly: what does not fit fails, and with it the answer.
 * Numbers may come as text; blank, N/A and null mean none. Nothing is guessed.
 */

type Got<T> = { value: T } | { mismatch: Mismatch };

/** A schema of a value that may be missing. */
function read<T>(reader: (raw: unknown) => Got<T>): z.ZodType<T> {
  return z
    .unknown()
    .optional()
    .transform((raw, context) => {
      const got = reader(raw);
      if ('value' in got) return got.value;
      context.addIssue(mismatch(got.mismatch));
      return z.NEVER;
    });
}

/** The text of a raw value, without control characters and blanks around it; null: none. */
function plain(raw: unknown, most: number): Got<string | null> {
  if (raw === undefined || raw === null) return { value: null };
  if (typeof raw === 'number' && Number.isFinite(raw)) return { value: String(raw) };
  if (typeof raw !== 'string') return { mismatch: 'no_text' };
  if (raw.length > most * 2) return { mismatch: 'too_long' };
  const text = readable(raw);
  return text.length > most ? { mismatch: 'too_long' } : { value: text };
}

const isNone = (text: string | null): text is null | '' =>
  text === null || text === '' || /^n\/a$/i.test(text);

/** A text as it is written, N/A too; '' for none. Limited in length. */
export const words = (most: number) =>
  read((raw): Got<string> => {
    const got = plain(raw, most);
    return 'mismatch' in got ? got : { value: got.value ?? '' };
  });

/** The scheme's remarks, truncated to what a screen shows. */
export const remarks = read((raw): Got<string> => {
  const got = plain(raw, 10_000);
  return 'mismatch' in got ? got : { value: readable((got.value ?? '').slice(0, 1_000)) };
});

/** A text, or null for none. */
export const text = (most: number) =>
  read((raw): Got<string | null> => {
    const got = plain(raw, most);
    return 'mismatch' in got ? got : { value: isNone(got.value) ? null : got.value };
  });

/** A person's name in the form in which names are stored; null where it has no letter. */
export const name = (most: number) =>
  read((raw): Got<string | null> => {
    const got = plain(raw, most);
    if ('mismatch' in got) return got;
    const named = isNone(got.value) ? '' : cleanName(got.value);
    return { value: nameLetter.test(named) ? named : null };
  });

/** A text that must be there. */
export const needed = (most: number) =>
  read((raw): Got<string> => {
    const got = plain(raw, most);
    if ('mismatch' in got) return got;
    return isNone(got.value) ? { mismatch: 'missing' } : { value: got.value };
  });

/** The highest count or identifier: PostgreSQL stores them in four bytes. */
const maxCounted = 2_147_483_647;
/** Sums up to this many TZS stay exact. */
const maxMoney = 1_000_000_000_000;

/** A whole number from `least` to `most`, or null for none; `5000.00` is whole, `5,000` is no number. */
function wholeOf(raw: unknown, least: number, most = maxCounted): Got<number | null> {
  const got = plain(raw, 40);
  if ('mismatch' in got) return got;
  if (isNone(got.value)) return { value: null };
  if (!/^-?\d{1,15}(\.0{1,6})?$/.test(got.value)) return { mismatch: 'no_whole_number' };
  const value = Number(got.value);
  if (value < least) return { mismatch: 'too_little' };
  return value > most ? { mismatch: 'too_much' } : { value };
}

/** A count or an identifier, or null for none. */
export const whole = (least = 0) => read((raw) => wholeOf(raw, least));

/** The same that must be there. */
export const wholeNeeded = (least = 0) => read((raw) => there(wholeOf(raw, least)));

/** Whole TZS, or null for none. */
export const money = read((raw) => wholeOf(raw, 0, maxMoney));

/** Whole TZS that must be there. */
export const moneyNeeded = read((raw) => there(wholeOf(raw, 0, maxMoney)));

function there(got: Got<number | null>): Got<number> {
  if ('mismatch' in got) return got;
  return got.value === null ? { mismatch: 'missing' } : { value: got.value };
}

/** The most of something: 0, -1 and none are no limit, which is null, and so is more than can be counted. */
export const limit = read((raw): Got<number | null> => {
  const whole = wholeOf(raw, -1, maxMoney);
  if ('mismatch' in whole) return whole;
  const { value } = whole;
  return { value: value !== null && value > 0 && value <= maxCounted ? value : null };
});

const yes = /^(true|yes|y|1)$/i;
const no = /^(false|no|n|0)$/i;

/** A yes or no, or null for none. */
export const flag = read((raw): Got<boolean | null> => {
  if (typeof raw === 'boolean') return { value: raw };
  const got = plain(raw, 10);
  if ('mismatch' in got) return got;
  if (isNone(got.value)) return { value: null };
  if (yes.test(got.value)) return { value: true };
  return no.test(got.value) ? { value: false } : { mismatch: 'no_yes_or_no' };
});

/** Maps one of these words, in any case, to ours; another word is a mismatch. */
export const oneOf = <const T>(meanings: Readonly<Record<string, T>>) =>
  read((raw): Got<T> => {
    const got = plain(raw, 60);
    if ('mismatch' in got) return got;
    const key = (got.value ?? '').toLowerCase();
    const meaning = Object.hasOwn(meanings, key) ? meanings[key] : undefined;
    return meaning === undefined ? { mismatch: 'unknown_word' } : { value: meaning };
  });

/** Male or Female; whatever else is written is not known. */
export const gender = read((raw): Got<'Male' | 'Female' | null> => {
  const got = plain(raw, 40);
  if ('mismatch' in got) return got;
  const first = /^(m|male|f|female)$/i
    .exec(got.value ?? '')?.[0]
    .charAt(0)
    .toUpperCase();
  return { value: first === 'M' ? 'Male' : first === 'F' ? 'Female' : null };
});
