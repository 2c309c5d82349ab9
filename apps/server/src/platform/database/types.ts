import pg from 'pg';

type Parse = (text: string) => unknown;

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;

const asText: Parse = (text) => text;
const TEXT_ARRAY: number = 1009;
const textArray = pg.types.getTypeParser(TEXT_ARRAY, 'text');

/** Our counts and amounts (whole TZS) stay far below 2^53; what does not is a defect that must not pass unseen. */
function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError('A bigint of the database is too large for a number');
  return value;
}

const slowMoment = pg.types.getTypeParser(TIMESTAMPTZ, 'text');

/** The same result as pg's own parser, several times as fast for the usual form: `2026-01-31 12:00:00.5+00`. */
function moment(text: string): unknown {
  const sign = text.charAt(text.length - 3);
  const usual = (sign === '+' || sign === '-') && text.charAt(4) === '-' && text.charAt(10) === ' ';
  return usual ? new Date(`${text.slice(0, 10)}T${text.slice(11)}:00`) : slowMoment(text);
}

const parsers = new Map<number, Parse>([
  [INT8, wholeNumber],
  [TIMESTAMPTZ, moment],
  // A day does not depend on the server's time zone, so no Date is made of it.
  [DATE, asText],
  [DATE_ARRAY, textArray],
  [INT8_ARRAY, (text) => textArray(text).map(wholeNumber)],
]);

/** How a column's text becomes a value, by the type's oid: bigint a number, date 'YYYY-MM-DD', timestamptz a Date. */
export function parserOf(oid: number): Parse {
  return parsers.get(oid) ?? pg.types.getTypeParser(oid, 'text');
}

/** The form of a parameter on the wire: text, bytes or null. Objects become JSON, lists PostgreSQL arrays. */
export function toWire(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return value;
  if (value instanceof Uint8Array) return Buffer.from(value);
  if (Array.isArray(value)) return arrayText(value);
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}

function arrayText(values: readonly unknown[]): string {
  const parts = values.map((value) => {
    if (value === null || value === undefined) return 'NULL';
    if (Array.isArray(value)) return arrayText(value);
    const wire = toWire(value);
    const text = Buffer.isBuffer(wire) ? `\\x${wire.toString('hex')}` : String(wire);
    return `"${text.replace(/[\\"]/g, '\\$&')}"`;
  });
  return `{${parts.join(',')}}`;
}
