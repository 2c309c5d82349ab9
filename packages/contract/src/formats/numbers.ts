/**
 * The one parser for numbers that people type or import. English writes 1,234.5 and much of Europe 1.234,5, so a text
 * such as 1,000 or 1.000 can mean two numbers: it is never taken for one of them, but asked about.
 */
type TypedNumber =
  | { kind: 'empty' }
  /** `decimals`: how many digits were typed behind the decimal mark. */
  | { kind: 'number'; value: number; decimals: number }
  /** `thousands` and `decimal` are what it can mean; `mark` is its comma or point. */
  | { kind: 'ambiguous'; mark: string; thousands: number; decimal: number }
  | { kind: 'unreadable' };

/** Code points of the zeros whose digits are read: Arabic, Persian and Urdu, full-width. Others are refused. */
const zeros = [0x0660, 0x06f0, 0xff10];

/** Replaces each variant of a character by the usual one, and removes invisible ones, as in pasted texts. */
function usualCharacters(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => {
      const code = digit.charCodeAt(0);
      return String(code - (zeros.find((zero) => code >= zero && code < zero + 10) ?? code));
    })
    .replace(/\s/g, ' ')
    .replace(/[’‘ʼ`´\u066c]/g, "'")
    .replace(/[−–‒‐‑﹣－]/g, '-')
    .replace(/＋/g, '+')
    .replace(/[\u066b．]/g, '.')
    .replace(/，/g, ',');
}

const withMark = /^(\d*)([.,])(\d+)$/;
const withGroups = /^([1-9]\d{0,2}(?:([ ',.])\d{3})(?:\2\d{3})*)(?:([.,])(\d+))?$/;
/** A double holds any number of so many digits exactly. */
const maxDigits = 15;

/**
 * Reads a number as typed. A comma or a point with exactly three digits behind it can divide thousands or decimals, and
 * is `ambiguous` unless the rest of the text decides, as in `0,125`, `1,234.5` and `1,234,567`. Also read: spaces and
 * apostrophes between groups, a sign, `.5`. Not read: `5.`, `1e3`, `½`, `12,34,567`.
 * @param decimals how many decimals its field takes: from three on, a point is the decimal point, as the limits of the
 *   field show it
 */
export function readNumber(text: string, decimals = 0): TypedNumber {
  const usual = usualCharacters(text);
  if (usual === '') return { kind: 'empty' };
  const [, sign = '', body = ''] = /^([+-]?)(.*)$/s.exec(usual) ?? [];
  if (body.replace(/\D/g, '').length > maxDigits) return { kind: 'unreadable' };
  // Adding 0 turns -0 into 0.
  const toValue = (whole: string, fraction: string) =>
    Number(`${sign}${whole.replace(/\D/g, '') || '0'}.${fraction || '0'}`) + 0;
  const number = (whole: string, fraction = ''): TypedNumber => ({
    kind: 'number',
    value: toValue(whole, fraction),
    decimals: fraction.length,
  });
  if (/^\d+$/.test(body)) return number(body);

  const [, whole, mark = '', fraction = ''] = withMark.exec(body) ?? [];
  if (whole !== undefined) {
    const isGroup = fraction.length === 3 && whole.length <= 3 && Number(whole) > 0;
    return isGroup && !(mark === '.' && decimals >= 3)
      ? {
          kind: 'ambiguous',
          mark,
          thousands: toValue(whole + fraction, ''),
          decimal: toValue(whole, fraction),
        }
      : number(whole, fraction);
  }

  const [, groups, divider, last, rest] = withGroups.exec(body) ?? [];
  // After spaces or apostrophes, a comma with three digits may be one more divider.
  const isMixed = rest?.length === 3 && divider !== '.' && divider !== ',';
  return groups === undefined || last === divider || isMixed ? { kind: 'unreadable' } : number(groups, rest);
}

/** Writes a number so that a field that takes `decimals` reads it as the same: 1.125 as `1.1250` below three. */
export function writeNumber(value: number, decimals = 0): string {
  const text = String(value);
  return readNumber(text, decimals).kind === 'ambiguous' ? `${text}0` : text;
}

/** Returns the two numbers that a text can mean, as to be typed; undefined for any other text. */
export function meaningsOf(text: string, decimals = 0): { thousands: string; decimal: string } | undefined {
  const read = readNumber(text, decimals);
  if (read.kind !== 'ambiguous') return undefined;
  return {
    thousands: writeNumber(read.thousands, decimals),
    decimal: writeNumber(read.decimal, decimals),
  };
}

/** Reads a number; null if empty, undefined if it is none or can mean two. */
export function numberIn(text: string, decimals = 0): number | null | undefined {
  const read = readNumber(text, decimals);
  if (read.kind === 'empty') return null;
  return read.kind === 'number' ? read.value : undefined;
}

/** Reads a number without decimals; undefined for anything else. */
export function wholeIn(text: string): number | undefined {
  const read = readNumber(text);
  return read.kind === 'number' && read.decimals === 0 ? read.value : undefined;
}

/**
 * Reads whole TZS, which may end in `.00`; undefined for anything else. The product itself writes 12,500, and there are
 * no thousandths of a shilling, so a comma before three digits divides thousands. `12.500` stays ambiguous, and `10,00`
 * is taken for a slip of `10,000`.
 */
export function shillingsIn(text: string): number | undefined {
  const read = readNumber(text);
  if (read.kind === 'ambiguous') return read.mark === ',' ? read.thousands : undefined;
  if (read.kind !== 'number' || read.decimals > 2 || !Number.isInteger(read.value)) return undefined;
  return read.decimals > 0 && read.value < 1_000 && text.includes(',') ? undefined : read.value;
}

/** Returns the decimals of a number as written: 2 for 0.25, 300 for 1e-300. */
export function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e');
  const written = digits.split('.')[1]?.length ?? 0;
  return Math.max(0, written - Number(exponent));
}

/** Splits a unit such as `10^9/L` into its texts with the power behind each: `10` with `9`, `/L` with none. */
export function unitParts(unit: string): { text: string; power: string }[] {
  return Array.from(unit.matchAll(/((?:[^^]|\^(?!-?\d))+)?(?:\^(-?\d+))?/g), ([, text = '', power = '']) => ({
    text,
    power,
  })).filter(({ text, power }) => text !== '' || power !== '');
}
