import { namesMemberTwice } from '@afyakadi/contract/formats/json';

/** JSON whose keys are lower case, since both cases occur on the wire. */
export type Read =
  | { ok: true; value: unknown }
  | { ok: false; problem: 'NO_JSON' | 'TOO_DEEP' | 'KEY_TWICE' };

const deepest = 32;

class Unreadable extends Error {
  readonly problem: 'TOO_DEEP' | 'KEY_TWICE';

  constructor(problem: 'TOO_DEEP' | 'KEY_TWICE') {
    super(problem);
    this.problem = problem;
  }
}

/**
 * Reads an answer's text. Refuses a key that occurs twice, and one in different cases with different values: which one
 * applies cannot be known.
 */
export function readJson(text: string): Read {
  const json = parseJson(text);
  if (json.ok && namesMemberTwice(text)) return { ok: false, problem: 'KEY_TWICE' };
  return json.ok ? lowerKeys(json.value) : json;
}

/** The same with its keys as they came. */
export function parseJson(text: string): Read {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false, problem: 'NO_JSON' };
  }
}

/** A part of an answer that was parsed, by the rules of `readJson`. */
export function lowerKeys(json: unknown): Read {
  try {
    return { ok: true, value: lowered(json, 0) };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, problem: error.problem };
    throw error;
  }
}

function lowered(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= deepest) throw new Unreadable('TOO_DEEP');
  if (Array.isArray(value)) return value.map((each) => lowered(each, depth + 1));
  const entries = new Map<string, unknown>();
  for (const [key, each] of Object.entries(value)) {
    const name = key.toLowerCase();
    const inner = lowered(each, depth + 1);
    if (entries.has(name) && !Object.is(entries.get(name), inner)) throw new Unreadable('KEY_TWICE');
    entries.set(name, inner);
  }
  // Defines, where an assignment to __proto__ would set.
  return Object.fromEntries(entries);
}

/** Returns the message of a refusal: `{"message": "…"}`, a text in JSON, or plain text; null for any other answer. */
export function messageOf(text: string, type: string): string | null {
  if (text.trim() === '') return '';
  const read = readJson(text);
  if (read.ok) {
    if (typeof read.value === 'string') return bounded(read.value);
    if (typeof read.value !== 'object' || read.value === null || Array.isArray(read.value)) return null;
    const message = 'message' in read.value ? read.value.message : '';
    return typeof message === 'string' ? bounded(message) : null;
  }
  return type === 'text/plain' && !text.includes('<') ? bounded(text) : null;
}

/** A person reads it: not without end. */
const bounded = (text: string): string => readable(readable(text).slice(0, 500));

/**
 * A text that can be stored and shown: control characters are blanks, and what turns the direction of writing, which
 * would show another number or name than the one that is meant, and halves of characters are not there.
 */
export function readable(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/[\p{Bidi_Control}\p{Cs}]/gu, '')
    .trim();
}
