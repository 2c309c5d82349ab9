import { z } from 'zod';
import { cleanName, nameLetter, withoutInvisible } from '../formats/names.ts';
import { meaningsOf, wholeIn } from '../formats/numbers.ts';
import { reasonWords } from '../formats/reasons.ts';
import { listPageSize, maxPageSize } from '../limits.ts';
import type { MessageCode, MessageParam } from '../messages/index.ts';
import { issueText } from '../messages/issue-text.ts';

/** Trimmed text of at most `max` characters with any number of lines. */
export const paragraph = (max: number) =>
  z
    .string()
    .trim()
    .max(max, issueText('fields.tooLong', { max }))
    .regex(/^[^\p{Cs}]*$/u, issueText('fields.brokenCharacters'))
    .regex(/^(?:\P{Cc}|[\t\n\r\u0080-\u009f])*$/u, issueText('fields.controlCharacters'));

/** A count as a JSON number, or as a form's text. */
export const wholeNumber = (most: number) => {
  const text = issueText('fields.wholeUpTo', { max: most });
  return z
    .union([z.number(text), z.string(text)], text)
    .transform((sent, context) => {
      const value = typeof sent === 'number' ? sent : wholeIn(sent);
      if (value !== undefined) return value;
      const meanings = meaningsOf(String(sent));
      context.addIssue({
        code: 'custom',
        message: meanings ? issueText('fields.ambiguousNumber', { typed: String(sent), ...meanings }) : text,
      });
      return z.NEVER;
    })
    .pipe(z.int(text).min(1, text).max(most, text));
};

/** No parameters, query or body: any field is refused by name. */
export const nothing = z.strictObject({});

export const uuid = z.uuid(issueText('fields.identifier'));
/** Text without control characters, which PostgreSQL and people cannot read. */
const plain = /^[^\p{Cc}\p{Cs}]*$/u;
/** Trimmed text of at most `max` characters, without invisible ones. */
export const line = (max: number) =>
  z
    .string()
    .overwrite(withoutInvisible)
    .trim()
    .max(max, issueText('fields.tooLong', { max }))
    .regex(plain, issueText('fields.controlCharacters'));

/** A visible character: trimmed text may still be blank (zero-width characters, fillers). */
export const visible = /(?![\u115f\u1160\u2800\u3164\uffa0])[\p{L}\p{N}\p{P}\p{S}]/u;

/** A person's name, or a part of it that may be missing, in the form in which names are stored. */
export const optionalName = (max: number) =>
  z
    .string()
    .overwrite(cleanName)
    .max(max, issueText('fields.tooLong', { max }))
    .regex(plain, issueText('fields.controlCharacters'))
    .refine((name) => name === '' || nameLetter.test(name), issueText('fields.nameLetter'));

/** A person's name, or a part of it that everybody has. */
export const personName = (max: number) => optionalName(max).min(1, issueText('fields.required'));

/** The transform of an optional text: null where nothing visible was entered. */
export const visibleOrNull = (text: string | null | undefined) => (text && visible.test(text) ? text : null);

const reasonText = issueText('fields.reason');
/** The reason for an unusual action. */
export const reason = line(300).min(4, reasonText).regex(reasonWords, reasonText);

/** The values of a message's placeholders; a nested message is one too. */
export const messageParams = z.record(z.string(), z.unknown() as z.ZodType<MessageParam>);

/**
 * A text for people as its code and the values of its placeholders (`Message`). Stored ones may have a code of an earlier
 * release, so codes are not checked; `params` may have nested messages.
 */
export const messageObject = z.object({
  code: z.string() as z.ZodType<string> as z.ZodType<MessageCode>,
  params: messageParams.exactOptional(),
});

export const timestamp = z.iso.datetime({ offset: true });
export const day = z.iso.date();

/**
 * A day in the years that a facility may need: PostgreSQL has no year 0, and the last week of 9999 ends in a year that
 * it cannot read.
 */
export const namedDay = (text: string) =>
  z.iso.date(text).refine((value) => value >= '1900-01-01' && value <= '2100-12-31', text);
/** Like `namedDay`, for forms without their own text. */
export const dayInput = namedDay(issueText('fields.date'));

/** The verifier that has a scheme of its own: its code, such as WCF, which no person's name or number can be. */
export const schemeVerifier = z
  .string()
  .regex(/^[A-Z][A-Z-]{1,19}$/, issueText('connection.unknownVerifier'));

/** A number in an address, where all is text: digits, not what JavaScript reads as a number too, such as `0x10` or ` 1`. */
export const inAddress = <S extends z.ZodType<number>>(schema: S) =>
  z.preprocess((value) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value), schema);

/** pageNo from 0, pageSize, and `sortBy` twice: the field, then `asc` or `desc` (requirements 10.4). */
export function paging<F extends string>(fields: readonly [F, ...F[]]) {
  const names = fields.join(', ');
  const size = issueText('fields.wholeUpTo', { max: maxPageSize });
  return {
    pageNo: inAddress(
      z
        .int(issueText('fields.wholeFromZero'))
        .min(0, issueText('fields.wholeFromZero'))
        .max(1_000_000, issueText('fields.most', { max: 1000000 })),
    ).default(0),
    pageSize: inAddress(z.int(size).min(1, size).max(maxPageSize, size)).default(listPageSize),
    sortBy: z
      .union(
        [
          z.tuple([z.enum(fields, issueText('fields.sortBy', { fields: names })), z.enum(['asc', 'desc'])]),
          z.enum(fields).transform((f): [F, 'asc' | 'desc'] => [f, 'asc']),
        ],
        issueText('fields.sortDirection', { fields: names }),
      )
      .optional(),
  };
}
