import { z } from 'zod';
import { listPageSize, maxPageSize } from '../words/constants.ts';

/** Trimmed text of at most `max` characters with any number of lines. */
export const paragraph = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters`)
    .regex(/^[^\p{Cs}]*$/u, 'Must not contain broken characters')
    .regex(/^(?:\P{Cc}|[\t\n\r\u0080-\u009f])*$/u, 'Must not contain control characters');

/** A count as a JSON number, or as a form's text: only digits. */
export const wholeNumber = (most: number) => {
  const text = `Must be a whole number from 1 to ${most}`;
  return z
    .union(
      [
        z.number(text),
        z
          .string(text)
          .trim()
          .regex(/^\d{1,9}$/, text)
          .transform(Number),
      ],
      text,
    )
    .pipe(z.int(text).min(1, text).max(most, text));
};

/** No parameters, query or body: any field is refused by name. */
export const nothing = z.strictObject({});

export const uuid = z.uuid('Must be an identifier of this service');
/** Text without control characters, which PostgreSQL and people cannot read. */
const plain = /^[^\p{Cc}\p{Cs}]*$/u;
/** Trimmed text of at most `max` characters. */
export const line = (max: number) =>
  z.string().trim().max(max, `At most ${max} characters`).regex(plain, 'Must not contain control characters');

/** A visible character: trimmed text may still be blank (zero-width characters, fillers). */
export const visible = /(?![\u115f\u1160\u2800\u3164\uffa0])[\p{L}\p{N}\p{P}\p{S}]/u;

const reasonText = 'Say why, in at least 3 characters';
/** The reason for an unusual action. */
export const reason = line(300).min(3, reasonText).regex(visible, reasonText);

export const timestamp = z.iso.datetime({ offset: true });
export const day = z.iso.date();

/**
 * A day in the years that a facility may need: PostgreSQL has no year 0, and the last week of 9999 ends in a year that
 * it cannot read.
 */
export const namedDay = (text: string) =>
  z.iso.date(text).refine((value) => value >= '1900-01-01' && value <= '2100-12-31', text);
/** Like `namedDay`, for forms without their own text. */
export const dayInput = namedDay('Must be a date from 1900 to 2100');

/** §9 and decisions 6: pageNo from 0, pageSize, and `sortBy` twice: the field, then `asc` or `desc`. */
export function paging<F extends string>(fields: readonly [F, ...F[]]) {
  const names = fields.join(', ');
  return {
    pageNo: z.coerce
      .number('Must be a whole number from 0')
      .int('Must be a whole number from 0')
      .min(0, 'Must be a whole number from 0')
      .max(1_000_000, 'At most 1000000')
      .default(0),
    pageSize: z.coerce
      .number(`Must be a whole number from 1 to ${maxPageSize}`)
      .int(`Must be a whole number from 1 to ${maxPageSize}`)
      .min(1, `Must be a whole number from 1 to ${maxPageSize}`)
      .max(maxPageSize, `Must be a whole number from 1 to ${maxPageSize}`)
      .default(listPageSize),
    sortBy: z
      .union(
        [
          z.tuple([z.enum(fields, `Sort by one of: ${names}`), z.enum(['asc', 'desc'])]),
          z.enum(fields).transform((f): [F, 'asc' | 'desc'] => [f, 'asc']),
        ],
        `Give the field (${names}) and then the direction (asc or desc)`,
      )
      .optional(),
  };
}
